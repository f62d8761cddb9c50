import { COUNT_FOLLOWS } from '../limits/lobby.ts';
import { isUncounted, type OwnPart } from '../sync/uncounted-change.ts';
import type { Instant } from '../time.ts';
import type { PostReaction, ReactionType } from './reaction.ts';

/** One's own choice about a post, as it stands on this device. */
export interface OwnReaction extends OwnPart {
  readonly type: ReactionType | null;
}

export interface LoveSeen {
  /** The count the server sent last; undefined before the first reaction. */
  readonly counted: Pick<PostReaction, 'count' | 'at'> | undefined;
  readonly own: OwnReaction | undefined;
  /** One's own choice when that was counted, as far as it is known: a device that was closed meanwhile has forgotten it. */
  readonly before: ReactionType | null | undefined;
  /** The server has one's own choice since so long that its count has it, too. */
  readonly isSettled: boolean;
}

/** How many love a post: as the server counted, and one's own choice where that is newer. Never below 0. */
export function loveCount({ counted, own, before, isSettled }: LoveSeen): number {
  const count = counted?.count ?? 0;
  if (!own || isSettled || !isUncounted(counted, own)) return count;
  const loves = own.type === 'love';
  const loved = before === undefined ? !loves && counted !== undefined : before === 'love';
  return Math.max(0, count + Number(loves) - Number(loved));
}

/** Whether a choice that was sent is in the count by now: a count follows what it counts by about a second. */
export const isCounted = ({ changedAt }: Pick<OwnReaction, 'changedAt'>, now: Instant): boolean =>
  now - changedAt > COUNT_FOLLOWS;
