import type { ListPage, PageInput } from '../../domain/calls/paging.ts';
import { PAGE_SIZE } from '../../domain/limits/requests.ts';
import { refuse } from '../../domain/refusal.ts';

/**
 * Returns one page of a list in memory. `startCursor` is the id of the previous page's last item, so items added before it
 * are not shown twice. Refuses as `gone` if that item no longer exists; then the client starts over.
 */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  input: PageInput,
  size: number = PAGE_SIZE,
): ListPage<T> {
  const count = input.count ?? input.limit ?? size;
  const from = input.startCursor === undefined ? ((input.page ?? 1) - 1) * count : after(items, input.startCursor);
  const data = items.slice(from, from + count);
  const last = data.at(-1);
  const hasMore = from + count < items.length;
  return {
    data,
    pagination: {
      page: Math.floor(from / count) + 1,
      total: items.length,
      count: data.length,
      ...(hasMore && last && { nextCursor: last.id }),
    },
  };
}

/** Returns the page with each item mapped by `show`. */
export const shown = <T, U>({ data, pagination }: ListPage<T>, show: (item: T) => U): ListPage<U> => ({
  data: data.map((item) => show(item)),
  pagination,
});

function after(items: readonly { readonly id: string }[], cursor: string): number {
  const index = items.findIndex(({ id }) => id === cursor);
  return index === -1 ? refuse('gone', 'The list has changed. Start from the beginning.') : index + 1;
}
