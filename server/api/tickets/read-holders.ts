import { RowRefused, typeOf, typeOfProduct, type TypesByName } from './row-types.ts';
import * as v from 'valibot';
import { productName, shopOf, ticketState } from '../../../domain/imports/shop-tables.ts';
import { PRODUCT_NAME_MAX } from '../../../domain/limits/imports.ts';
import { PROFILE_LINE_MAX, SHARERS_MAX } from '../../../domain/limits/people.ts';
import { TICKET_ROWS_MAX } from '../../../domain/limits/tickets.ts';
import { givenNameProblem } from '../../../domain/people/given-name.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { emailKey, RegisterEmail } from '../../../domain/sessions/email.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { defaultTicketType, isCompanyTicket, type TicketType, typeNamed } from '../../../domain/tickets/ticket-type.ts';
import { readTableFile } from '../../import/reader.ts';
import { columnName, type CsvRow, type CsvTable, csvTable } from '../../import/tables/csv-rows.ts';
import { decodeText } from '../../import/decode-text.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import { plainLine } from '../../import/plain-text.ts';

/** One row of the table, read without looking at the stored accounts. */
export interface HolderRow {
  /** Place in the table, such as `row 12`. */
  readonly at: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: TicketType;
  /** Code of a ticket shop; absent without one. */
  readonly code: string | undefined;
  /** Id or name of the company, as written; empty if the table has none. */
  readonly company: string;
  readonly replayAccess: boolean | undefined;
  /** The source of a ticket that does not come from a table. */
  readonly source?: string;
  /** The shop's key for this ticket: its code, in one form; empty if the table has none. */
  readonly key: string;
  readonly order: string;
  /** Of a ticket that has ended: the row with a valid ticket of this address. */
  readonly outdoneBy?: string;
  /** Whether other people may have the mail address, too: then the name tells them apart. */
  readonly isShared?: true;
  /** The first row of the same person, if this is another ticket of theirs. */
  readonly moreOf?: string;
  /** The shop's word for a ticket that is not valid any more; missing for a valid one. */
  readonly ended?: string;
}
export interface RefusedRow {
  readonly at: string;
  readonly email: string;
  readonly message: string;
  /** The column with the problem. */
  readonly field: string;
  /** A paid ticket of nobody that is known: it is kept until its holder is. */
  readonly held?: HeldRow;
}

/** What a table says about a ticket whose holder is not known. */
export interface HeldRow extends Pick<HolderRow, 'key' | 'order'> {
  readonly name: string;
  readonly email: string;
  readonly buyer: string;
  readonly product: string;
  /** The code as written; rows of earlier releases lack it. */
  readonly code?: string;
}

/** Names of the mail address column in tables of ticket shops. */
const EMAIL = ['email', 'mail', 'e_mail', 'email_address', 'e_mail_address', 'mail_address'];

/** Usable and unusable rows. Refuses a table that is broken or has no rows. */
export async function readHolders(
  file: ImportFile,
  known: Omit<TypesByName, 'products'>,
): Promise<{ rows: HolderRow[]; refused: RefusedRow[] }> {
  const text = decodeText(file);
  const sheet = 'code' in text ? text : await readTableFile(text);
  if ('code' in sheet) throw new Refused(sheet);
  const shop = shopOf(sheet.headings);
  const table = csvTable(shop?.mapping ?? sheet.headings.map(columnName), sheet.rows);
  if (!EMAIL.some((name) => table.columns.includes(name)))
    refuse('invalid', `${file.name} has no column called email.`);
  return holderRows(table, file.name, { ...known, products: {} });
}

