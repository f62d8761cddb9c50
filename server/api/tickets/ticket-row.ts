import { TICKET_RESERVED } from '../../../domain/limits/tickets.ts';
import type { TicketState } from '../../../domain/tickets/ticket-state.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * A ticket. `id` is `source:key`, the source's own key for it. For this release the account's columns decide about the first ticket
 * of a person, so that servers of the release before may run meanwhile; its row follows them.
 */
export interface TicketRow extends Stored {
  readonly source: string;
  /** Empty for a ticket whose holder is not known yet. */
  readonly personId: string;
  readonly typeId: string;
  readonly state: TicketState;
  /** Why it is held or has ended. */
  readonly why: string;
  /** The order in the source; empty for none. */
  readonly order: string;
  /** Hash of the code (code-hash.ts); empty for none. */
  readonly codeHash: string;
  readonly deactivateSync: boolean;
  /** What the source said about a holder who is not known yet, encrypted; empty for others. */
  readonly sealed: string;
  /** Revision of the person's account that wrote it: an older write that comes late changes nothing. */
  readonly asOf: number;
  /** The call that is giving it to a holder at this moment, and until when no other may. */
  readonly reservedBy?: string;
  readonly reservedUntil?: Instant;
}

/** A change of a ticket: fields that are not named stay. */
export type TicketPut = Pick<TicketRow, 'id' | 'personId'> & Partial<Omit<TicketRow, 'id' | 'rev' | 'source' | 'asOf'>>;

type Index = 'byPerson' | 'bySource' | 'byOrder';
const TICKETS: TableSpec<TicketRow, Index> = {
  name: 'tickets',
  indexes: {
    byPerson: { fields: ['personId', 'state'] },
    bySource: { fields: ['source', 'state'] },
    byOrder: { fields: ['source', 'order'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const ticketTable = ({ store }: StorePorts): Promise<Table<TicketRow, Index>> => store.table(TICKETS);

export const blankTicket = (id: string): TicketRow => ({
  id,
  rev: 1,
  source: id.slice(0, id.indexOf(':')),
  personId: '',
  typeId: 'Attendee',
  state: 'valid',
  why: '',
  order: '',
  codeHash: '',
  deactivateSync: false,
  sealed: '',
  asOf: 0,
});

/** Writes a change of a ticket. May be repeated; a change older than the row's changes nothing. */
export async function putTicket({ id, ...put }: TicketPut, asOf: number, ports: StorePorts): Promise<void> {
  const table = await ticketTable(ports);
  for (;;) {
    const held = await table.get(id);
    if (held && held.personId === put.personId && held.asOf > asOf) return;
    const row: TicketRow = { ...(held ?? blankTicket(id)), ...put, asOf };
    if (held ? await table.replace(row, held.rev) : await insertNew(table, row)) return;
  }
}

interface Reserving {
  readonly id: string;
  /** Id of the call: a repeat of it may go on. */
  readonly by: string;
}

/**
 * Reserves a ticket without a holder, so that of two calls, also at two servers, only one gives it away. Resolves to false if
 * another call has it, or if it has a holder. The reservation of a killed server ends after a while.
 */
export async function reserveTicket({ id, by }: Reserving, ports: Pick<Ports, 'store' | 'now'>): Promise<boolean> {
  const table = await ticketTable(ports);
  for (;;) {
    const held = await table.get(id);
    // An interrupted attempt of this call may have been finished meanwhile.
    if (held?.reservedBy === by && held.personId !== '') return true;
    if (held?.state !== 'held' || held.personId !== '') return false;
    if (held.reservedBy !== by && (held.reservedUntil ?? 0) > ports.now()) return false;
    const reserved = { ...held, reservedBy: by, reservedUntil: ports.now() + TICKET_RESERVED };
    if (await table.replace(reserved, held.rev)) return true;
  }
}

/** Ends a reservation of a ticket that was not given. */
export async function releaseTicket({ id, by }: Reserving, ports: StorePorts): Promise<void> {
  const table = await ticketTable(ports);
  const held = await table.get(id);
  if (held?.state !== 'held' || held.reservedBy !== by) return;
  // If the row has changed meanwhile, the reservation ends when its time is over.
  await table.replace({ ...held, reservedUntil: 0 }, held.rev);
}
