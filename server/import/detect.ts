import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import { isEventFileText } from '../../domain/next-edition/event-file.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { answerColumn } from '../../domain/imports/answer-columns.ts';
import { guessKind, guessMapping, missingFields } from '../../domain/imports/import-fields.ts';
import { shopOf } from '../../domain/imports/shop-tables.ts';
import { isCompanyTable, readCompanyTable } from './tables/csv-companies.ts';
import { isPeopleTable, readPeopleTable } from './tables/csv-people.ts';
import { type CsvTable, csvTable, isCsv, readHead, readSheet, type CsvSheet } from './tables/csv-rows.ts';
import { isTalkTable, readTalkTable } from './tables/csv-talks.ts';
import { isFrabJson, readFrabJson } from './schedules/frab-json.ts';
import { eventFromFrab } from './schedules/frab-schedule.ts';
import { isICalendar, readICalendar } from './icalendar/icalendar.ts';
import type { ReadOptions, TextFile } from './import-file.ts';
import { isScheduleXml, parseScheduleXml } from './schedules/schedule-xml.ts';
import { isSessionize, readSessionize } from './schedules/sessionize.ts';

/** Parses JSON. Refuses invalid JSON with a sentence that says where the error is. */
function readJson({ name, text }: TextFile): { readonly value: unknown } | Refusal {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return refusal('malformed', problem(name, text, error instanceof Error ? error.message : ''));
  }
}

function problem(name: string, text: string, message: string): string {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  const line = text.slice(0, position).split('\n').length;
  const isCut = position >= text.trimEnd().length || /end of JSON|unterminated/i.test(message);
  return isCut
    ? `${name} ends in the middle, in line ${line}; it looks cut off.`
    : `${name} is not JSON from line ${line} on.`;
}

const FORMATS =
  'schedule.json, schedule.xml, Sessionize, iCalendar, or a CSV table of talks, people, companies or sponsors';

/** Reads a file. Recognises the format from the content, not from the name. */
export function readAnyFormat(file: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  if (isICalendar(file.text)) return readICalendar(file, options);
  if (isScheduleXml(file.text)) {
    const schedule = parseScheduleXml(file);
    return 'code' in schedule ? schedule : eventFromFrab(schedule, options);
  }
  if (isEventFileText(file.text))
    return refusal(
      'unsupported',
      `${file.name} is an event file. On a server without an event, start from it in Set-up.`,
    );
  if (/^\s*[[{]/.test(file.text)) return readAnyJson(file, options);
  if (isCsv(file.text)) return readAnyTable(file, options);
  return refusal('unsupported', `${file.name} is in none of the formats that can be read: ${FORMATS}.`);
}

/** Returns whether a text is a table, with any column names. */
export const isTableText = (text: string): boolean => !isICalendar(text) && !isScheduleXml(text) && isCsv(text);

function readAnyJson(file: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  const json = readJson(file);
  if ('code' in json) return json;
  if (isFrabJson(json.value)) {
    const schedule = readFrabJson(json.value, file.name);
    return 'code' in schedule ? schedule : eventFromFrab(schedule, options);
  }
  if (isSessionize(json.value)) return readSessionize(json.value, file.name, options);
  const isEmpty = Array.isArray(json.value) ? json.value.length === 0 : Object.keys(Object(json.value)).length === 0;
  return refusal(
    'unsupported',
    isEmpty
      ? `${file.name} is empty.`
      : `${file.name} is JSON, but neither a schedule.json (which has “schedule” and in it “conference”; pretalx calls it ` +
          '“JSON (frab compatible)”) nor a view of Sessionize (“sessions”, “speakers” and “rooms”, or a list of days or ' +
          'groups with talks).',
  );
}

function readAnyTable(file: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  const named = readHead(file);
  if ('code' in named) return named;
  const shop = shopOf(named.headings);
  if (shop)
    return refusal(
      'unsupported',
      `${file.name} is a table of ticket holders from ${shop.name}; import it in the browser, under Admin, Import.`,
    );
  const columns = [isTalkTable, isPeopleTable, isCompanyTable].some((isTable) => isTable(named))
    ? named.columns
    : guessed(named);
  const head = { columns };
  if (![isTalkTable, isPeopleTable, isCompanyTable].some((isTable) => isTable(head))) {
    return refusal(
      'unsupported',
      `${file.name} is a table without the columns of talks (title, start), people (first_name, last_name), ` +
        'companies (name) or sponsors (title, link, tier); see docs/import.md.',
    );
  }
  const sheet = readSheet(file);
  if ('code' in sheet) return sheet;
  if (isTalkTable(head)) return readTalkTable(csvTable(head.columns, sheet.rows), file.name, options);
  const [kind, read] = isPeopleTable(head)
    ? (['people', readPeopleTable] as const)
    : (['companies', readCompanyTable] as const);
  const list = options.lists?.[kind === 'people' ? 'person' : 'company'];
  const all = list ? withAnswers(columns, guessMapping(kind, named.headings, list)) : columns;
  return read(csvTable(all, sheet.rows), file.name, options);
}

/** Returns the column names with those of answers to the event's own fields. */
const withAnswers = (columns: readonly string[], guesses: readonly string[]): string[] =>
  columns.map((column, at) => (guesses[at]?.startsWith(answerColumn('')) ? guesses[at] : column));

/** Returns the column names with names of other languages and programs replaced by ours. Unknown names stay. */
function guessed({ columns, headings }: Pick<CsvSheet, 'headings'> & Pick<CsvTable, 'columns'>): readonly string[] {
  const kind = guessKind(headings);
  const fields = guessMapping(kind, headings);
  if (kind === 'holders' || missingFields(kind, fields).length > 0) return columns;
  return fields.map((field, column) => field || (columns[column] ?? ''));
}
