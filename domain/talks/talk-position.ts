import { type Instant, SECOND } from '../time.ts';
import type { Talk } from './talk.ts';

/** Seconds into a recording that is shown as a talk at which everybody is now: all see the same. */
export const positionOfTalk = (talk: Pick<Talk, 'startsAt' | 'offset'>, now: Instant): number =>
  talk.offset + Math.max(0, now - talk.startsAt) / SECOND;
