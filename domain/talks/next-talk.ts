import type { Instant } from '../time.ts';
import { byStart, takesPlace, type Talk } from './talk.ts';

/** The next talk on the same stage, if any (spec 4). */
export function nextOnStage(talks: readonly Talk[], talk: Talk): Talk | undefined {
  if (talk.stageId === null) return undefined;
  const sameStage = (other: Talk): boolean => other.stageId === talk.stageId && other.edition === talk.edition;
  return earliest(talks, (other) => sameStage(other) && other.id !== talk.id && byStart(talk, other) < 0);
}

/** The next kept talk that has not started; the banner shows it (spec 2). */
export const nextKept = (talks: readonly Talk[], kept: ReadonlySet<string>, now: Instant): Talk | undefined =>
  earliest(talks, (talk) => talk.edition === 'live' && kept.has(talk.id) && talk.startsAt > now);

/** The first talk of the conference; before it, the banner counts down to it (spec 2). */
export const openingTalk = (talks: readonly Talk[]): Talk | undefined =>
  earliest(talks, (talk) => talk.edition === 'live');

function earliest(talks: readonly Talk[], fits: (talk: Talk) => boolean): Talk | undefined {
  let found: Talk | undefined;
  for (const talk of talks) {
    if (takesPlace(talk) && fits(talk) && (!found || byStart(talk, found) < 0)) found = talk;
  }
  return found;
}
