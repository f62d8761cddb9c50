import type { Talk } from './talk.ts';

/** A talk without any data except its stage. */
export const blankTalk = ({ id, edition, stageId }: Pick<Talk, 'id' | 'edition' | 'stageId'>): Talk => ({
  id,
  edition,
  stageId,
  kind: 'talk',
  title: '',
  description: '',
  startsAt: 0,
  minutes: 1,
  trackId: null,
  speakers: [],
  coverUrl: null,
  offset: 0,
  showControls: false,
  hasDiscussion: false,
  hasNetworkingMixer: false,
  isFinished: false,
  cancelled: false,
  resources: [],
});
