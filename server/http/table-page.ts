import type { ListPage, PageInput } from '../../domain/calls/paging.ts';
import { PAGE_SIZE } from '../../domain/limits/requests.ts';
import type { Key, Stored, Table } from '../store/document-store.ts';

/** Number of rows per query while skipping to a page. */
const STEP = 500;

interface Listed<I extends string> {
  readonly index: I;
  readonly equals: readonly Key[];
  readonly reverse?: boolean;
}

/** Returns one page of a table in the order of an index, by page number or by the previous page's cursor. */
export async function tablePage<T extends Stored, I extends string>(
  table: Table<T, I>,
  { index, equals, reverse = false }: Listed<I>,
  input: PageInput,
): Promise<ListPage<T>> {
  const count = input.count ?? input.limit ?? PAGE_SIZE;
  const page = input.startCursor === undefined ? (input.page ?? 1) : 1;
  let after = input.startCursor;
  let left = (page - 1) * count;
  const read = (limit: number) => table.find(index, { equals, limit, reverse, ...(after !== undefined && { after }) });
  while (left > 0) {
    const skipped = await read(Math.min(left, STEP));
    left -= skipped.documents.length;
    if (skipped.next === undefined)
      return { data: [], pagination: { page, total: await table.count(index, equals), count: 0 } };
    after = skipped.next;
  }
  const { documents, next } = await read(count);
  const total = await table.count(index, equals);
  return {
    data: documents,
    pagination: { page, total, count: documents.length, ...(next !== undefined && { nextCursor: next }) },
  };
}
