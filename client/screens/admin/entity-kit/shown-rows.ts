import { sortedByWords } from '../../../../domain/search/sorted-by-words.ts';
import { searchBestFirst, type TextIndex, textIndex } from '../../../../domain/search/text-index.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import type { AdminSearch } from '../../../data/admin/admin-search.ts';
import type { EntityColumn, EntityList, EntityView, ListedEntity } from './entity.ts';

export interface ShownRows<Row> {
  /** Rows of the page. */
  readonly rows: readonly Row[];
  /** All matching rows in order. */
  readonly matching: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Number of matching rows per view; `all` without a view. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The rows that the URL asks for: searched, filtered by view, sorted, and paged. */
export function shownRows<Row extends ListedEntity>(
  { text, columns }: Pick<EntityList<Row>, 'text' | 'columns'>,
  { all, views }: { readonly all: readonly Row[]; readonly views: readonly EntityView<Row>[] },
  { q = '', view, sort, dir, page = 1 }: AdminSearch,
): ShownRows<Row> {
  const found = q.trim() === '' ? all : searchBestFirst(indexOf(all, text), q);
  const chosen = views.find(({ key }) => key === view);
  const seen = sorted(chosen ? found.filter(chosen.has) : found, {
    column: columns.find(({ key }) => key === sort),
    dir,
  });
  const pages = Math.max(1, Math.ceil(seen.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  return {
    rows: seen.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE),
    matching: seen,
    total: seen.length,
    page: at,
    pages,
    counts: { all: found.length, ...Object.fromEntries(views.map(({ key, has }) => [key, found.filter(has).length])) },
  };
}

interface Order<Row> extends Pick<AdminSearch, 'dir'> {
  readonly column: EntityColumn<Row> | undefined;
}

function sorted<Row>(rows: readonly Row[], { column, dir }: Order<Row>): readonly Row[] {
  const by = column?.by;
  if (!by) return rows;
  const turn = dir === 'descend' ? -1 : 1;
  // An empty cell of a numeric column sorts first.
  const areNumbers = rows.every((row) => typeof by(row) === 'number' || by(row) === '');
  return areNumbers
    ? rows.toSorted((a, b) => turn * (Number(by(a)) - Number(by(b))))
    : sortedByWords(rows, (row) => String(by(row)), turn);
}

const indexes = new WeakMap<object, { readonly text: unknown; readonly index: TextIndex<unknown> }>();

/** The search index, cached for the same rows. */
function indexOf<Row extends ListedEntity>(all: readonly Row[], text: (row: Row) => string): TextIndex<Row> {
  const known = indexes.get(all);
  if (known?.text === text) return known.index as TextIndex<Row>;
  const index = textIndex(all, text);
  indexes.set(all, { text, index });
  return index;
}
