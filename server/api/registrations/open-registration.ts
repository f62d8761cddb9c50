import { refuse, Refused } from '../../../domain/refusal.ts';
import { isRegistrationOpen } from '../../../domain/registrations/is-registration-open.ts';
import type { RegistrationAnswer, RegistrationProof } from '../../../domain/registrations/registration-calls.ts';
import { joined, type RegistrationPlace, waitingList } from '../../../domain/registrations/registration-queue.ts';
import { registrationLimit } from '../../../domain/registrations/registration-settings.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { type Account, findAccountByEmail } from '../accounts/account-store.ts';
import { accountByLink } from '../sessions/link-log-in.ts';
import { logIn } from '../sessions/log-in.ts';
import { mayComeBy } from '../sessions/require-way.ts';
import { isTicketOver } from '../tickets/access-of.ts';
import {
  allPlaces,
  NEVER,
  placeIdOf,
  type Registration,
  registrationByCode,
  registrationByToken,
  registrationPlaces,
  registrationTable,
  REGISTRATIONS_SCOPE,
} from './registration-store.ts';
import { placeOp, settlePlace } from './settle-place.ts';

export const LINK_GONE = 'This link was used or has expired. Log in, or register again.';
const CLOSED = 'Registration is closed.';
const OTHER_ADDRESS = 'Somebody registered with this address and uses another one now. Log in with that address.';

export const refuseUnlessOpen = ({ event }: Pick<Ports, 'event'>): void => {
  if (!isRegistrationOpen(event())) refuse('not-allowed', CLOSED);
};

/**
 * Finishes a registration whose mailed link was opened, or whose mailed code was typed where it was asked for. Whoever has an account
 * was mailed a code that logs them in.
 */
export async function redeemRegistration(proof: RegistrationProof, ports: Ports): Promise<RegistrationAnswer> {
  if ('token' in proof) return openRegistration((await registrationByToken(proof.token, ports)) ?? gone(), ports);
  const row = await registrationByCode(proof, ports);
  return row ? openRegistration(row, ports) : registered((await accountByLink(proof, ports)).account, ports);
}

const gone = (): never => refuse('gone', LINK_GONE);

/**
 * Finishes a registration: a place, or the next turn on the waiting list. Opening the link again
 * shows the turn; once there is a place, the link is used up.
 */
async function openRegistration(row: Registration, ports: Ports): Promise<RegistrationAnswer> {
  if (row.state === 'asked') refuseUnlessOpen(ports);
  const known = await findAccountByEmail(row.address, ports);
  if (known) {
    await (await registrationTable(ports)).remove(row.id);
    return registered(known, ports);
  }
  const place = await takeTurn(row, ports);
  if (place.state === 'waiting') return waitsFor(row, place, ports);
  if (!place.isSettled) await settlePlace(place, ports);
  const account = (await findAccountByEmail(row.address, ports)) ?? refuse('conflict', OTHER_ADDRESS);
  return registered(account, ports);
}

/** Returns the place or turn of this address: the one that it has, or a new one. */
async function takeTurn(row: Registration, ports: Ports): Promise<RegistrationPlace> {
  const id = placeIdOf(row.email, ports);
  const since = ports.now();
  const appended = await ports.log.append(REGISTRATIONS_SCOPE, {
    mid: `confirmed:${row.id}`,
    by: row.id,
    decide(state) {
      if (state.get(registrationPlaces.name, id)) return { ops: [] };
      const newcomer = { id, personId: row.id, order: state.n + 1, since };
      const changed = joined(documentsIn(state, registrationPlaces), newcomer, registrationLimit(ports.event()));
      return { ops: changed.map((one) => placeOp(state, one.id, one)) };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
  return (await findDocument(registrationPlaces, id, ports)) ?? refuse('gone', LINK_GONE);
}

async function waitsFor(row: Registration, place: RegistrationPlace, ports: Ports): Promise<RegistrationAnswer> {
  if (row.state === 'asked' && place.personId === row.id)
    await (await registrationTable(ports)).replace({ ...row, state: 'waiting', expiresAt: NEVER }, row.rev);
  const list = waitingList(await allPlaces(ports));
  return { state: 'waiting', position: list.findIndex(({ id }) => id === place.id) + 1, log_in: null };
}

/** The mailbox is proven, so the person is logged in; unless people of this event do not log in by mail. */
async function registered(account: Account, ports: Ports): Promise<RegistrationAnswer> {
  if (account.disabled && !isTicketOver(account)) return refuse('gone', LINK_GONE);
  const byMail = mayComeBy('mail', account, ports);
  return { state: 'registered', position: null, log_in: byMail ? await logIn(account, ports, true) : null };
}
