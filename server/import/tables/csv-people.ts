import * as v from 'valibot';
import type { ImportedEvent, ImportedPerson } from '../../../domain/event/import/imported-event.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsOf } from '../../../domain/imports/import-fields.ts';
import { type Role } from '../../../domain/people/role.ts';
import { givenNameProblem } from '../../../domain/people/given-name.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { emailKey, LoginEmail } from '../../../domain/sessions/email.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { knownChoices, rowAnswers } from './csv-answers.ts';
import type { CsvRow, CsvTable } from './csv-rows.ts';
import { readThings } from './csv-things.ts';
import type { Notes, ReadOptions } from '../import-file.ts';
import { given, nameParts, typedAddress } from '../lenient-fields.ts';
import { nameKey } from '../../../domain/names.ts';
import { plainLine, plainText } from '../plain-text.ts';

const columnsOf = (list?: FieldList): readonly string[] => [...fieldsOf('people', list), 'ticket', 'role'];
/** Columns that show that a table is about people, not companies. */
const TELLING = ['first_name', 'last_name', 'ticket', 'ticket_code', 'role', 'roles', 'job', 'company'];

export const isPeopleTable = ({ columns }: Pick<CsvTable, 'columns'>): boolean =>
  TELLING.slice(0, 2).some((column) => columns.includes(column)) ||
  (columns.includes('name') && TELLING.some((column) => columns.includes(column)));

/**
 * Reads a table of people (docs/import.md). A person with a mail address can log in. With a ticket code as well, they can
 * also register.
 */
export function readPeopleTable(table: CsvTable, file: string, options: ReadOptions = {}): ImportedEvent | Refusal {
  const reading = {
    addresses: new Map<string, string>(),
    list: options.lists?.person,
    isShared: options.isShared ?? false,
  };
  return readThings<ImportedPerson>(
    table,
    { file, ...options },
    {
      format: 'a table of people',
      columns: columnsOf(reading.list),
      read: (row, notes) => importedPerson(row, reading, notes),
      signs: (person) => [person.companyName, person.jobPosition, person.country],
      into: (people) => ({ people }),
      nothing: ({ all }) => `No row of ${file} could be read: ${all.at(-1)?.at} ${all.at(-1)?.message}.`,
    },
  );
}

interface Reading {
  /** Row of each mail address so far; of each address with a name, if people may share one. */
  readonly addresses: Map<string, string>;
  readonly isShared: boolean;
  /** The released fields of people, if there are any. */
  readonly list: FieldList | undefined;
}

/** Start of the sentence about a second person with one mail address. */
export const SAME_ADDRESS = 'has the same mail address as';

/** Reads one person. */
function importedPerson(row: CsvRow, { addresses, list, isShared }: Reading, notes: Notes): ImportedPerson | undefined {
  const name = nameOf(row);
  const email = emailOf(row, notes);
  const full = `${name.firstName} ${name.lastName}`.trim();
  const own = isShared ? `${emailKey(email ?? '')} ${nameKey(full)}` : emailKey(email ?? '');
  const other = email && addresses.get(own);
  const problem = nameProblem(row, name) ?? (other && { message: `${SAME_ADDRESS} ${other}`, field: 'email' });
  if (problem) {
    notes.refused(row.at, problem.message, problem.field);
    return undefined;
  }
  if (email) addresses.set(own, row.at);
  return {
    key: row.cell('id') || (email ? own : full),
    ...name,
    ...(email ? { email } : {}),
    ...(email && isShared ? { isShared: true } : {}),
    ...given('ticketCode', codeOf(row, notes)),
    roles: rolesOf(row, notes),
    ...given('jobPosition', plainLine(row.cell('job'))),
    ...given('company', plainLine(row.cell('company'))),
    ...given('companyName', plainLine(row.cell('company'))),
    ...given('about', plainText(row.cell('about'))),
    ...given('country', plainLine(row.cell('country'))),
    ...given('pictureUrl', typedAddress(row.cell('picture'))),
    ...given('website', typedAddress(row.cell('website'))),
    ...given('twitter', typedAddress(row.cell('twitter'))),
    ...given('facebook', typedAddress(row.cell('facebook'))),
    ...listsOf(row, list),
    ...rowAnswers(row, list, notes),
    ...(row.cell('promoted') === '' ? {} : { isPromoted: /^(y|yes|true|1)$/i.test(row.cell('promoted')) }),
    ...listedOf(row, notes),
    at: row.at,
  };
}

