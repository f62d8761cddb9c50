import { useState } from 'react';
import type { CheckView, ImportChoices, ImportView } from '../../../../domain/imports/import-calls.ts';
import type { ImportRow, RowOutcome, RowProblem } from '../../../../domain/imports/import-row.ts';
import { IMPORT_PAGE } from '../../../../domain/limits/imports.ts';
import { type RowPage, useImportRows } from '../../../data/admin/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import styles from './import.module.css';

export type Edit = ImportChoices['edits'][number];
type View = RowOutcome | 'all';

const OUTCOMES: Readonly<Record<RowOutcome, { label: string; tone: 'ok' | 'accent' | 'quiet' | 'live' | 'warn' }>> = {
  new: { label: 'New', tone: 'ok' },
  changed: { label: 'Changes', tone: 'accent' },
  gone: { label: 'Cancelled', tone: 'live' },
  same: { label: 'Same', tone: 'quiet' },
  refused: { label: 'Refused', tone: 'live' },
  kept: { label: 'Left alone', tone: 'warn' },
};
const ORDER: readonly RowOutcome[] = ['refused', 'new', 'changed', 'gone', 'same', 'kept'];

interface CheckedRowsProps {
  readonly file: ImportView;
  readonly check: CheckView;
  readonly onCorrect: (edit: Edit) => void;
}

/** The rows by what becomes of them, refused ones first: those are to be mended. */
export function CheckedRows({ file, check, onCorrect }: CheckedRowsProps) {
  const [view, setView] = useState<View>(check.counts.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(1);
  const isFirst = page === 1 && view === (check.counts.refused > 0 ? 'refused' : 'all');
  const open = (key: View) => {
    setView(key);
    setPage(1);
  };
  return (
    <Tabs label="Rows" tabs={tabsOf(check)} at={view} onAt={open}>
      {isFirst ? (
        <RowPages rows={check.first} columns={check.columns} page={page} onPage={setPage} onCorrect={onCorrect} />
      ) : (
        <AskedRows file={file} view={view} columns={check.columns} page={page} onPage={setPage} onCorrect={onCorrect} />
      )}
    </Tabs>
  );
}

interface RowPagesProps {
  readonly columns: readonly string[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onCorrect: (edit: Edit) => void;
}

/** The check itself answers the first page of what is to be looked at; any other is asked for. */
function AskedRows({ file, view, ...pages }: RowPagesProps & { readonly file: ImportView; readonly view: View }) {
  const { value: rows, refusal } = useImportRows(file.id, view === 'all' ? undefined : view, pages.page);
  return (
    <>
      {refusal === undefined ? null : <Notice>{refusal.message}</Notice>}
      {rows ? <RowPages rows={rows} {...pages} /> : <Loading label="Reading the rows" rows={6} />}
    </>
  );
}

const RowPages = ({ rows, columns, page, onPage, onCorrect }: RowPagesProps & { readonly rows: RowPage }) => (
  <>
    <RowTable columns={columns} rows={rows.data} onCorrect={onCorrect} />
    {rows.pagination.total > IMPORT_PAGE ? (
      <Pager
        page={page}
        pages={Math.ceil(rows.pagination.total / IMPORT_PAGE)}
        total={`${rows.pagination.total.toLocaleString('en')} rows`}
        onPage={onPage}
      />
    ) : null}
  </>
);

const tabsOf = ({ counts }: CheckView): { key: View; label: string; count?: number }[] => [
  { key: 'all', label: 'All' },
  ...ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
    key: outcome,
    label: OUTCOMES[outcome].label,
    count: counts[outcome],
  })),
];

interface RowTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly onCorrect: (edit: Edit) => void;
}

function RowTable({ columns, rows, onCorrect }: RowTableProps) {
  const shown = columns.flatMap((field, column) => (field === '' ? [] : [{ field, column }]));
  // What a whole event holds has no rows, and its columns are ours.
  const isTable = rows.some(({ row }) => row > 0);
  return (
    // Wide tables are scrolled in their own frame, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label="Rows of the file">
      <table className={styles.rows}>
        <thead>
          <tr>
            {isTable ? <th scope="col">Row</th> : null}
            <th scope="col">Outcome</th>
            {shown.map(({ field, column }) => (
              <th key={column} scope="col">
                {isTable ? field : capital(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a whole event have no number of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <RowLines key={`${row.row}.${index}`} {...{ row, shown, isTable, onCorrect }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowLinesProps {
  readonly row: ImportRow;
  readonly shown: readonly { readonly field: string; readonly column: number }[];
  readonly isTable: boolean;
  readonly onCorrect: (edit: Edit) => void;
}

function RowLines({ row, shown, isTable, onCorrect }: RowLinesProps) {
  const { label, tone } = OUTCOMES[row.outcome];
  const wrong = row.outcome === 'refused' ? row.why.map(({ column }) => column) : [];
  return (
    <>
      <tr data-refused={row.outcome === 'refused' || undefined}>
        {isTable ? <td>{row.row === 0 ? '' : row.row}</td> : null}
        <td>
          <Chip tone={tone}>{label}</Chip>
        </td>
        {shown.map(({ field, column }) => (
          <td key={column}>
            {wrong.includes(column) && row.row > 0 ? (
              <TypeOver
                label={`${field}, row ${row.row}`}
                value={row.cells[column] ?? ''}
                onValue={(to) => onCorrect({ column, row: row.row, to })}
              />
            ) : (
              <CellText now={row.cells[column] ?? ''} was={row.was[column] ?? null} />
            )}
          </td>
        ))}
      </tr>
      {row.why.map((problem) => (
        <tr key={problem.message} className={styles.why}>
          <td colSpan={shown.length + (isTable ? 2 : 1)}>
            <Why problem={problem} row={row} onCorrect={onCorrect} />
          </td>
        </tr>
      ))}
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const CellText = ({ now, was }: { readonly now: string; readonly was: string | null }) =>
  was === null ? (
    now
  ) : (
    <>
      <del>{was === '' ? 'nothing' : was}</del> <ins>{now}</ins>
    </>
  );

interface WhyProps {
  readonly problem: RowProblem;
  readonly row: ImportRow;
  readonly onCorrect: (edit: Edit) => void;
}

/** What is wrong, and what would mend it in all rows that say the same. */
const Why = ({ problem: { message, fixes, column }, row, onCorrect }: WhyProps) => (
  <span className={styles.fixes}>
    <span>{capital(message)}.</span>
    {row.outcome === 'refused'
      ? fixes.map((fix) => (
          <Button key={fix} size="small" onClick={() => onCorrect({ column, from: row.cells[column] ?? '', to: fix })}>
            {`Use ${fix} for all such rows`}
          </Button>
        ))
      : null}
  </span>
);

interface TypeOverProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A cell that is typed over; the row is checked again when it is left or with Enter. */
function TypeOver({ label, value, onValue }: TypeOverProps) {
  return (
    <input
      className={styles.cell}
      aria-label={label}
      aria-invalid
      defaultValue={value}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      onBlur={(event) => {
        if (event.currentTarget.value !== value) onValue(event.currentTarget.value);
      }}
    />
  );
}
