import { searchAnyWord, type TextIndex, textIndex } from '../search/text-index.ts';
import type { Talk } from './talk.ts';

/** Talks with precomputed search text, so that a keystroke normalizes only the query. */
export type TalkIndex = TextIndex<Talk>;

/** `textOf`: what the search reads of a talk's answers to the event's own fields. */
export const talkIndex = (talks: readonly Talk[], textOf?: (talk: Talk) => string): TalkIndex =>
  textIndex(talks, (talk) => `${talk.title}\n${talk.description}\n${textOf?.(talk) ?? ''}`);

/** Talks whose title, description or searched answers contain any word of the query, in the given order; all if it is empty (spec 2). */
export const searchTalks = (index: TalkIndex, query: string): Talk[] => searchAnyWord(index, query);
