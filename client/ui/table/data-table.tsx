import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ComponentProps, ReactNode } from 'react';
import { type SortDirection, sortToggled } from '../../../domain/search/sort-toggle.ts';
import styles from './data-table.module.css';
import { type MoveRow, RowGrip, useRowDrag } from './row-grip.tsx';

export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The list can be sorted by this column; `key` is the URL parameter. */
  readonly sorts?: true;
  /** Digits are aligned. */
  readonly numeric?: true;
}

/** Sort order of a list as in its URL; undefined for the list's own order. */
export interface ListSort<Key extends string> {
  readonly sort?: Key | undefined;
  readonly dir?: 'ascend' | 'descend' | undefined;
}

interface DataTableProps<Row, Key extends string> extends ListSort<Key> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row, Key | (string & {})>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Key of the row shown beside the table. */
  readonly openKey?: string | undefined;
  readonly onSort: (sort: ListSort<Key>) => void;
  /** Makes rows selectable, one by one or all shown. */
  readonly picks?: Picks<Row> | undefined;
  /** Lets rows be dragged to another place. */
  readonly onMove?: MoveRow | undefined;
  /** Less padding. */
  readonly isDense?: boolean | undefined;
}

export interface Picks<Row> {
  readonly has: (row: Row) => boolean;
  /** Label of the checkbox: "Select Keynote". */
  readonly label: (row: Row) => string;
  readonly onPick: (row: Row, isOn: boolean) => void;
  readonly onAll: (isOn: boolean) => void;
}

/**
 * A table with sortable columns: ascending, descending, then the list's own order. Without room for columns each row becomes
 * a card whose lines carry the column names. Explicit roles keep it a table for screen readers, because CSS `display` would
 * remove the implicit ones.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, rowKey, openKey, picks, isDense } = props;
  const dragOf = useRowDrag(props.onMove);
  return (
    <div className={styles.frame} data-dense={isDense || undefined}>
      <table className={styles.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {picks ? <PickAll rows={rows} picks={picks} /> : null}
            {columns.map((column) => (
              <Head key={column.key} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <tr
              {...dragOf?.(at).row}
              key={rowKey(row)}
              role="row"
              aria-current={rowKey(row) === openKey || undefined}
              aria-selected={picks?.has(row)}
            >
              {picks ? <Pick row={row} picks={picks} /> : null}
              {columns.map((column, place) => (
                <Cell key={column.key} column={column} row={row} isName={place === 0} onGrip={dragOf?.(at).onGrip} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row, Key extends string> = DataTableProps<Row, Key> & { readonly column: Column<Row> };

const ARIA = { ascend: 'ascending', descend: 'descending', none: undefined } as const;

function Head<Row, Key extends string>({ column, sort, dir = 'ascend', onSort }: HeadProps<Row, Key>) {
  const direction: SortDirection = sort === column.key ? dir : 'none';
  const press = () => {
    const next = sortToggled({ column: sort, direction }, column.key as Key);
    onSort(
      next.direction === 'none' ? { sort: undefined, dir: undefined } : { sort: next.column, dir: next.direction },
    );
  };
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={ARIA[direction]}
      data-numeric={column.numeric}
      data-sorts={column.sorts}
    >
      {column.sorts ? (
        <button type="button" className={styles.sort} onClick={press}>
          {column.title}
          {direction === 'descend' ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  /** Whether this cell names the row. */
  readonly isName: boolean;
  /** Begins to drag the row. */
  readonly onGrip: ComponentProps<typeof RowGrip>['onGrip'] | undefined;
}

const Cell = <Row,>({ column, row, isName, onGrip }: CellProps<Row>) =>
  isName ? (
    <th role="rowheader" scope="row">
      {onGrip ? <RowGrip onGrip={onGrip} /> : null}
      {column.cell(row)}
    </th>
  ) : (
    <td role="cell" data-title={column.title} data-numeric={column.numeric}>
      {column.cell(row)}
    </td>
  );

const PickAll = <Row,>({ rows, picks }: { readonly rows: readonly Row[]; readonly picks: Picks<Row> }) => {
  const isAll = rows.length > 0 && rows.every(picks.has);
  return (
    <th role="columnheader" scope="col" className={styles.pick}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && rows.some(picks.has);
        }}
        onChange={({ target }) => picks.onAll(target.checked)}
      />
    </th>
  );
};

const Pick = <Row,>({ row, picks }: { readonly row: Row; readonly picks: Picks<Row> }) => (
  <td role="cell" className={styles.pick}>
    <input
      type="checkbox"
      aria-label={picks.label(row)}
      checked={picks.has(row)}
      onChange={({ target }) => picks.onPick(row, target.checked)}
    />
  </td>
);
