import { describe, expect, test } from 'vitest';
import { grown, isWhole, nextView, type GridRows, type View } from '../../../client/ui/layout/virtual-grid.tsx';

/** Four columns, and five rows in the window. */
const at = (seenFrom: number, columns = 4): GridRows => ({ columns, step: 168, seenFrom, seenTo: seenFrom + 5 });
const whole = (from: number, to: number): View => ({ columns: 4, step: 168, from, to, wholeFrom: from, wholeTo: to });

describe('a long list', () => {
  test('renders three rows beyond either edge, six of a single column, and nothing again while the visible rows stay', () => {
    const before = whole(7, 18);
    expect(nextView(before, at(11))).toEqual(whole(8, 19));
    expect(nextView(before, at(10))).toBe(before);
    expect(nextView({ ...whole(4, 21), columns: 1 }, at(11, 1))).toEqual({ ...whole(5, 22), columns: 1 });
  });

  test('renders one new row in full, and several at once brief', () => {
    expect(nextView(whole(7, 18), at(13))).toEqual({ ...whole(10, 21), wholeTo: 18 });
    expect(nextView(whole(7, 18), at(7))).toEqual({ ...whole(4, 15), wholeFrom: 7 });
  });

  test('renders new rows brief while others still have to be completed', () => {
    const waiting = { ...whole(10, 21), wholeTo: 18 };
    expect(nextView(waiting, at(14))).toEqual({ ...whole(11, 22), wholeTo: 18 });
  });

  test('starts in the middle of the window if no full row is left, and ends with all rows', () => {
    const flown = nextView({ ...whole(10, 21), wholeFrom: 10, wholeTo: 12 }, at(18));
    expect(flown).toEqual({ ...whole(15, 26), wholeFrom: 20, wholeTo: 20 });
    let view = flown;
    let turns = 0;
    for (; !isWhole(view); turns += 1) view = grown(view);
    expect([view, turns]).toEqual([whole(15, 26), 6]);
  });

  test('shows all rows after a jump, and when the number of columns changes', () => {
    expect(nextView(whole(7, 18), at(500))).toEqual({ ...whole(497, 508), wholeFrom: 500, wholeTo: 505 });
    expect(nextView(whole(7, 18), at(20, 2))).toEqual({ ...whole(17, 28), columns: 2, wholeFrom: 20, wholeTo: 25 });
  });
});
