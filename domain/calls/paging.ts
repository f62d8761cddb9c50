import * as v from 'valibot';
import { PAGE_MAX, PAGES_MAX } from '../limits/requests.ts';

/** From 1. */
// @__NO_SIDE_EFFECTS__
const wholeNumber = (most: number) =>
  v.pipe(v.number(), v.integer('A whole number'), v.minValue(1, 'At least 1'), v.maxValue(most, `At most ${most}`));

/** A whole number in a query or body. */
const whole = (most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'A whole number'), v.transform(Number))]),
    wholeNumber(most),
  );

/** Fields of every list: `page` from 1 and `count` (or `limit`), or `startCursor` to continue after a page. */
export const PageFields = {
  page: v.optional(whole(PAGES_MAX)),
  count: v.optional(whole(PAGE_MAX)),
  limit: v.optional(whole(PAGE_MAX)),
  startCursor: v.optional(v.pipe(v.string(), v.maxLength(300))),
} as const;
const PageInput = v.object(PageFields);
export type PageInput = v.InferOutput<typeof PageInput>;

const Pagination = v.pipe(
  v.object({ page: v.number(), total: v.number(), count: v.number(), nextCursor: v.optional(v.string()) }),
  v.title('Pagination'),
);

/** The answer of every list call. `nextCursor` is missing on the last page. */
export const pageSchema = <S extends v.GenericSchema>(item: S) =>
  v.object({
    data: v.array(item),
    pagination: Pagination,
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
