import { describe, expect, test } from 'vitest';
import { COUNT_FOLLOWS } from '../../../domain/limits/lobby.ts';
import { isCounted, loveCount } from '../../../domain/posts/love-count.ts';
import type { ReactionType } from '../../../domain/posts/reaction.ts';

const counted = { count: 7, at: 1000 };
const love = (changedAt: number, isUnsent = false) => ({ type: 'love' as const, changedAt, isUnsent });
const nothing = (changedAt: number) => ({ type: null, changedAt, isUnsent: false });

describe('the number of hearts of a post', () => {
  test.each([
    ['nobody was counted, and nobody here loves it', { counted: undefined, own: undefined }, 0],
    ['nobody was counted, and I do since', { counted: undefined, own: love(5) }, 1],
    ['I am in the count', { counted, own: love(999) }, 7],
    ['my love is newer than the count', { counted, own: love(1001), before: null }, 8],
    ['others were counted while mine waits to be sent', { counted, own: love(999, true), before: null }, 8],
    ['I took back what was counted', { counted, own: nothing(1001), before: 'love' }, 6],
    ['I loved and took back since the count', { counted, own: nothing(1002), before: null }, 7],
    ['I took back and loved again since the count', { counted, own: love(1002), before: 'love' }, 7],
    ['this device has forgotten what was before, and I took back', { counted, own: nothing(1001) }, 6],
    ['another kind of mine was counted', { counted, own: love(1001), before: 'fire' }, 8],
    ['the count was told as none while I took back', { counted: { count: 0, at: 1000 }, own: nothing(1001) }, 0],
  ] satisfies [
    string,
    {
      counted: typeof counted | undefined;
      own: ReturnType<typeof love | typeof nothing> | undefined;
      before?: ReactionType | null;
    },
    number,
  ][])('when %s', (_, seen, shown) => {
    expect(loveCount({ before: undefined, isSettled: false, ...seen })).toBe(shown);
  });

  test('is the server’s count once that must include my reaction', () => {
    expect(loveCount({ counted, own: love(2000), before: null, isSettled: true })).toBe(7);
    expect(isCounted(love(2000), 2000 + COUNT_FOLLOWS)).toBe(false);
    expect(isCounted(love(2000), 2001 + COUNT_FOLLOWS)).toBe(true);
  });
});
