import { COUNT_FOLLOWS } from '../limits/lobby.ts';
import { isUncounted, type OwnPart } from '../sync/uncounted-change.ts';
import type { Instant } from '../time.ts';
import type { PostReaction, ReactionType } from './reaction.ts';

/** The person's own reaction to a post, as on this device. */
export interface OwnReaction extends OwnPart {
  readonly type: ReactionType | null;
}

export interface LoveSeen {
  /** The server's latest count; undefined before the first reaction. */
  readonly counted: Pick<PostReaction, 'count' | 'at'> | undefined;
  readonly own: OwnReaction | undefined;
  /** The person's reaction when that was counted; undefined if this device no longer knows. */
  readonly before: ReactionType | null | undefined;
  /** True once the server received the reaction so long ago that its count includes it. */
  readonly isSettled: boolean;
}

/** Number of hearts: the server's count, plus the person's own reaction if that is newer. Never below 0. */
export function loveCount({ counted, own, before, isSettled }: LoveSeen): number {
  const count = counted?.count ?? 0;
  if (!own || isSettled || !isUncounted(counted, own)) return count;
  const loves = own.type === 'love';
  const loved = before === undefined ? !loves && counted !== undefined : before === 'love';
  return Math.max(0, count + Number(loves) - Number(loved));
}

/** Whether the count includes a reaction sent at that time: counts lag by about a second. */
export const isCounted = ({ changedAt }: Pick<OwnReaction, 'changedAt'>, now: Instant): boolean =>
  now - changedAt > COUNT_FOLLOWS;
