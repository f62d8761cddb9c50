import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../domain/event/imported-event.ts';
import { UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../domain/time.ts';
import { type CsvRow, type CsvTable, noteUnknown } from './csv-rows.ts';
import { eventDays } from './event-days.ts';
import { type Notes, type ReadOptions, takeNotes } from './import-file.ts';
import { given, hexColour, nameParts, webAddress } from './lenient-fields.ts';
import { stagesNamed, tracksNamed } from './named-places.ts';
import { plainLine, plainText } from './plain-text.ts';
import { durationMinutes, instantAt, readTime, wallTime, zoneFor } from './source-times.ts';
import { uniqueKeys } from './unique-keys.ts';

const COLUMNS = [
  'id', 'title', 'description', 'date', 'start', 'end', 'minutes', 'duration', 'stage', 'track', 'track_color', 'speakers', 'kind', 'status', 'cover', 'discussion',
];

export const isTalkTable = ({ columns }: Pick<CsvTable, 'columns'>): boolean => columns.includes('title') && (columns.includes('start') || columns.includes('date'));

/** Talks as a table (docs/import.md). */
export function readTalkTable(table: CsvTable, file: string, options: ReadOptions): ImportedEvent | Refusal {
  if (table.rows.length === 0) return refusal('invalid', `${file} has no rows.`);
  const zone = zoneFor('', file, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  noteUnknown(table, COLUMNS, notes);
  const key = uniqueKeys(notes);
  const keyed = table.rows.map((row) => ({ row, key: key(row.cell('id') || talkName(row), row.at) }));
  const talks = keyed.flatMap((entry) => importedTalk(entry.row, { key: entry.key, zone }, notes) ?? []);
  if (talks.length === 0) return refusal('invalid', `No row of ${file} could be read: ${notes.all.at(-1)?.at} ${notes.all.at(-1)?.message}.`);
  const read = new Set(talks.map((talk) => talk.key));
  const colors = new Map(table.rows.map((row) => [plainLine(row.cell('track')), hexColour(row.cell('track_color'))]));
  return {
    format: 'a table of talks',
    event: { zone, ...eventDays(talks.map((talk) => ({ wall: wallTime(talk.startsAt, zone) })), notes) },
    stages: stagesNamed(talks.map((talk) => talk.stage)),
    tracks: tracksNamed(talks.map((talk) => talk.track), colors),
    talks,
    people: speakersOf(table.rows),
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    unread: keyed.map((entry) => entry.key).filter((name) => !read.has(name)),
    notes: notes.all,
  };
}

/** A talk keeps its name when it moves; of breaks there are many of one name, and nobody keeps them. */
const talkName = (row: CsvRow): string =>
  plainLine(kindOf(row) === 'talk' ? row.cell('title') : ['title', 'date', 'start', 'stage'].map((column) => row.cell(column)).join(' '));

function importedTalk(row: CsvRow, { key, zone }: { key: string; zone: Zone }, notes: Notes): ImportedTalk | undefined {
  const title = plainLine(row.cell('title'));
  const start = readTime(row.cell('start')) ?? readTime(`${row.cell('date')} ${row.cell('start').padStart(5, '0')}`);
  if (title === '' || !start) {
    notes.refused(row.at, title === '' ? 'has no title' : `does not start at a readable time (${[row.cell('date'), row.cell('start')].filter(Boolean).join(' ') || 'none given'})`);
    return undefined;
  }
  const startsAt = instantAt(start, zone);
  const kind = kindOf(row);
  const stage = plainLine(row.cell('stage')) || null;
  return {
    key,
    kind: kind === 'stage-break' && stage === null ? 'break' : kind,
    title,
    description: plainText(row.cell('description')),
    startsAt,
    minutes: lengthOf(row, { startsAt, zone, date: start.local.slice(0, 10) }) ?? unknownLength(row, notes),
    stage: kind === 'break' ? null : stage,
    track: plainLine(row.cell('track')) || null,
    speakers: [...new Set(row.list('speakers').map(plainLine))],
    ...given('coverUrl', webAddress(row.cell('cover'))),
    ...(row.cell('discussion') === '' ? {} : { hasDiscussion: /^(y|yes|true|1)$/i.test(row.cell('discussion')) }),
    cancelled: /^cancell?ed$/i.test(row.cell('status')),
    at: row.at,
  };
}

function kindOf(row: CsvRow): ImportedTalk['kind'] {
  const kind = row.cell('kind').toLowerCase().replace(/[\s_]+/g, '-');
  return kind === 'break' || kind === 'stage-break' ? kind : 'talk';
}

interface LengthNeeds { readonly startsAt: number; readonly zone: Zone; readonly date: string }

function lengthOf(row: CsvRow, { startsAt, zone, date }: LengthNeeds): number | undefined {
  const minutes = row.cell('minutes', 'duration');
  if (/^\d+$/.test(minutes) && Number(minutes) > 0) return Number(minutes);
  const end = readTime(row.cell('end')) ?? readTime(`${date} ${row.cell('end').padStart(5, '0')}`);
  const until = end && instantAt(end, zone) - startsAt;
  if (until === undefined) return durationMinutes(minutes);
  // An end that is only a clock time may be after midnight.
  return Math.round((until > 0 ? until : until + 24 * 60 * MINUTE) / MINUTE);
}

function unknownLength(row: CsvRow, notes: Notes): number {
  notes.repaired(row.at, `does not say when it ends; ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  return UNKNOWN_TALK_MINUTES;
}

const speakersOf = (rows: readonly CsvRow[]): ImportedPerson[] =>
  [...new Map(rows.flatMap((row) => row.list('speakers').map((speaker) => {
    const name = plainLine(speaker);
    return [name, { key: name, ...nameParts(name), roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], at: row.at } satisfies ImportedPerson] as const;
  }))).values()];