/** Reads the answer to the directory; anything but yes and no is left out. */
function listedOf(row: CsvRow, notes: Notes): Pick<ImportedPerson, 'listed'> {
  const written = row.cell('listed');
  if (/^(?:y|yes|true|1)$/i.test(written)) return { listed: true };
  if (/^(?:n|no|false|0)$/i.test(written)) return { listed: false };
  if (written !== '') notes.repaired(row.at, `says neither yes nor no (${written}); it was left out`, 'listed');
  return {};
}

interface Problem {
  readonly message: string;
  readonly field: string;
}

function nameProblem(row: CsvRow, name: Pick<ImportedPerson, 'firstName' | 'lastName'>): Problem | undefined {
  const parted = row.cell('first_name', 'last_name') === '' ? undefined : ['first_name', 'last_name'];
  if (`${name.firstName}${name.lastName}` === '') return { message: 'has no name', field: 'name' };
  const first = givenNameProblem('first', name.firstName);
  const message = first ?? givenNameProblem('last', name.lastName);
  return message === undefined ? undefined : { message, field: parted?.[first === undefined ? 1 : 0] ?? 'name' };
}

const nameOf = (row: CsvRow): Pick<ImportedPerson, 'firstName' | 'lastName'> =>
  row.cell('first_name', 'last_name') === ''
    ? nameParts(plainLine(row.cell('name')))
    : { firstName: plainLine(row.cell('first_name')), lastName: plainLine(row.cell('last_name')) };

/** Returns the columns with several values that are not empty. */
const listsOf = (row: CsvRow, list: FieldList | undefined): Partial<ImportedPerson> =>
  Object.fromEntries(
    ['focus', 'traffic', 'interested'].flatMap((column) =>
      row.list(column).length > 0 ? [[column, knownChoices(list, column, row.list(column))]] : [],
    ),
  );

function emailOf(row: CsvRow, notes: Notes): string | undefined {
  const written = row.cell('email');
  if (written === '') return undefined;
  const parsed = v.safeParse(LoginEmail, written);
  if (parsed.success) return parsed.output;
  notes.repaired(
    row.at,
    `has a mail address that cannot be one (${written}), so this person cannot log in yet`,
    'email',
  );
  return undefined;
}

function codeOf(row: CsvRow, notes: Notes): string | undefined {
  const written = row.cell('ticket_code', 'ticket');
  if (written === '' || ticketCode(written) !== undefined) return written || undefined;
  notes.repaired(row.at, `has a ticket code that cannot be one (${written}); it was left out`, 'ticket_code');
  return undefined;
}

const ROLE_WORDS: ReadonlyMap<string, Role> = new Map([
  ['speaker', 'ROLE_SPEAKER'],
  ['admin', 'ROLE_ADMIN'],
  ['organiser', 'ROLE_ADMIN'],
  ['organizer', 'ROLE_ADMIN'],
  ['attendee', 'ROLE_ATTENDEE'],
  ['role_speaker', 'ROLE_SPEAKER'],
  ['role_admin', 'ROLE_ADMIN'],
  ['role_attendee', 'ROLE_ATTENDEE'],
]);

function rolesOf(row: CsvRow, notes: Notes): Role[] {
  const words = row
    .list('roles', 'role')
    .flatMap((word) => word.toLowerCase().split(/[,/]/))
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = words.filter((word) => !ROLE_WORDS.has(word));
  if (unknown.length > 0)
    notes.repaired(row.at, `has a role that is none of attendee, speaker and admin (${unknown.join(', ')})`, 'roles');
  return [...new Set<Role>(['ROLE_ATTENDEE', ...words.flatMap((word) => ROLE_WORDS.get(word) ?? [])])];
}
