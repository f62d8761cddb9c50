import type { QuestionVotes } from './vote.ts';
import { isUncounted, type OwnPart } from '../sync/uncounted-change.ts';
import { isInRoom, type Question, type QuestionState } from './question.ts';
import type { Instant } from '../time.ts';

/** A question in its author's own documents. */
export interface OwnQuestion {
  readonly id: string;
  readonly text: string;
  readonly at: Instant;
  readonly isUnsent: boolean;
  readonly isAnonymous: boolean;
}

/**
 * `unsent`: only on this device. `alone`: seen by its author and perhaps the hosts. `shown`: in the room. `sent`: sent, but
 * whether others see it is not known here.
 */
export type OwnState = 'unsent' | 'alone' | 'shown' | 'sent';

/** A question in the room's list. */
export interface ListedQuestion {
  readonly id: string;
  readonly by: string | null;
  readonly name?: string | undefined;
  readonly text: string;
  readonly at: Instant;
  readonly state: QuestionState;
  readonly pinned: boolean;
  readonly votes: number;
  /** Undefined for questions of others. */
  readonly own: OwnState | undefined;
  /** The reader's own question, asked anonymously. */
  readonly isAnonymous?: boolean;
}

export interface QuestionsSeen {
  readonly inRoom: readonly Question[];
  readonly own: readonly OwnQuestion[];
  /** Whether this device has the room's current state. */
  readonly isCurrent: boolean;
  /** Number of votes, including the reader's own. */
  readonly votesOf: (id: string) => number;
}

/** The reader's own questions first, then by votes, then oldest first. */
export function listedQuestions({ inRoom, own, isCurrent, votesOf }: QuestionsSeen): readonly ListedQuestion[] {
  const mine = new Map(own.map((question) => [question.id, question]));
  const there = new Set(inRoom.map(({ id }) => id));
  const shown = inRoom.filter(isInRoom).map((question): ListedQuestion => ({
    ...question,
    votes: votesOf(question.id),
    own: mine.has(question.id) ? 'shown' : undefined,
    isAnonymous: mine.get(question.id)?.isAnonymous ?? false,
  }));
  const alone = own
    .filter(({ id }) => !there.has(id))
    .map(({ isUnsent, ...question }): ListedQuestion => ({
      ...question,
      by: null,
      state: 'waiting',
      pinned: false,
      votes: 0,
      own: isUnsent ? 'unsent' : isCurrent ? 'alone' : 'sent',
    }));
  return [...alone, ...shown].toSorted(byWanted);
}

const byWanted = (a: ListedQuestion, b: ListedQuestion): number =>
  Number(b.own !== undefined) - Number(a.own !== undefined) ||
  b.votes - a.votes ||
  a.at - b.at ||
  (a.id < b.id ? -1 : 1);

/** A list that does not move while it is read: its items stay in place, and new ones are only counted. */
export interface StillList {
  readonly shown: readonly ListedQuestion[];
  readonly fresh: number;
  readonly isInOrder: boolean;
}

/** `known`: the ids in the order last shown. The reader's own new questions appear at once, in front. */
export function stillList(known: readonly string[], now: readonly ListedQuestion[]): StillList {
  const byId = new Map(now.map((question) => [question.id, question]));
  const drawn = new Set(known);
  const stayed = known.flatMap((id) => byId.get(id) ?? []);
  const asked = now.filter(({ id, own }) => own !== undefined && !drawn.has(id));
  const shown = [...asked, ...stayed];
  return {
    shown,
    fresh: now.length - shown.length,
    isInOrder: shown.every(({ id }, index) => now[index]?.id === id),
  };
}

/** The pinned question or poll. */
export const pinnedOf = <T extends { readonly pinned: boolean }>(all: readonly T[]): T | undefined =>
  all.find(({ pinned }) => pinned);

/** The server's count plus the reader's own vote, as long as the count does not include it. */
export function votesSeen(
  counted: Pick<QuestionVotes, 'count' | 'at'> | undefined,
  own: ({ readonly up: boolean; readonly before: boolean } & OwnPart) | undefined,
): number {
  const count = counted?.count ?? 0;
  return own && isUncounted(counted, own) ? Math.max(0, count + Number(own.up) - Number(own.before)) : count;
}
