import { useMemo } from 'react';
import { useIsHere, useNounRows } from '../../data/admin/noun-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented, SegmentLink } from '../../ui/segmented.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useAdminSearch, useNarrow } from './admin-address.ts';
import type { NounColumn, NounList, NounView, Thing } from './noun.ts';
import { OpenLink } from './open-link.tsx';
import { shownRows, type ShownRows } from './shown-rows.ts';
import styles from './noun.module.css';

interface NounProps<Row extends Thing> {
  readonly noun: NounList<Row>;
}

/** The list itself: looked through, in parts, sorted and paged on this device. */
export function NounTable<Row extends Thing>({ noun }: NounProps<Row>) {
  const search = useAdminSearch();
  const narrow = useNarrow();
  const all = useNounRows(noun.rows);
  const isHere = useIsHere();
  const views = useMemo(() => noun.views?.(all) ?? [], [noun, all]);
  const shown = useMemo(() => shownRows(noun, { all, views }, search), [noun, all, views, search]);
  if (all.length === 0)
    return isHere ? (
      <Empty icon={<noun.icon size={28} />}>{noun.words.none}</Empty>
    ) : (
      <Loading label={noun.words.title} rows={6} />
    );
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={noun.words.search}
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
          />
        </div>
        <Views title={noun.words.title} views={views} shown={shown} />
      </div>
      {shown.total === 0 ? <NoMatch noun={noun} /> : <Rows noun={noun} shown={shown} />}
    </>
  );
}

interface ShownProps<Row extends Thing> extends NounProps<Row> {
  readonly shown: ShownRows<Row>;
}

interface ViewsProps<Row extends Thing> extends Pick<ShownProps<Row>, 'shown'> {
  readonly title: string;
  readonly views: readonly NounView<Row>[];
}

function Views<Row extends Thing>({ title, views, shown: { counts } }: ViewsProps<Row>) {
  const { view } = useAdminSearch();
  if (views.length === 0) return null;
  return (
    <Segmented label={title}>
      {[{ key: 'all', label: 'All' }, ...views].map(({ key, label }) => (
        <SegmentLink
          key={key}
          from="/app/admin"
          to="/app/admin"
          search={(before) => ({ ...before, view: key === 'all' ? undefined : key, page: undefined })}
          replace
          resetScroll={false}
          activeProps={{}}
          aria-current={key === (view ?? 'all') ? 'true' : undefined}
        >
          <span>
            {label} <span className={styles.count}>{counts[key]?.toLocaleString('en')}</span>
          </span>
        </SegmentLink>
      ))}
    </Segmented>
  );
}

function Rows<Row extends Thing>({ noun, shown }: ShownProps<Row>) {
  const { sort, dir, id } = useAdminSearch();
  const narrow = useNarrow();
  const columns = useMemo(() => noun.columns.map(tableColumn), [noun]);
  return (
    <>
      <DataTable
        caption={noun.words.title}
        columns={columns}
        rows={shown.rows}
        rowKey={(row) => row.id}
        openKey={id}
        sort={sort}
        dir={dir}
        onSort={narrow}
      />
      <Pager
        page={shown.page}
        pages={shown.pages}
        total={noun.words.count(shown.total)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
    </>
  );
}

/** The first one names the row, and opens it. */
const tableColumn = <Row extends Thing>(column: NounColumn<Row>, place: number): Column<Row> => ({
  ...column,
  ...(column.by && { sorts: true as const }),
  ...(place === 0 && { cell: (row: Row) => opening(row, column) }),
});

const opening = <Row extends Thing>(row: Row, { cell }: NounColumn<Row>) => (
  <OpenLink id={row.id}>{cell(row)}</OpenLink>
);

function NoMatch<Row extends Thing>({ noun }: NounProps<Row>) {
  const narrow = useNarrow();
  return (
    <Empty
      icon={<noun.icon size={28} />}
      action={<Button onClick={() => narrow({ q: undefined, view: undefined })}>Clear filters</Button>}
    >
      {noun.words.noMatch}
    </Empty>
  );
}
