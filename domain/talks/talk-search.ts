import { searchAnyWord, type TextIndex, textIndex } from '../search/text-index.ts';
import type { Talk } from './talk.ts';

/** Talks with precomputed search text, so that a keystroke normalizes only the query. */
export type TalkIndex = TextIndex<Talk>;

export const talkIndex = (talks: readonly Talk[]): TalkIndex => textIndex(talks, talkText);

/** Talks whose title or description contains any word of the query, in the given order; all if it is empty (spec 2). */
export const searchTalks = (index: TalkIndex, query: string): Talk[] => searchAnyWord(index, query);

const talkText = (talk: Talk): string => `${talk.title}\n${talk.description}`;
