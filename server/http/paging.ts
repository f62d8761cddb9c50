import * as v from 'valibot';
import { PAGE_MAX, PAGE_SIZE } from '../../domain/limits/requests.ts';
import { refuse } from '../../domain/refusal.ts';

/** A whole number in a query, or in a body. */
const whole = (most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'A whole number'), v.transform(Number))]),
    v.integer('A whole number'),
    v.minValue(1, 'At least 1'),
    v.maxValue(most, `At most ${most}`),
  );

/** What every list takes: `page` from 1 and `count` (or `limit`), or `startCursor` to go on where a page ended. */
export const PageFields = {
  page: v.optional(whole(100_000)),
  count: v.optional(whole(PAGE_MAX)),
  limit: v.optional(whole(PAGE_MAX)),
  startCursor: v.optional(v.pipe(v.string(), v.maxLength(300))),
} as const;
const PageInput = v.object(PageFields);
export type PageInput = v.InferOutput<typeof PageInput>;

/** A list as every call answers it (decisions, wire conventions). `nextCursor` is missing on the last page. */
export const pageSchema = <S extends v.GenericSchema>(item: S) =>
  v.object({
    data: v.array(item),
    pagination: v.object({
      page: v.number(),
      total: v.number(),
      count: v.number(),
      nextCursor: v.optional(v.string()),
    }),
  });

export interface ListPage<T> {
  readonly data: T[];
  readonly pagination: {
    readonly page: number;
    readonly total: number;
    readonly count: number;
    readonly nextCursor?: string;
  };
}

/**
 * One page of a list in memory. `startCursor` is the id of the last item of the page before, so that what is added
 * in front meanwhile shows nothing twice; an item that is gone is refused as `gone`: start over.
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

/** The same page with each item as it is shown. */
export const shown = <T, U>({ data, pagination }: ListPage<T>, show: (item: T) => U): ListPage<U> => ({
  data: data.map((item) => show(item)),
  pagination,
});

function after(items: readonly { readonly id: string }[], cursor: string): number {
  const index = items.findIndex(({ id }) => id === cursor);
  return index === -1 ? refuse('gone', 'The list has changed. Start from the beginning.') : index + 1;
}
