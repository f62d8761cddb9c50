import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from '../../../server/http/paging.ts';
import { Refused } from '../../../domain/refusal.ts';

const items = (length: number): { id: string }[] => Array.from({ length }, (_, index) => ({ id: `item-${index}` }));

test('the pages of a list together are the list, by number and by cursor', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (length, count) => {
      const list = items(length);
      const byNumber = Array.from(
        { length: Math.ceil(length / count) },
        (_, index) => pageOf(list, { page: index + 1, count }).data,
      ).flat();
      const byCursor = [];
      for (
        let page = pageOf(list, { count });
        ;
        page = pageOf(list, { count, startCursor: page.pagination.nextCursor ?? '' })
      ) {
        byCursor.push(...page.data);
        if (page.pagination.nextCursor === undefined) break;
      }
      expect(byNumber).toEqual(list);
      expect(byCursor).toEqual(list);
    }),
  );
});

test('a page has its number, its size and the total', () => {
  expect(pageOf(items(5), { page: 2, count: 2 })).toEqual({
    data: [{ id: 'item-2' }, { id: 'item-3' }],
    pagination: { page: 2, total: 5, count: 2, nextCursor: 'item-3' },
  });
  expect(pageOf(items(5), { page: 9, limit: 2 })).toEqual({ data: [], pagination: { page: 9, total: 5, count: 0 } });
});

test('items added in front are not shown twice with a cursor', () => {
  const { pagination } = pageOf(items(5), { count: 2 });
  const later = [{ id: 'new' }, ...items(5)];
  expect(pageOf(later, { count: 2, startCursor: pagination.nextCursor }).data).toEqual([
    { id: 'item-2' },
    { id: 'item-3' },
  ]);
});

test('the cursor of a deleted item is refused with "start over"', () => {
  expect(() => pageOf(items(3), { startCursor: 'gone' })).toThrow(
    new Refused({ code: 'gone', message: 'The list has changed. Start from the beginning.' }),
  );
});
