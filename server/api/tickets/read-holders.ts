import * as v from 'valibot';
import { PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import { TICKET_ROWS_MAX } from '../../../domain/limits/tickets.ts';
import { isTooShortName, shortNameProblem } from '../../../domain/people/short-name.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { emailKey, RegisterEmail } from '../../../domain/sessions/email.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { isCompanyTicket, TICKET_TYPE_NAMES, type TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import { type CsvRow, type CsvTable, readCsv } from '../../import/csv-rows.ts';
import { decodeText } from '../../import/decode-text.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import { plainLine } from '../../import/plain-text.ts';

/** One row of the table, as far as it can be understood without knowing who is there. */
export interface HolderRow {
  /** `row 12`. */
  readonly at: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: TicketTypeName;
  /** Of a ticket shop; absent where the table has none. */
  readonly code: string | undefined;
  /** Id or name, as written; empty where the table has none. */
  readonly company: string;
  readonly replayAccess: boolean | undefined;
}
export interface RefusedRow {
  readonly at: string;
  readonly email: string;
  readonly message: string;
  /** The column it is about. */
  readonly field: string;
}

/** What the column of mail addresses is called in the tables of ticket shops. */
const EMAIL = ['email', 'mail', 'e_mail', 'email_address', 'e_mail_address', 'mail_address'];

/** Why one row cannot be used. Everything else of the table stands. */
class RowRefused extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The rows of the table, and those that cannot be used. A table that is broken or holds none is refused whole. */
export function readHolders(file: ImportFile): { rows: HolderRow[]; refused: RefusedRow[] } {
  const text = decodeText(file);
  const table = 'code' in text ? text : readCsv(text);
  if ('code' in table) throw new Refused(table);
  if (!EMAIL.some((name) => table.columns.includes(name)))
    refuse('invalid', `${file.name} has no column called email.`);
  return holderRows(table, file.name);
}

/** The same of a table that is read already. */
export function holderRows(table: CsvTable, file: string): { rows: HolderRow[]; refused: RefusedRow[] } {
  if (table.rows.length === 0) refuse('invalid', `${file} has no rows.`);
  if (table.rows.length > TICKET_ROWS_MAX)
    refuse('too-large', `${file} has ${table.rows.length} rows; at most ${TICKET_ROWS_MAX} are taken at once.`);
  const rows: HolderRow[] = [];
  const refused: RefusedRow[] = [];
  const addresses = new Map<string, string>();
  for (const row of table.rows) {
    const read = readRow(row, addresses);
    if ('message' in read) refused.push(read);
    else rows.push(read);
  }
  return { rows, refused };
}

function readRow(row: CsvRow, addresses: Map<string, string>): HolderRow | RefusedRow {
  const email = row.cell(...EMAIL);
  try {
    const holder = holderOf(row, email);
    const other = addresses.get(emailKey(email));
    if (other !== undefined) throw new RowRefused('email', `has the same mail address as ${other}`);
    addresses.set(emailKey(email), row.at);
    return holder;
  } catch (error) {
    if (error instanceof RowRefused) return { at: row.at, email, message: error.message, field: error.field };
    throw error;
  }
}

function holderOf(row: CsvRow, email: string): HolderRow {
  if (!v.is(RegisterEmail, email))
    throw new RowRefused('email', email === '' ? 'has no mail address' : 'has a mail address that cannot be one');
  const type = typeOf(row.cell('ticket_type', 'type'));
  const code = row.cell('ticket_code', 'code', 'ticket') || undefined;
  if (code !== undefined && ticketCode(code) === undefined)
    throw new RowRefused('ticket_code', 'has a ticket code that cannot be one');
  const company = plainLine(row.cell('company_id', 'company'));
  if (company.length > PROFILE_LINE_MAX)
    throw new RowRefused('company', `has a company of more than ${PROFILE_LINE_MAX} characters`);
  if (isCompanyTicket(type) && company === '')
    throw new RowRefused('company', 'has a ticket of a company, and names no company');
  return {
    at: row.at,
    email,
    ...nameOf(row),
    type,
    code,
    company,
    replayAccess: yesOrNo(row.cell('replay_access', 'replay')),
  };
}

function nameOf(row: CsvRow): Pick<HolderRow, 'firstName' | 'lastName'> {
  const [first, last] = [plainLine(row.cell('first_name')), plainLine(row.cell('last_name'))];
  const name =
    first === '' && last === '' ? nameParts(plainLine(row.cell('name'))) : { firstName: first, lastName: last };
  if (`${name.firstName}${name.lastName}` === '') throw new RowRefused('first_name', 'has no name');
  const short = shortNameProblem(name);
  if (short) throw new RowRefused(isTooShortName(name.firstName) ? 'first_name' : 'last_name', short);
  if (Math.max(name.firstName.length, name.lastName.length) > PROFILE_LINE_MAX)
    throw new RowRefused('first_name', `has a name of more than ${PROFILE_LINE_MAX} characters`);
  return name;
}

/** `Company super booth` and `company_super_booth` are CompanySuperBooth. */
function typeOf(written: string): TicketTypeName {
  if (written === '') return 'Attendee';
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  return TICKET_TYPE_NAMES.find((name) => letters(name) === letters(written)) ?? noSuchType(written);
}

function noSuchType(written: string): never {
  throw new RowRefused(
    'ticket_type',
    `has a ticket type that is none of ${TICKET_TYPE_NAMES.join(', ')}: ${written.slice(0, 50)}`,
  );
}

/** An empty cell says nothing; a word that is neither must not take replays from anybody. */
function yesOrNo(text: string): boolean | undefined {
  if (text === '') return undefined;
  if (/^(y|yes|true|1|x)$/i.test(text)) return true;
  if (/^(n|no|false|0|-)$/i.test(text)) return false;
  throw new RowRefused('replay_access', `says neither yes nor no to replays: ${text.slice(0, 50)}`);
}
