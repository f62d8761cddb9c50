import type { ImportedEvent, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import type { DateOrder } from '../../../domain/imports/import-calls.ts';
import { TABLE_FIELDS } from '../../../domain/imports/import-fields.ts';
import { typedLink } from '../../../domain/links.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { detailColumns } from '../../../domain/talks/talk-details.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { type CsvRow, type CsvTable, noteUnknown } from './csv-rows.ts';
import { dayAfter } from '../event-days.ts';
import type { ReadOptions } from '../import-file.ts';
import { plainLine } from '../plain-text.ts';
import type { RawSchedule, RawTalk } from '../raw-schedule.ts';
import { durationMinutes, instantAt, parseSourceTime, sourceWallTime } from '../source-times.ts';
import { remarkOffsets } from '../source-zone.ts';
import { toImportedEvent } from '../to-imported-event.ts';

const DATE = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\sT,])/;
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?=$|[\sT,])/;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:(a|p)\.?m\.?|uhr|h)?$/i;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Converts a cell to a text for `parseSourceTime`: from `5.7.2027 9:00` or `7/5/2027 2:30 PM`. Other text is returned
 * unchanged. With dots, the day comes first; with slashes, `order` decides.
 */
function isoWritten(cell: string, order: DateOrder): string {
  const text = cell.trim();
  if (parseSourceTime(text)) return text;
  const dated = DATE.exec(text) ?? undefined;
  const sorted = YEAR_FIRST.exec(text) ?? undefined;
  const rest = text.slice((dated ?? sorted)?.[0].length ?? 0).replace(/^[\sT,]+/, '');
  const date = dated
    ? dateOf(dated, order)
    : sorted
      ? [sorted[1], ...sorted.slice(2, 4).map((part) => two(Number(part)))].join('-')
      : '';
  const clock = clockOf(rest);
  if (date === '') return clock ?? text;
  if (rest === '') return date;
  return clock === undefined ? text : `${date} ${clock}`;
}

function dateOf([, first, separator, second, year = '']: RegExpExecArray, order: DateOrder): string {
  const [day, month] = separator === '.' || order === 'dmy' ? [first, second] : [second, first];
  return `${year.length === 2 ? `20${year}` : year}-${two(Number(month))}-${two(Number(day))}`;
}

/** Returns `14:30` for `2:30 PM`; undefined if it is not a time of day. */
function clockOf(text: string): string | undefined {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && !/[a-z]/i.test(text))) return undefined;
  const hour = Number(hours);
  if (half === undefined) return `${two(hour)}:${minutes ?? '00'}`;
  if (hour < 1 || hour > 12) return undefined;
  return `${two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes ?? '00'}`;
}

