import Download from 'lucide-react/icons/download';
import { useMemo, useRef, useState } from 'react';
import { useHeldRows } from '../../../data/admin/records/stable-rows.ts';
import { type News, useNews } from '../../../data/admin/event/news.ts';
import { untilAllHere, useIsAllHere } from '../../../data/admin/records/entity-rows.ts';
import type { Selection } from '../../../data/admin/records/selection.ts';
import { useTableLook } from '../../../data/admin/records/table-preferences.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable, type Picks } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowKeys } from '../../../ui/table/row-keys.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import type { Entity, EntityColumn, EntityList, ListedEntity } from './entity.ts';
import { OpenLink } from '../open-link.tsx';
import type { ShownRows } from './shown-rows.ts';
import styles from './entity.module.css';
import { BYTE_ORDER_MARK, csvRow } from '../../../../domain/csv-cell.ts';
import { movedOrder } from '../../../../domain/reorder.ts';
import { runBatch, undoBatch } from '../../../data/admin/records/batch.ts';
import { setLast } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Text } from '../../../ui/layout/text.tsx';

/** Moves rows within the list's order, and announces their position. */
interface RowOrder {
  readonly move: (id: string | undefined, by: number) => void;
  /** Announcement of the last move. */
  readonly said: string;
  /** Number of moves: the list is sorted again after each. */
  readonly moves: number;
}

type OrderedEntity<Row extends ListedEntity> = EntityList<Row> & Partial<Pick<Entity<Row>, 'calls' | 'place'>>;

const OTHER_ORDER = 'Clear sorting and search to reorder by hand';

/** Undefined if the list cannot be ordered by hand. */
function useRowOrder<Row extends ListedEntity>(entity: OrderedEntity<Row>, isInOrder: boolean): RowOrder | undefined {
  const [{ said, moves }, setDone] = useState({ said: '', moves: 0 });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const online = useOnline();
  if (!entity.place || !entity.calls) return undefined;
  const say = (text: string) => setDone((before) => ({ said: text, moves: before.moves + 1 }));
  return {
    said,
    moves,
    move(id, by) {
      if (id === undefined) return;
      if (!isInOrder || !online) say(isInOrder ? 'You need a connection for this' : OTHER_ORDER);
      // One after the other, however fast the keys are pressed.
      else last.current = last.current.then(async () => say(await moved(entity, id, by)));
    },
  };
}

/** Moves a row up or down, as one undoable change. Returns an announcement of its position or of the failure. */
async function moved<Row extends ListedEntity>(entity: OrderedEntity<Row>, id: string, by: number): Promise<string> {
  const { rows, calls, place } = entity;
  await untilAllHere();
  const all = rows.all.get();
  const at = all.findIndex((each) => each.id === id);
  const row = all[at];
  if (!row || !calls || !place) return entity.words.gone;
  const ordered = all.map((each) => ({ id: each.id, order: place(each) }));
  const changes = movedOrder(ordered, id, by);
  if (!changes) return `${entity.name(row)} stays ${at === 0 ? 'first' : 'last'}`;
  const revs = changes.map((change) => ({ of: change.id, rev: rows.rev(change.id) }));
  const { group, refused } = await runBatch(
    changes.map((input) => ({ id: input.id, call: calls.edit, input: { ...input }, rev: rows.rev(input.id) })),
  );
  const [why] = refused.values();
  if (why !== undefined) return why;
  setLast(() => void undoBatch(group));
  await Promise.all(revs.map(({ of, rev }) => rows.waitForRevisionAfter(of, rev)));
  return `${entity.name(row)} is ${at + 1 + by} of ${all.length}`;
}

/** Rows as CSV, with the columns' keys as headings, which do not change with titles. */
function entityCsv<Row extends ListedEntity>({ columns }: Pick<Entity<Row>, 'columns'>, rows: readonly Row[]): string {
  const said = columns.filter(({ by, text }) => by ?? text);
  const head = csvRow(['id', ...said.map(({ key }) => key)]);
  return (
    BYTE_ORDER_MARK + head + rows.map((row) => csvRow([row.id, ...said.map((column) => cell(column, row))])).join('')
  );
}

function cell<Row>({ by, text }: EntityColumn<Row>, row: Row): string {
  if (text) return text(row);
  const value = by?.(row) ?? '';
  return value === Infinity ? '' : String(value);
}

/** Saves a text as a file. */
function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

interface EntityTableRowsProps<Row extends ListedEntity> {
  readonly entity: EntityList<Row> & Partial<Pick<Entity<Row>, 'calls' | 'actions' | 'place'>>;
  readonly all: readonly Row[];
  readonly shown: ShownRows<Row>;
  readonly selection: Selection;
  /** Selectable for other reasons than the entity's own actions. */
  readonly canPick: boolean;
}

