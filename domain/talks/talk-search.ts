import { searchAnyWord, type TextIndex, textIndex } from '../search/text-index.ts';
import type { Talk } from './talk.ts';

/** Talks with their text folded once, so that a keystroke folds only the query. */
export type TalkIndex = TextIndex<Talk>;

export const talkIndex = (talks: readonly Talk[]): TalkIndex => textIndex(talks, talkText);

/** Talks whose title or description holds any word of the query, in the order given; all for a blank one (spec 2). */
export const searchTalks = (index: TalkIndex, query: string): Talk[] => searchAnyWord(index, query);

const talkText = (talk: Talk): string => `${talk.title}\n${talk.description}`;
