import { formatList, plural } from '../../../domain/plural.ts';
import type { ImportNote } from '../../../domain/event/import/imported-event.ts';
import { nearestNames } from '../../../domain/imports/nearest-names.ts';
import { judgedRows, rowName, type RowResult } from '../../../domain/imports/row-outcomes.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findPerson } from '../people/find-person.ts';
import { findPackages } from '../packages/packages.ts';
import { queueCodes } from '../tickets/code-tasks.ts';
import { planBooths } from '../tickets/plan-booths.ts';
import type { PlannedHolder } from '../tickets/planned-holder.ts';
import { lacksCode, planHolders, shutOutSentence, STAYS_DISABLED, staysDisabled } from '../tickets/plan-holders.ts';
import { holdTickets, putHolders } from '../tickets/put-holders.ts';
import { holderRows, type RefusedRow, unknownProducts } from '../tickets/read-holders.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import { isNewcomer } from './invite-newcomers.ts';
import { type Applied, type Applying, type PlannedImport, plannedImport } from './planned-import.ts';
import type { ChosenTable } from './plan-programme-table.ts';

/** Maximum number of companies suggested for an unknown name. */
const OFFERED = 3;
const PRODUCTS_ASKED = 100;
const OUTCOME = { added: 'new', changed: 'changed', unchanged: 'same', skipped: 'kept' } as const;

/** Plans a table of ticket holders, by the rules of `POST /admin/tickets/csv`. */
export async function planHolderTable(
  { table, file, mapping, rows, choices }: ChosenTable,
  ports: Ports,
): Promise<PlannedImport> {
  const { products, shared: isShared = false } = choices;
  const known = { types: await allTicketTypes(ports), products, isShared };
  askProducts(unknownProducts(table, known));
  const read = holderRows(table, file.name, known);
  const { planned, refused } = await planHolders(read.rows, ports);
  const { booths, smaller } = planBooths(planned, await findPackages(ports));
  const names = (await allDocuments(companies, ports)).map(({ name }) => name);
  const results = new Map<string, RowResult>();
  for (const one of planned) results.set(one.row.at, await resultOf(one, ports));
  const notes = notesOf({ planned, refused: [...read.refused, ...refused], smaller });
  return plannedImport({
    rows: judgedRows({
      rows,
      mapping,
      notes,
      resultOf: (row) => results.get(rowName(row)),
      nearest: (field, written) =>
        field === 'company'
          ? nearestNames(written, names, OFFERED)
          : field === 'ticket_type'
            ? known.types.map(({ id }) => id)
            : [],
    }),
    columns: mapping,
    ...ofCodes(planned),
    asks: choices.replace ? '' : asksFirst([...smaller.values()], shutOutSentence(planned)),
    invitable: planned.filter(({ account, outcome }) => outcome !== 'skipped' && isNewcomer(account)).length,
    marks: [...booths],
    apply: (applying) =>
      planned.length === 0
        ? refuse('invalid', 'No row of this table can be used.')
        : applyHolders({ planned, booths, refused: [...read.refused, ...refused] }, applying),
  });
}

interface Noted {
  readonly planned: readonly PlannedHolder[];
  readonly refused: readonly RefusedRow[];
  /** Returns a sentence for each row that would make a booth smaller. */
  readonly smaller: ReadonlyMap<string, string>;
}

const notesOf = ({ planned, refused, smaller }: Noted): ImportNote[] => [
  ...refused.map(({ at, message, field }): ImportNote => ({ level: 'refused', at, message, ...(field && { field }) })),
  ...planned
    .filter(staysDisabled)
    .map(({ row }): ImportNote => ({ level: 'kept', at: row.at, message: STAYS_DISABLED })),
  ...[...smaller].map(([at, message]): ImportNote => ({ level: 'repaired', at, message, field: 'ticket_type' })),
];

/**
 * Returns notes about the codes, and how many codes belong to unchanged people. Only hashing can tell whether these codes
 * differ. Each one is hashed as a separate task, so that log-ins do not wait for ten thousand of them.
 */