/** The rows of a page. Colleagues' changes move nothing while the organiser works there. */
export function EntityTableRows<Row extends ListedEntity>(props: EntityTableRowsProps<Row>) {
  const { entity, shown, selection } = props;
  const { sort, dir, id, q, view } = useAdminSearch();
  const order = useRowOrder(
    entity,
    [sort, q, view].every((each) => each === undefined),
  );
  const [isHovered, setHovered] = useState(false);
  const { rows, gone } = useStanding(props, { isHovered, moves: order?.moves });
  const narrow = useNarrowAdmin();
  const [{ isDense }] = useTableLook(entity.type);
  const columns = useColumns(props, gone);
  const canPick = props.canPick || mayPick(entity);
  const move = order && ((place: number, by: number) => order.move(rows[place]?.id, by));
  return (
    <>
      <RowKeys canPick={canPick} onMove={move} />
      <div onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
        <DataTable
          caption={entity.words.title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          openKey={id}
          sort={sort}
          dir={dir}
          onSort={narrow}
          isDense={isDense}
          onMove={move}
          picks={canPick ? picksOf(entity, rows, selection) : undefined}
        />
      </div>
      {order ? <LastMove {...order} /> : null}
      <Tail entity={entity} shown={shown} />
    </>
  );
}

const LastMove = ({ said }: Pick<RowOrder, 'said'>) => (
  <Muted as="output" className={styles.moved}>
    {said}
  </Muted>
);

/** Whether there are actions for several rows. */
const mayPick = <Row extends ListedEntity>({ calls, actions = [] }: EntityTableRowsProps<Row>['entity']): boolean =>
  calls?.remove !== undefined || actions.length > 0;

interface AtWork {
  readonly isHovered: boolean;
  /** Number of own moves: these are shown at once. */
  readonly moves: number | undefined;
}

/** The rows as shown, held while the organiser works there, and the removed ones, which are unselected. */
function useStanding<Row extends ListedEntity>(
  { all, shown, selection: { ids, take } }: EntityTableRowsProps<Row>,
  { isHovered, moves }: AtWork,
) {
  const { q, view, sort, dir, page, id, new: isNew } = useAdminSearch();
  const isAllHere = useIsAllHere();
  const isAtWork = isHovered || id !== undefined || isNew !== undefined || ids.size > 0;
  return useHeldRows(shown.rows, all, {
    key: JSON.stringify([q, view, sort, dir, page, isAllHere, moves]),
    isHeld: isAllHere && isAtWork,
    onGone: (gone) => gone.some((each) => ids.has(each)) && take(gone, false),
  });
}

const picksOf = <Row extends ListedEntity>(
  entity: EntityList<Row>,
  rows: readonly Row[],
  selection: Selection,
): Picks<Row> => ({
  has: (row) => selection.ids.has(row.id),
  label: (row) => `Select ${entity.name(row)}`,
  onPick: (row, isOn) => selection.take([row.id], isOn),
  onAll: (isOn) =>
    selection.take(
      rows.map((row) => row.id),
      isOn,
    ),
});

/** Pager, and the whole list as a file. */
function Tail<Row extends ListedEntity>({ entity, shown }: Pick<EntityTableRowsProps<Row>, 'entity' | 'shown'>) {
  const narrow = useNarrowAdmin();
  return (
    <div className={styles.tail}>
      <Pager
        page={shown.page}
        pages={shown.pages}
        total={entity.words.count(shown.total)}
        onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
      />
      <Button
        size="small"
        icon={<Download size={16} aria-hidden />}
        onClick={() => saveCsv(entity.type.toLowerCase(), entityCsv(entity, shown.matching))}
      >
        CSV
      </Button>
    </div>
  );
}

function useColumns<Row extends ListedEntity>(
  { entity, selection }: EntityTableRowsProps<Row>,
  gone: ReadonlySet<string>,
) {
  const [{ hidden }] = useTableLook(entity.type);
  const refused = selection.result?.refused;
  const news = useNews(entity.rows);
  return useMemo(
    () =>
      entity.columns
        .filter(({ key }, place) => place === 0 || !hidden.includes(key))
        .map((column, place) => tableColumn(column, { isFirst: place === 0, refused, news, gone })),
    [entity, hidden, refused, news, gone],
  );
}

interface Place {
  readonly isFirst: boolean;
  /** Reasons of refused actions, by row id. */
  readonly refused: ReadonlyMap<string, string> | undefined;
  readonly news: News;
  /** Removed rows that are still visible. */
  readonly gone: ReadonlySet<string>;
}

/** A column for the table. The first one names the row and opens it. */
const tableColumn = <Row extends ListedEntity>(
  column: EntityColumn<Row>,
  { isFirst, refused, news, gone }: Place,
): Column<Row> => ({
  ...column,
  ...(column.by && { sorts: true as const }),
  ...(isFirst && {
    cell: (row: Row) =>
      gone.has(row.id) ? (
        <>
          <Text as="s" tone="muted">
            {column.cell(row)}
          </Text>
          <Text as="output" size="sm" weight={550} tone="accent" className={styles.news}>
            Removed just now
          </Text>
        </>
      ) : (
        <>
          <OpenLink id={row.id}>{column.cell(row)}</OpenLink>
          {refused?.has(row.id) ? (
            <Text as="span" size="sm" weight={550} tone="warn" className={styles.refused}>
              {refused.get(row.id)}
            </Text>
          ) : null}
          {news.has(row.id) ? (
            <Text as="output" size="sm" weight={550} tone="accent" className={styles.news}>
              {news.get(row.id)}
            </Text>
          ) : null}
        </>
      ),
  }),
});
