import { textIndex, searchBestFirst } from '../../../domain/search/text-index.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import type { AdminSearch } from '../../data/admin/admin-search.ts';
import type { NounColumn, NounList, NounView, Thing } from './noun.ts';

export interface ShownRows<Row> {
  /** Those of the page. */
  readonly rows: readonly Row[];
  /** All that match, in their order. */
  readonly matching: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** How many of what is looked for stand in each view; `all` without one. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What the address asks for of the rows that are here: looked for, part of the list, sorted, one page of it. */
export function shownRows<Row extends Thing>(
  { text, columns }: Pick<NounList<Row>, 'text' | 'columns'>,
  { all, views }: { readonly all: readonly Row[]; readonly views: readonly NounView<Row>[] },
  { q = '', view, sort, dir, page = 1 }: AdminSearch,
): ShownRows<Row> {
  const found = searchBestFirst(textIndex(all, text), q);
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
  readonly column: NounColumn<Row> | undefined;
}

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sorted<Row>(rows: readonly Row[], { column, dir }: Order<Row>): readonly Row[] {
  const by = column?.by;
  if (!by) return rows;
  const turn = dir === 'descend' ? -1 : 1;
  return rows.toSorted((a, b) => turn * compare(by(a), by(b)));
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : WORDS.compare(String(a), String(b));
