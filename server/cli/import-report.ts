import { plural } from '../../domain/plural.ts';
import type { DiffRow } from '../../domain/event/import/diff-rows.ts';
import type { ImportNote } from '../../domain/event/import/imported-event.ts';
import type { ImportReport } from '../api/event/apply-import.ts';

/** Maximum number of new items listed, unless all are requested. */
const ADDED_SHOWN = 10;
/** Maximum characters of a name, so that columns stay aligned. */
const LONGEST_NAME = 60;

export interface ReportStyle {
  readonly dryRun: boolean;
  readonly verbose: boolean;
}

/** Returns the report for an organiser: one line per change, then totals. */
export function reportText(report: ImportReport, { dryRun, verbose }: ReportStyle): string {
  const lines = [...rowLines(report.rows, verbose), ...noteLines(report.notes, verbose)];
  return [
    ...aligned(lines),
    ...(lines.length > 0 ? [''] : []),
    ...report.remarks,
    ...keptHint(report.notes),
    summary(report, dryRun),
  ].join('\n');
}

type Line = readonly [change: string, what: string, name: string, detail: string];

/** Returns a hint about a switch that only the command has; empty if it does not apply. */
const keptHint = (notes: readonly ImportNote[]): string[] =>
  notes.some(({ level }) => level === 'kept')
    ? ['What was edited here since the last import stays; add --take-file to take what the file says.']
    : [];

function rowLines(rows: readonly DiffRow[], verbose: boolean): Line[] {
  const groups = Map.groupBy(rows, (row) => `${row.change} ${row.noun}`);
  return [...groups.values()].flatMap((group): Line[] => {
    const isLong =
      !verbose && (group[0]?.change === 'added' || group[0]?.change === 'removed') && group.length > ADDED_SHOWN;
    const shown = isLong ? group.slice(0, ADDED_SHOWN) : group;
    const more: Line[] = isLong
      ? [['', '', `… and ${group.length - ADDED_SHOWN} more (--verbose lists them)`, '']]
      : [];
    return [...shown.map((row): Line => [row.change, row.noun, cut(row.name), row.detail]), ...more];
  });
}

/**
 * Returns the notes. Shows only the first of several equal ones. Always shows refused rows, because they would otherwise
 * not be noticed.
 */
function noteLines(notes: readonly ImportNote[], verbose: boolean): Line[] {
  if (verbose) return notes.map(noteLine);
  const kinds = [
    ...Map.groupBy(notes, ({ level, message }) =>
      level === 'refused' ? '' : message.replaceAll(/[“(].*?[”)]/g, ''),
    ).entries(),
  ];
  return kinds.flatMap(([kind, group]): Line[] => {
    const shown = kind === '' ? group : group.slice(0, ADDED_SHOWN);
    const more = group.length - shown.length;
    return [
      ...shown.map(noteLine),
      ...(more > 0 ? [['', '', `… and ${more} more (--verbose lists them)`, ''] as const] : []),
    ];
  });
}

const noteLine = ({ level, at, message }: ImportNote): Line => [level, '', cut(at), message];

const cut = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);

function aligned(lines: readonly Line[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(0, ...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const NOUNS: Readonly<Record<DiffRow['noun'], string>> = {
  event: 'events',
  stage: 'stages',
  track: 'tracks',
  talk: 'talks',
  person: 'people',
  company: 'companies',
  sponsor: 'sponsors',
};

function summary(
  { format, rows, notes, unchanged, accountsAdded, accountsChanged }: ImportReport,
  dryRun: boolean,
): string {
  const counts = [
    ...Map.groupBy(
      rows.filter((row) => row.noun !== 'event'),
      (row) => `${row.noun} ${row.change}`,
    ).values(),
  ].map((group) => {
    const [row] = group;
    return row ? `${group.length} ${plural(group.length, row.noun, NOUNS[row.noun])} ${row.change}` : '';
  });
  const refused = notes.filter((note) => note.level === 'refused').length;
  const parts = [
    ...counts,
    ...(accountsAdded + accountsChanged > 0
      ? [`${accountsAdded + accountsChanged} people can log in now or with a new code`]
      : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    `${unchanged} unchanged`,
  ];
  const isSame = rows.length === 0 && accountsAdded + accountsChanged === 0;
  const outcome = isSame
    ? refused > 0
      ? 'What could be read was there already'
      : 'Everything was there already'
    : dryRun
      ? 'This would come of it'
      : 'Done';
  return `Read as ${format}. ${outcome}: ${parts.join(', ')}.${dryRun ? ' Nothing was changed.' : ''}`;
}
