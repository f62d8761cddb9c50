import type { DateOrder } from '../../domain/imports/import-calls.ts';
import { readTime } from './source-times.ts';

const DATE = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\sT,])/;
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?=$|[\sT,])/;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:(a|p)\.?m\.?|uhr|h)?$/i;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * A cell as `readTime` takes it, whatever its spreadsheet writes: `5.7.2027 9:00`, `7/5/2027 2:30 PM`. What is no such
 * date or clock comes back as it is. With dots the day comes first; with slashes `order` says.
 */
export function isoWritten(cell: string, order: DateOrder): string {
  const text = cell.trim();
  if (readTime(text)) return text;
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

/** `14:30` for `2:30 PM`; undefined for what is no time of day. */
function clockOf(text: string): string | undefined {
  const [, hours, minutes, half] = CLOCK.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && !/[a-z]/i.test(text))) return undefined;
  const hour = Number(hours);
  if (half === undefined) return `${two(hour)}:${minutes ?? '00'}`;
  if (hour < 1 || hour > 12) return undefined;
  return `${two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes ?? '00'}`;
}

/** What comes first in these cells' dates with slashes: undefined where it could be either, null where there is no such date. */
export function orderIn(cells: readonly string[]): DateOrder | null | undefined {
  const slashed = cells.flatMap((cell) => {
    const found = DATE.exec(cell.trim());
    return found?.[2] === '/' ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  if (slashed.length === 0) return null;
  if (slashed.some(([first]) => first > 12)) return 'dmy';
  return slashed.some(([, second]) => second > 12) ? 'mdy' : undefined;
}
