import { describe, expect, test } from 'vitest';
import { grown, isWhole, nextView, type GridRows, type View } from '../../../client/ui/layout/virtual-grid.tsx';

/** Four beside each other, five rows of them in the window. */
const at = (seenFrom: number, columns = 4): GridRows => ({ columns, step: 168, seenFrom, seenTo: seenFrom + 5 });
const whole = (from: number, to: number): View => ({ columns: 4, step: 168, from, to, wholeFrom: from, wholeTo: to });

describe('a long list', () => {
  test('renders three rows beyond either edge, six of a single column, and nothing again while the visible rows stay', () => {
    const before = whole(7, 18);
    expect(nextView(before, at(11))).toEqual(whole(8, 19));
    expect(nextView(before, at(10))).toBe(before);
    expect(nextView({ ...whole(4, 21), columns: 1 }, at(11, 1))).toEqual({ ...whole(5, 22), columns: 1 });
  });

  test('draws a row that comes as a whole, and more of them at once brief', () => {
    expect(nextView(whole(7, 18), at(13))).toEqual({ ...whole(10, 21), wholeTo: 18 });
    expect(nextView(whole(7, 18), at(7))).toEqual({ ...whole(4, 15), wholeFrom: 7 });
  });

  test('draws what comes brief as long as something else waits to be made whole', () => {
    const waiting = { ...whole(10, 21), wholeTo: 18 };
    expect(nextView(waiting, at(14))).toEqual({ ...whole(11, 22), wholeTo: 18 });
  });

  test('begins in the middle of the window where nothing whole is left, and ends with all of it', () => {
    const flown = nextView({ ...whole(10, 21), wholeFrom: 10, wholeTo: 12 }, at(18));
    expect(flown).toEqual({ ...whole(15, 26), wholeFrom: 20, wholeTo: 20 });
    let view = flown;
    let turns = 0;
    for (; !isWhole(view); turns += 1) view = grown(view);
    expect([view, turns]).toEqual([whole(15, 26), 6]);
  });

  test('shows all of what the window comes to elsewhere, and where other columns stand beside each other', () => {
    expect(nextView(whole(7, 18), at(500))).toEqual({ ...whole(497, 508), wholeFrom: 500, wholeTo: 505 });
    expect(nextView(whole(7, 18), at(20, 2))).toEqual({ ...whole(17, 28), columns: 2, wholeFrom: 20, wholeTo: 25 });
  });
});
