import { useState } from 'react';
import type { CheckView, ImportChoices, ImportView } from '../../../../domain/imports/import-calls.ts';
import type { ImportRow, RowOutcome, RowProblem } from '../../../../domain/imports/import-row.ts';
import { capital } from '../../../../domain/capitalize.ts';
import { IMPORT_PAGE } from '../../../../domain/limits/imports.ts';
import type { ImportCell, ImportDraft } from '../../../data/admin/event/import-draft.ts';
import { type RowPage, useImportRows } from '../../../data/admin/event/imports.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Tabs } from '../../../ui/actions/tabs.tsx';
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
  /** Number of the check: each may have other rows. */
  readonly round: number;
  readonly check: CheckView;
  readonly draft: ImportDraft;
  readonly onCorrect: (edit: Edit) => void;
}

/** The rows by outcome; refused ones first, to be corrected. */
export function CheckedRows({ file, round, check, draft, onCorrect }: CheckedRowsProps) {
  const [asked, setAsked] = useState<{ readonly view: View; readonly page: number }>();
  const first = check.counts.refused > 0 ? 'refused' : 'all';
  const tabs = tabsOf(check);
  // The corrected row may have been the last of its kind or page.
  const view = tabs.find(({ key }) => key === asked?.view)?.key ?? first;
  const page = view === asked?.view ? Math.min(asked.page, pagesOf(countOf(check, view))) : 1;
  const shown = {
    page,
    columns: check.columns,
    draft,
    onCorrect,
    onPage: (to: number) => setAsked({ view, page: to }),
  };
  return (
    <Tabs label="Rows" tabs={tabs} at={view} onAt={(key) => setAsked({ view: key, page: 1 })}>
      {page === 1 && view === first ? (
        <RowPages rows={check.first} {...shown} />
      ) : (
        <AskedRows file={file} round={round} view={view} {...shown} />
      )}
    </Tabs>
  );
}

const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / IMPORT_PAGE));
const countOf = ({ counts }: CheckView, view: View): number =>
  view === 'all' ? ORDER.reduce((sum, outcome) => sum + counts[outcome], 0) : counts[view];

interface RowPagesProps {
  readonly draft: ImportDraft;
  readonly columns: readonly string[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onCorrect: (edit: Edit) => void;
}

interface Asked {
  readonly file: ImportView;
  readonly round: number;
  readonly view: View;
}

/** The check includes the first page; others are loaded. */
function AskedRows({ file, round, view, ...pages }: RowPagesProps & Asked) {
  const outcome = view === 'all' ? undefined : view;
  const { value: rows, refusal } = useImportRows({ id: file.id, round, outcome, page: pages.page });
  return (
    <>
      {refusal === undefined ? null : <Notice>{refusal.message}</Notice>}
      {rows ? <RowPages rows={rows} {...pages} /> : <Loading label="Reading the rows" rows={6} />}
    </>
  );
}

const RowPages = ({ rows, page, onPage, ...table }: RowPagesProps & { readonly rows: RowPage }) => (
  <>
    <RowTable rows={rows.data} {...table} />
    {rows.pagination.total > IMPORT_PAGE ? (
      <Pager
        page={page}
        pages={pagesOf(rows.pagination.total)}
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

type RowTableProps = Omit<RowPagesProps, 'page' | 'onPage'> & { readonly rows: readonly ImportRow[] };

function RowTable({ columns, rows, draft, onCorrect }: RowTableProps) {
  const shown = columns.flatMap((field, column) => (field === '' ? [] : [{ field, column }]));
  // A whole event has no table rows, and its columns are ours.
  const isTable = rows.some(({ row }) => row > 0);
  return (
    // Wide tables scroll in their own frame, also with the keyboard.
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
            // Rows of a whole event have no number; those of a table keep their key while they are edited.
            <RowLines key={row.row || -index} {...{ row, shown, isTable, draft, onCorrect }} />
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
  readonly draft: ImportDraft;
  readonly onCorrect: (edit: Edit) => void;
}

function RowLines({ row, shown, isTable, draft, onCorrect }: RowLinesProps) {
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
                key={row.cells[column]}
                label={`${field}, row ${row.row}`}
                cell={{ row: row.row, column }}
                value={row.cells[column] ?? ''}
                {...{ draft, onCorrect }}
              />
            ) : (
              <CellText now={row.cells[column] ?? ''} was={row.was[column] ?? null} />
            )}
          </td>
        ))}
      </tr>
      {row.why.map((problem) => (
        <tr key={problem.message} className={styles.why} data-refused={row.outcome === 'refused' || undefined}>
          <td colSpan={shown.length + (isTable ? 2 : 1)}>
            <Why problem={problem} row={row} onCorrect={onCorrect} />
          </td>
        </tr>
      ))}
    </>
  );
}

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

/** A problem, with corrections for all rows with the same value. */
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
  readonly cell: ImportCell;
  readonly value: string;
  readonly draft: ImportDraft;
  readonly onCorrect: (edit: Edit) => void;
}

/** An editable cell; the row is checked again on blur or Enter. Text is kept as a draft until then. */
function TypeOver({ label, cell, value, draft, onCorrect }: TypeOverProps) {
  const [text, setText] = useState(() => draft.typed(cell) ?? value);
  return (
    <input
      className={styles.cell}
      aria-label={label}
      aria-invalid
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        draft.keepTyped(cell, target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      onBlur={() => {
        draft.keepTyped(cell, undefined);
        if (text !== value) onCorrect({ ...cell, to: text });
      }}
    />
  );
}
