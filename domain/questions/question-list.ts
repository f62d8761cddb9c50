import type { QuestionVotes } from './vote.ts';
import { isUncounted, type OwnPart } from '../sync/uncounted-change.ts';
import { isInRoom, type Question, type QuestionState } from './question.ts';
import type { Instant } from '../time.ts';

/** One's own question as its author's documents say it. */
export interface OwnQuestion {
  readonly id: string;
  readonly text: string;
  readonly at: Instant;
  readonly isUnsent: boolean;
  readonly isAnonymous: boolean;
}

/**
 * `unsent` waits on this device, `alone` is seen by its author and perhaps the hosts, `shown` is in the room, `sent` was sent:
 * whether others see it is not known here.
 */
export type OwnState = 'unsent' | 'alone' | 'shown' | 'sent';

/** A question as somebody in the room sees it. */
export interface ListedQuestion {
  readonly id: string;
  readonly by: string | null;
  readonly text: string;
  readonly at: Instant;
  readonly state: QuestionState;
  readonly pinned: boolean;
  readonly votes: number;
  /** Undefined where it is somebody else's. */
  readonly own: OwnState | undefined;
  /** One's own, asked without one's name. */
  readonly isAnonymous?: boolean;
}

export interface QuestionsSeen {
  readonly inRoom: readonly Question[];
  readonly own: readonly OwnQuestion[];
  /** The room was read, and what happens in it comes to this device. */
  readonly isCurrent: boolean;
  /** How many want it answered, with one's own vote. */
  readonly votesOf: (id: string) => number;
}

/** One's own first, then what most want answered, and of those the one that was asked first. */
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

/** What of a list is drawn while it is read: nothing in it moves, and what came since is only counted. */
export interface StillList {
  readonly shown: readonly ListedQuestion[];
  readonly fresh: number;
  readonly isInOrder: boolean;
}

/** `known`: the ids as they were drawn, in that order. What one asks oneself is there at once, in front. */
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

/** What the talk is about now, of questions and polls alike. */
export const pinnedOf = <T extends { readonly pinned: boolean }>(all: readonly T[]): T | undefined =>
  all.find(({ pinned }) => pinned);

/** A number that follows what it counts: as long as one's own part is not in it, that is added here. */
export function votesSeen(
  counted: Pick<QuestionVotes, 'count' | 'at'> | undefined,
  own: ({ readonly up: boolean; readonly before: boolean } & OwnPart) | undefined,
): number {
  const count = counted?.count ?? 0;
  return own && isUncounted(counted, own) ? Math.max(0, count + Number(own.up) - Number(own.before)) : count;
}