/** Like `readHolders`, for a table that is already parsed. */
export function holderRows(
  table: CsvTable,
  file: string,
  known: TypesByName,
): { rows: HolderRow[]; refused: RefusedRow[] } {
  if (table.rows.length === 0) refuse('invalid', `${file} has no rows.`);
  if (table.rows.length > TICKET_ROWS_MAX)
    refuse('too-large', `${file} has ${table.rows.length} rows; at most ${TICKET_ROWS_MAX} are taken at once.`);
  const rows: HolderRow[] = [];
  const refused: RefusedRow[] = [];
  const addresses = new Map<string, HolderRow[]>();
  for (const row of table.rows) {
    const read = readRow(row, { addresses, ...known });
    if ('message' in read) refused.push(read);
    else rows.push(read);
  }
  const validOf = (row: HolderRow): HolderRow | undefined =>
    row.ended === undefined
      ? undefined
      : addresses.get(emailKey(row.email))?.find((valid) => !row.isShared || isSamePerson(valid, row));
  return {
    rows: rows.map((row) => {
      const valid = validOf(row);
      return valid ? { ...row, outdoneBy: valid.at } : row;
    }),
    refused,
  };
}

/** Products without a ticket type. */
export function unknownProducts({ rows }: CsvTable, { types, products }: TypesByName): string[] {
  const names = rows.filter((row) => ticketState(row.cell('status')) === 'valid').map(productOf);
  return [...new Set(names)].filter(
    (name) => name !== '' && products[name] === undefined && typeNamed(name, types) === undefined,
  );
}

const productOf = (row: CsvRow): string =>
  productName(plainLine(row.cell('product')), plainLine(row.cell('variation'))).slice(0, PRODUCT_NAME_MAX);

interface Reading extends TypesByName {
  /** Mail address → the valid rows that have it. */
  readonly addresses: Map<string, HolderRow[]>;
}

function readRow(row: CsvRow, { addresses, ...known }: Reading): HolderRow | RefusedRow {
  const written = row.cell(...EMAIL);
  const parsed = v.safeParse(RegisterEmail, written);
  const email = parsed.success ? parsed.output : written;
  try {
    const holder = holderOf(row, email, known);
    if (holder.ended !== undefined) return holder;
    const all = addresses.get(emailKey(email)) ?? [];
    const others = holder.isShared ? all.filter((other) => isSamePerson(other, holder)) : all;
    const [first] = others;
    if (!first && new Set(all.map(foldedName)).size >= SHARERS_MAX) throw new RowRefused('email', TOO_MANY_SHARERS);
    if (first && !(isSamePerson(first, holder) && others.every((other) => isAnotherTicket(other, holder))))
      throw new RowRefused('email', `has the same mail address as ${first.at}`);
    const read: HolderRow = first ? { ...holder, moreOf: first.at } : holder;
    addresses.set(emailKey(email), [...all, read]);
    return read;
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const refused = { at: row.at, email, message: error.message, field: error.field };
    return HELD_BACK.includes(error.field) ? { ...refused, ...heldRow(row, email) } : refused;
  }
}

/** Why a row cannot share a mail address. */
export const TOO_MANY_SHARERS = `has a mail address that ${SHARERS_MAX} other people share`;

/** Columns without which it is not known whose a ticket is. */
const HELD_BACK: readonly string[] = ['email', 'first_name', 'company'];

/** A paid ticket with a key of its own, by which the next import finds it. */
function heldRow(row: CsvRow, email: string): Pick<RefusedRow, 'held'> {
  const key = keyIn(row);
  if (key === '' || ticketState(row.cell('status')) !== 'valid') return {};
  const name =
    plainLine(row.cell('name')) || `${plainLine(row.cell('first_name'))} ${plainLine(row.cell('last_name'))}`.trim();
  const product = productOf(row) || row.cell('ticket_type', 'type');
  const buyer = row.cell('buyer_email');
  return { held: { key, code: codeIn(row) ?? key, order: row.cell('order'), name, email, buyer, product } };
}

