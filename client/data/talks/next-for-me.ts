import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { nextForMe, type NextForMe } from '../../../domain/talks/next-for-me.ts';
import { SECOND } from '../../../domain/time.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { useDeferredAgendaTalkIds } from './agenda.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { NEXT_CARD_HEIGHT } from './next-card-height.ts';
import { useStage, useTalk, useTalks, useTrack } from './talks.ts';

/** Stores the height of the next-talk banner on this device, as a CSS length. */
export function keepNextRoom(room: string): void {
  if (deviceSetting(NEXT_CARD_HEIGHT).get() !== room) setDeviceSetting(NEXT_CARD_HEIGHT, room);
}

export interface ShownNext extends NextForMe {
  readonly stage: Stage | undefined;
  readonly track: Track | undefined;
}

/** The next talk on the person's own schedule, with its context; undefined if none is left. */
export function useNextForMe(): ShownNext | undefined {
  const talks = useTalks();
  const kept = useDeferredAgendaTalkIds();
  // As one string, so that a passing second causes no re-render.
  const [state = '', id = ''] = useTimeDerived(SECOND, (now) => {
    const next = nextForMe(talks, kept, now);
    return next ? `${next.state} ${next.talk.id}` : '';
  }).split(/ (.*)/s);
  const talk = useTalk(id);
  const stage = useStage(talk?.stageId);
  const track = useTrack(talk?.trackId);
  return talk && { talk, state: state as NextForMe['state'], stage, track };
}
