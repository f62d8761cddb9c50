import { describe, expect, test } from 'vitest';
import { grown, isWhole, nextView, type Rows, type View } from '../../../client/ui/virtual-view.ts';

/** Four beside each other, five rows of them in the window. */
const at = (seenFrom: number, columns = 4): Rows => ({ columns, step: 168, seenFrom, seenTo: seenFrom + 5 });
const whole = (from: number, to: number): View => ({ columns: 4, step: 168, from, to, wholeFrom: from, wholeTo: to });

describe('a long list', () => {
  test('draws six rows beyond either edge of the window, and nothing anew while the same rows are seen', () => {
    const before = whole(4, 21);
    expect(nextView(before, at(11))).toEqual(whole(5, 22));
    expect(nextView(before, at(10))).toBe(before);
  });

  test('draws a row that comes as a whole, and more of them at once brief', () => {
    expect(nextView(whole(4, 21), at(13))).toEqual({ ...whole(7, 24), wholeTo: 21 });
    expect(nextView(whole(4, 21), at(7))).toEqual({ ...whole(1, 18), wholeFrom: 4 });
  });

  test('draws what comes brief as long as something else waits to be made whole', () => {
    const waiting = { ...whole(7, 24), wholeTo: 21 };
    expect(nextView(waiting, at(14))).toEqual({ ...whole(8, 25), wholeTo: 21 });
  });

  test('begins in the middle of the window where nothing whole is left, and ends with all of it', () => {
    const flown = nextView({ ...whole(7, 24), wholeFrom: 7, wholeTo: 9 }, at(18));
    expect(flown).toEqual({ ...whole(12, 29), wholeFrom: 20, wholeTo: 20 });
    let view = flown;
    let turns = 0;
    for (; !isWhole(view); turns += 1) view = grown(view);
    expect([view, turns]).toEqual([whole(12, 29), 9]);
  });

  test('shows all of what the window comes to elsewhere, and where other columns stand beside each other', () => {
    expect(nextView(whole(4, 21), at(500))).toEqual({ ...whole(494, 511), wholeFrom: 500, wholeTo: 505 });
    expect(nextView(whole(4, 21), at(20, 2))).toEqual({ ...whole(14, 31), columns: 2, wholeFrom: 20, wholeTo: 25 });
  });
});