/** Returns whether day or month comes first in dates with slashes. Undefined if it could be either; null if there are no such dates. */
function orderIn(cells: readonly string[]): DateOrder | null | undefined {
  const slashed = cells.flatMap((cell) => {
    const found = DATE.exec(cell.trim());
    return found?.[2] === '/' ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  if (slashed.length === 0) return null;
  if (slashed.some(([first]) => first > 12)) return 'dmy';
  return slashed.some(([, second]) => second > 12) ? 'mdy' : undefined;
}

const COLUMNS: readonly string[] = [...TABLE_FIELDS.talks, 'duration', 'room'];

export const isTalkTable = ({ columns }: Pick<CsvTable, 'columns'>): boolean =>
  columns.includes('title') && (columns.includes('start') || columns.includes('date'));

/** Reads a table of talks (docs/import.md). */
export function readTalkTable(written: CsvTable, file: string, options: ReadOptions): ImportedEvent | Refusal {
  if (written.rows.length === 0) return refusal('invalid', `${file} has no rows.`);
  const table = datedTable(written, file, options.dates);
  if ('code' in table) return table;
  const times = table.rows.map(writtenStart);
  const schedule: RawSchedule = {
    format: 'a table of talks',
    file,
    zone: '',
    times,
    hasLongTalks: true,
    talks: (zone, notes) => {
      noteUnknown(table, COLUMNS, notes);
      if (options.zone !== undefined) remarkOffsets(times, zone, notes);
      return table.rows.map((row) => rawTalk(row, zone));
    },
    nothingRead: ({ all }) =>
      options.evenEmpty ? undefined : `No row of ${file} could be read: ${all.at(-1)?.at} ${all.at(-1)?.message}.`,
  };
  return toImportedEvent(schedule, options);
}

const WHICH_ORDER = 'has dates with slashes that have the day or the month first, and does not say which';
const ADD_DATES = 'add --dates dmy for day, month, year, or --dates mdy for month, day, year';

/** Columns that contain times. */
const TIMES = ['date', 'start', 'end'];

/** Returns the table with its times converted for `parseSourceTime`. Refuses with a question if its dates are ambiguous. */
function datedTable(table: CsvTable, file: string, asked: DateOrder | undefined): CsvTable | Refusal {
  const order = orderIn(table.rows.flatMap((row) => TIMES.map((column) => row.cell(column))));
  const dates = order === undefined ? asked : (order ?? 'dmy');
  if (dates !== undefined) return { ...table, rows: table.rows.map((row) => datedRow(row, dates)) };
  const message = `${file} ${WHICH_ORDER}`;
  return refusal('invalid', `${message}; ${ADD_DATES}.`, [{ field: 'dates', message: `${message}.` }]);
}

/** Returns the row with its times converted for `parseSourceTime`. */
const datedRow = (row: CsvRow, order: DateOrder): CsvRow => ({
  ...row,
  cell: (...columns) => {
    const text = row.cell(...columns);
    return columns.some((column) => TIMES.includes(column)) ? isoWritten(text, order) : text;
  },
});

/**
 * Returns the name that identifies a talk in the next import: its title, so that it may move. Breaks often have the same
 * title, and they cannot be bookmarked, so theirs includes time and stage.
 */
const talkName = (row: CsvRow): string =>
  plainLine(
    kindOf(row) === 'talk'
      ? row.cell('title')
      : [row.cell('title'), row.cell('date'), row.cell('start'), row.cell('stage', 'room')].join(' '),
  );

/** Returns date and time for `parseSourceTime`, from one column or two. */
function writtenStart(row: CsvRow): string {
  const start = row.cell('start');
  return parseSourceTime(start) ? start : `${row.cell('date')} ${start.padStart(5, '0')}`;
}

const namesIn = (row: CsvRow): string[] =>
  row
    .list('speakers')
    .map(plainLine)
    .filter((name) => name !== '');

function rawTalk(row: CsvRow, zone: Zone): RawTalk {
  const start = parseSourceTime(writtenStart(row));
  const startsAt = start && instantAt(start, zone);
  const [kind, names] = [kindOf(row), namesIn(row)];
  return {
    key: row.cell('id') || talkName(row),
    at: row.at,
    refused: plainLine(row.cell('title')) === '' ? { message: 'has no title', field: 'title' } : undefined,
    repaired: names.filter((name) => /\S,\s*\S/.test(name)).map(severalInOne),
    startsAt,
    start: [row.cell('date'), row.cell('start')].filter(Boolean).join(' '),
    startField: 'start',
    length: startsAt === undefined ? { minutes: undefined, written: '' } : lengthOf(row, startsAt, zone),
    kind,
    title: row.cell('title'),
    texts: [row.cell('description')],
    room: kind === 'break' ? '' : row.cell('stage', 'room'),
    track: row.cell('track'),
    trackColor: row.cell('track_color'),
    cover: typedLink(row.cell('cover')),
    details: Object.fromEntries(detailColumns('import').map((name) => [name, row.cell(name)])),
    persons: names.map((name) => ({ key: name, name })),
    ...(row.cell('discussion') !== '' && { hasDiscussion: /^(y|yes|true|1)$/i.test(row.cell('discussion')) }),
    cancelled: /^cancell?ed$/i.test(row.cell('status')),
  };
}

/** Does not split at commas, because a name can contain one. */
const severalInOne = (name: string) => ({
  message: `names “${name}” as one speaker; several are parted by semicolons`,
  field: 'speakers',
});

function kindOf(row: CsvRow): ImportedTalk['kind'] {
  const kind = row
    .cell('kind')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return kind === 'break' || kind === 'stage-break' ? kind : 'talk';
}

function lengthOf(row: CsvRow, startsAt: number, zone: Zone): { minutes: number | undefined; written: string } {
  const length = row.cell('minutes', 'duration');
  if (/^\d+$/.test(length) && Number(length) > 0) return { minutes: Number(length), written: length };
  const written = row.cell('end');
  const dated = parseSourceTime(written);
  const day = sourceWallTime(startsAt, zone).slice(0, 10);
  const onDay = (date: string): number | undefined => {
    const time = parseSourceTime(`${date} ${written.padStart(5, '0')}`);
    return time && (instantAt(time, zone) - startsAt) / MINUTE;
  };
  const minutes = dated ? (instantAt(dated, zone) - startsAt) / MINUTE : onDay(day);
  if (minutes === undefined) return { minutes: durationMinutes(length), written: length || written };
  // If the end has only a time, it may be after midnight.
  return { minutes: !dated && minutes < 0 ? onDay(dayAfter(day)) : minutes, written };
}
