import { conferenceDays } from '../../../domain/event/conference-days.ts';
import { WAITING_LIST_KEPT } from '../../../domain/limits/registrations.ts';
import { promoted, type RegistrationPlace, waitingList } from '../../../domain/registrations/registration-queue.ts';
import { registrationLimit } from '../../../domain/registrations/registration-settings.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { ticketTable } from '../tickets/ticket-row.ts';
import { allPlaces, registrationPlaces, registrationTable, REGISTRATIONS_SCOPE } from './registration-store.ts';
import { BY_REGISTRATION, changePlace, placeOp, registrationTicketId, settlePlace } from './settle-place.ts';

/** Number of tickets read at once. */
const AT_ONCE = 500;

/**
 * Frees the places of people whose ticket ended or who were erased, gives free places to the next people on the waiting list,
 * and finishes what a crash interrupted. Works from the current state, at any number of servers.
 */
export async function moveWaitingList(ports: Ports, signal?: AbortSignal): Promise<void> {
  if ((await allPlaces(ports)).length === 0) return;
  await settleAll(ports, signal);
  await freePlaces(ports);
  if (isLongOver(ports)) await endWaitingList(ports);
  await giveFreePlaces(ports);
  await settleAll(ports, signal);
  await forgetLeftOvers(ports);
}

async function settleAll(ports: Ports, signal: AbortSignal | undefined): Promise<void> {
  for (const place of await allPlaces(ports)) {
    if (signal?.aborted) return;
    if (place.state !== 'waiting' && !place.isSettled) await settlePlace(place, ports);
  }
}

/** Frees the places without a valid ticket. Compares two numbers first, because that is all that most rounds need. */
async function freePlaces(ports: Ports): Promise<void> {
  const all = await allPlaces(ports);
  const held = all.filter(({ state, isSettled }) => state !== 'waiting' && isSettled);
  const tickets = await ticketTable(ports);
  if ((await tickets.count('bySource', [BY_REGISTRATION, 'valid'])) === held.length) return;
  for (let start = 0; start < held.length; start += AT_ONCE) {
    const some = held.slice(start, start + AT_ONCE);
    const rows = await tickets.getMany(some.map(({ personId }) => registrationTicketId(personId)));
    const valid = new Set(rows.filter(({ state }) => state === 'valid').map(({ id }) => id));
    for (const place of some)
      if (!valid.has(registrationTicketId(place.personId))) await changePlace(place, () => undefined, ports);
  }
  await adoptTickets(new Set(all.map(({ personId }) => registrationTicketId(personId))), ports);
}

/** Adds a place, beside the others, for each ticket that is valid again after its place went to somebody else. */
async function adoptTickets(known: ReadonlySet<string>, ports: Ports): Promise<void> {
  const tickets = await ticketTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const equals = [BY_REGISTRATION, 'valid'];
    const page = await tickets.find('bySource', { equals, limit: AT_ONCE, ...(after !== undefined && { after }) });
    for (const { id } of page.documents) if (!known.has(id)) await adopt(id.slice(BY_REGISTRATION.length + 1), ports);
    after = page.next;
  }
}

async function adopt(personId: string, { log, now, randomId }: Ports): Promise<void> {
  const id = `again:${personId}`;
  await log.append(REGISTRATIONS_SCOPE, {
    mid: `again:${randomId(12)}`,
    by: 'server',
    decide(state) {
      if (documentsIn(state, registrationPlaces).some((one) => one.personId === personId)) return { ops: [] };
      const given = { id, personId, state: 'given', order: state.n + 1, since: now() } as const;
      return { ops: [placeOp(state, id, { ...given, hasWaited: false, isSettled: true })] };
    },
  });
}

async function giveFreePlaces({ log, randomId, event }: Ports): Promise<void> {
  const moved = (all: readonly RegistrationPlace[]): RegistrationPlace[] => promoted(all, registrationLimit(event()));
  if (moved(await allPlaces({ log })).length === 0) return;
  await log.append(REGISTRATIONS_SCOPE, {
    mid: `moved:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({
      ops: moved(documentsIn(state, registrationPlaces)).map((one) => placeOp(state, one.id, one)),
    }),
  });
}

/** Deletes all registrations, opened or not. */
export async function forgetRegistrations(ports: Ports): Promise<void> {
  for (const place of await allPlaces(ports)) await changePlace(place, () => undefined, ports);
  const table = await registrationTable(ports);
  for (;;) {
    const { documents } = await table.find('byState', { equals: [], limit: AT_ONCE });
    if (documents.length === 0) return;
    for (const { id } of documents) await table.remove(id);
  }
}

const isLongOver = ({ event, now }: Ports): boolean =>
  (conferenceDays(event()).at(-1)?.endsAt ?? Infinity) + WAITING_LIST_KEPT <= now();

async function endWaitingList(ports: Ports): Promise<void> {
  for (const place of waitingList(await allPlaces(ports))) await changePlace(place, () => undefined, ports);
}

/** Deletes what people said who are no longer on the waiting list. */
async function forgetLeftOvers(ports: Ports): Promise<void> {
  const table = await registrationTable(ports);
  const places = await allPlaces(ports);
  const waiting = new Set(places.filter(({ isSettled }) => !isSettled).map(({ personId }) => personId));
  if ((await table.count('byState', ['waiting'])) <= waiting.size) return;
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byState', {
      equals: ['waiting'],
      limit: AT_ONCE,
      ...(after !== undefined && { after }),
    });
    for (const { id } of page.documents) if (!waiting.has(id)) await table.remove(id);
    after = page.next;
  }
}
