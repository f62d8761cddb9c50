import type { Talk } from './talk.ts';

/** Returns a talk in which only the stage is chosen; all other fields are empty, or have their defaults. */
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