const foldedName = ({ firstName, lastName }: Pick<HolderRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.normalize('NFKC').toLowerCase().trim();
const isSamePerson = (one: HolderRow, other: HolderRow): boolean => foldedName(one) === foldedName(other);

/** Whether two rows are two tickets: by their keys, or without keys by their types. */
const isAnotherTicket = (one: HolderRow, other: HolderRow): boolean =>
  one.key === '' || other.key === '' ? one.type.id !== other.type.id : one.key !== other.key;

/** The code in one form, as the key of a ticket. */
const keyIn = (row: CsvRow): string => ticketCode(codeIn(row) ?? '') ?? '';

function holderOf(row: CsvRow, email: string, known: TypesByName): HolderRow {
  const ended = endedBy(row.cell('status'));
  if (!v.is(RegisterEmail, email)) throw new RowRefused('email', addressProblem(email, row.cell('buyer_email')));
  const shared = known.isShared ? ({ isShared: true } as const) : {};
  if (ended !== undefined) {
    const name = known.isShared ? namesIn(row) : {};
    return { ...ENDED, ...shared, ...name, at: row.at, email, ended, key: keyIn(row), order: row.cell('order') };
  }
  const product = productOf(row);
  const type = product === '' ? typeOf(row.cell('ticket_type', 'type'), known) : typeOfProduct(product, known);
  const code = codeIn(row);
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
    key: keyIn(row),
    order: row.cell('order'),
    ...shared,
  };
}

/** For an ended ticket, only the mail address counts. */
const ENDED = {
  firstName: '',
  lastName: '',
  type: defaultTicketType('Attendee'),
  code: undefined,
  company: '',
  replayAccess: undefined,
} as const;

/**
 * Returns the shop's word for an ended ticket; undefined for a valid one. Refuses unpaid tickets, because they may still
 * become valid.
 */
function endedBy(status: string): string | undefined {
  const state = ticketState(status);
  if (state === undefined)
    throw new RowRefused('status', `has a status that is not known here: ${status.slice(0, 50)}`);
  if (state === 'waiting') throw new RowRefused('status', `is not paid yet: ${status.slice(0, 50)}`);
  return state === 'ended' ? status.slice(0, 50) : undefined;
}

const addressProblem = (email: string, buyer: string): string =>
  email !== ''
    ? 'has a mail address that cannot be one'
    : buyer === ''
      ? 'has no mail address'
      : 'has no mail address of its attendee; the address of the buyer may belong to another person';

/** Returns the code of a row. pretix has one code per order, and numbers the tickets in it. */
function codeIn(row: CsvRow): string | undefined {
  const [order, position] = [row.cell('order'), row.cell('position')];
  const own =
    row.cell('ticket_code', 'code', 'ticket') || (order && position ? `${order}-${position}` : row.cell('key'));
  return own || undefined;
}

function namesIn(row: CsvRow): Pick<HolderRow, 'firstName' | 'lastName'> {
  const [first, last] = [plainLine(row.cell('first_name')), plainLine(row.cell('last_name'))];
  return first === '' && last === '' ? nameParts(plainLine(row.cell('name'))) : { firstName: first, lastName: last };
}

function nameOf(row: CsvRow): Pick<HolderRow, 'firstName' | 'lastName'> {
  const name = namesIn(row);
  if (`${name.firstName}${name.lastName}` === '') throw new RowRefused('first_name', 'has no name');
  const first_name = givenNameProblem('first', name.firstName);
  if (first_name !== undefined) throw new RowRefused('first_name', first_name);
  const last_name = givenNameProblem('last', name.lastName);
  if (last_name !== undefined) throw new RowRefused('last_name', last_name);
  return name;
}

/** Returns undefined for an empty cell. Refuses unknown words, because they must not take replay access away. */
function yesOrNo(text: string): boolean | undefined {
  if (text === '') return undefined;
  if (/^(y|yes|true|1|x)$/i.test(text)) return true;
  if (/^(n|no|false|0|-)$/i.test(text)) return false;
  throw new RowRefused('replay_access', `says neither yes nor no to replays: ${text.slice(0, 50)}`);
}
