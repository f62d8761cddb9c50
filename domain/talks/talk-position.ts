import { type Instant, SECOND } from '../time.ts';
import type { Talk } from './talk.ts';

/** Position in seconds of a recording that is shown as a live talk, so that everyone sees the same. */
export const positionOfTalk = (talk: Pick<Talk, 'startsAt' | 'offset'>, now: Instant): number =>
  talk.offset + Math.max(0, now - talk.startsAt) / SECOND;
