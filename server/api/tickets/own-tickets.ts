import pLimit from 'p-limit';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import { type OwnTicket, ownTicketsCollection } from '../../../domain/tickets/own-ticket.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { type Account, accountTable, allAccounts } from '../accounts/account-store.ts';
import { heldTickets, shownTicketId, typesHeldBy } from './held-tickets.ts';
import { ticketTypeOf } from './ticket-types.ts';

type OwnPorts = Pick<Ports, 'log' | 'store' | 'randomId'>;
const { name } = ownTicketsCollection;

/** Returns what a person's devices should know of their tickets. */
export async function ownTickets(account: Account, ports: Pick<Ports, 'log'>): Promise<OwnTicket[]> {
  const valid = heldTickets(account).filter(({ state }) => state === 'valid');
  return Promise.all(
    valid.map(async (ticket, place) => {
      const { id: type, title, attendance } = await ticketTypeOf(ticket.typeId, ports);
      return { id: shownTicketId(account, ticket), type, title, attendance, place };
    }),
  );
}

/**
 * Makes the documents of a person's own tickets what the account says. Works from the present state, so it may be repeated or
 * late; it repeats itself if the account changes meanwhile.
 */
export async function publishOwnTickets(personId: string, ports: OwnPorts): Promise<void> {
  const accounts = await accountTable(ports);
  for (;;) {
    const account = await accounts.get(personId);
    if (!account) return; // The person was erased, and their scope with them.
    const wanted = await ownTickets(account, ports);
    const scope = personScope(personId);
    if (ticketOps(await ports.log.state(scope), wanted).length > 0)
      await ports.log.append(scope, {
        mid: `tickets:${ports.randomId(12)}`,
        by: 'server',
        decide: (state) => ({ ops: ticketOps(state, wanted) }),
      });
    if ((await accounts.get(personId))?.rev === account.rev) return;
  }
}

function ticketOps(state: ScopeState, wanted: readonly OwnTicket[]): Op[] {
  const ids = new Set(wanted.map(({ id }) => id));
  const gone = state.all(name).filter(({ id }) => !ids.has(id));
  const revised = wanted.map((doc): Op => ({ c: name, id: doc.id, rev: contentRev(doc), doc }));
  return [
    ...gone.map(({ id, rev }): Op => ({ c: name, id, rev: `${rev}-`, del: true })),
    ...revised.filter(({ id, rev }) => state.get(name, id)?.rev !== rev),
  ];
}

/** Number of people whose tickets are compared in parallel. */
const atOnce = pLimit(2);
const compared = new WeakMap<SyncLog, Set<string>>();

/**
 * Compares the documents of a person who connects for the first time since the server started. They may be missing: an earlier
 * release, or an import of many people, did not write them.
 */
export function compareOwnTickets(personId: string, ports: OwnPorts & Pick<Ports, 'later'>): void {
  const known = compared.get(ports.log) ?? new Set();
  compared.set(ports.log, known);
  if (known.has(personId)) return;
  known.add(personId);
  ports.later('comparing own tickets', () => atOnce(() => publishOwnTickets(personId, ports)));
}

/** Publishes the new title and attendance of a type to its holders. */
export async function publishToHolders(type: string, ports: OwnPorts): Promise<void> {
  for await (const account of allAccounts(ports))
    if (typesHeldBy(account).includes(type)) await publishOwnTickets(account.id, ports);
}