function ofCodes(planned: readonly PlannedHolder[]): { codes: number; notes: string[] } {
  const withCode = planned.filter(({ row, outcome }) => row.code !== undefined && outcome !== 'skipped');
  const codes = withCode.filter(({ outcome }) => outcome === 'unchanged').length;
  return { codes, notes: codeNotes(withCode.length, codes) };
}

/** Returns notes about codes. `unknown`: number of codes of existing people that would have to be hashed to compare them. */
function codeNotes(codes: number, unknown: number): string[] {
  const opening = plural(
    codes,
    'The ticket code becomes usable within a few minutes.',
    `The ${codes.toLocaleString('en')} ticket codes become usable within a few minutes.`,
  );
  const replacing = plural(
    unknown,
    '1 person already exists: if the file has a new code for them, it replaces the old one.',
    `${unknown.toLocaleString('en')} people already exist: if the file has a new code for them, it replaces the old one.`,
  );
  return [...(codes > 0 ? [opening] : []), ...(unknown > 0 ? [replacing] : [])];
}

const asksFirst = (smaller: readonly string[], shutOut: string): string =>
  [smaller.length === 0 ? '' : `A ticket ${formatList([...new Set(smaller)].slice(0, OFFERED))}.`, shutOut]
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Refuses unknown products. Asks one question per product, not per row. */
function askProducts(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  refuse(
    'invalid',
    plural(unknown.length, '1 product: what is it?', `${unknown.length} products: what are they?`),
    unknown.slice(0, PRODUCTS_ASKED).map((message) => ({ field: 'product', message })),
  );
}

async function resultOf(
  { row, account, outcome, edit, company, more }: PlannedHolder,
  ports: Ports,
): Promise<RowResult> {
  const ticketCode = row.code !== undefined && (await lacksCode({ row, account }, ports)) ? row.code : undefined;
  if (outcome !== 'changed' || !account) return { outcome: OUTCOME[outcome] };
  if (row.ended !== undefined) return { outcome: 'changed', before: { status: 'valid' }, after: { status: row.ended } };
  if (more !== undefined) {
    const before = heldTickets(account).find(({ id }) => id === more)?.typeId ?? '';
    return { outcome: 'changed', before: { ticket_type: before }, after: { ticket_type: row.type.id } };
  }
  const person = await findPerson(account.id, ports);
  const replays = (has: boolean | undefined): string => (has ? 'yes' : 'no');
  return {
    outcome: 'changed',
    before: {
      ticket_type: account.ticketType,
      replay_access: replays(account.replayAccess),
      company: person?.companyName ?? '',
      ...(ticketCode !== undefined && { ticket_code: '' }),
      ...(edit.disabled === false && { status: 'cancelled' }),
    },
    after: {
      ticket_type: edit.ticketType ?? '',
      replay_access: replays(edit.replayAccess),
      company: company?.name ?? person?.companyName ?? '',
      ...(ticketCode !== undefined && { ticket_code: ticketCode }),
      ...(edit.disabled === false && { status: 'valid' }),
    },
  };
}

async function applyHolders(
  { refused, ...plan }: Parameters<typeof putHolders>[1] & { readonly refused: readonly RefusedRow[] },
  { actor, invite, onProgress, ports }: Applying,
): Promise<Applied> {
  onProgress(0, plan.planned.length);
  await holdTickets(refused, ports);
  const put = await putHolders(actor, plan, ports);
  onProgress(put.length, put.length);
  const invited = invite ? put.filter(({ account }) => isNewcomer(account)) : [];
  const isInvited = new Set(invited.map(({ account }) => account.id));
  await queueCodes(
    put.flatMap(({ plan: { row, account: before }, account }) =>
      row.code !== undefined || isInvited.has(account.id)
        ? [{ accountId: account.id, code: row.code, isInvited: isInvited.has(account.id), actor: before && actor }]
        : [],
    ),
    ports,
  );
  return { refused: [], invited: invited.length };
}
