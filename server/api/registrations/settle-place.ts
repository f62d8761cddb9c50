import { blankPerson } from '../../../domain/people/person.ts';
import { registrationType } from '../../../domain/registrations/registration-settings.ts';
import type { RegistrationPlace } from '../../../domain/registrations/registration-queue.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { readable } from '../../sync/documents.ts';
import { markAccount } from '../accounts/account-changed-signal.ts';
import { accountTable, findAccount } from '../accounts/account-store.ts';
import { blankAccount } from '../accounts/add-user.ts';
import { queueMail } from '../mail/mails.ts';
import { editPerson } from '../people/edit-person.ts';
import { mayComeBy, NOBODY } from '../sessions/require-way.ts';
import { queueCodes } from '../tickets/code-tasks.ts';
import { signUpByTickets } from '../tickets/sign-up-by-tickets.ts';
import { putFirstTicket } from '../tickets/ticket-store.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { type Registration, registrationPlaces, registrationTable, REGISTRATIONS_SCOPE } from './registration-store.ts';

/** Source of tickets that people got by registering. */
export const BY_REGISTRATION = 'registration';
export const registrationTicketId = (personId: string): string => `${BY_REGISTRATION}:${personId}`;

/**
 * Gives a person who has a place their account, their ticket and a mail. Each step is idempotent, so a repeat finishes what a
 * crash interrupted. If the address belongs to somebody else by now, the place is free again.
 */
export async function settlePlace(place: RegistrationPlace, ports: Ports): Promise<void> {
  const registrations = await registrationTable(ports);
  const row = await registrations.get(place.personId);
  if (row) await addRegistered(row, ports);
  const account = await findAccount(place.personId, ports);
  if (account && place.hasWaited && mayComeBy('mail', NOBODY, ports))
    await queueMail({ kind: 'place-free', userId: account.id, id: `place-free-${account.id}` }, ports);
  // Where people do not log in by mail, they need a code or a password.
  if (account && !mayComeBy('mail', NOBODY, ports))
    await queueCodes([{ accountId: account.id, code: undefined, isInvited: true, actor: undefined }], ports);
  if (row) await registrations.remove(row.id);
  await changePlace(place, (held) => (account ? { ...held, isSettled: true } : undefined), ports);
}

/** Changes a place, or deletes it, if it is still the one that was seen. */
export async function changePlace(
  seen: RegistrationPlace,
  change: (held: RegistrationPlace) => RegistrationPlace | undefined,
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  await log.append(REGISTRATIONS_SCOPE, {
    mid: `place:${randomId(12)}`,
    by: 'server',
    decide(state) {
      const held = readable(state.get(registrationPlaces.name, seen.id), registrationPlaces);
      const isSame = held && held.personId === seen.personId && held.state === seen.state;
      if (!isSame || held.isSettled !== seen.isSettled) return { ops: [] };
      return { ops: [placeOp(state, seen.id, change(held))] };
    },
  });
}

/** The op that stores a place, or deletes it. */
export const placeOp = (state: ScopeState, id: string, doc: RegistrationPlace | undefined): Op => ({
  c: registrationPlaces.name,
  id,
  rev: `n${state.n + 1}`,
  ...(doc ? { doc } : { del: true as const }),
});

async function addRegistered({ id, address, firstName, lastName }: Registration, ports: Ports): Promise<void> {
  const accounts = await accountTable(ports);
  if (!(await accounts.get(id))) {
    const type = registrationType(ports.event(), await allTicketTypes(ports));
    const fresh = {
      ...blankAccount(id, { email: address, roles: ['ROLE_ATTENDEE'], replayAccess: false }),
      ticketType: type?.id ?? 'Attendee',
      firstTicket: registrationTicketId(id),
    };
    await insertNew(accounts, fresh);
  }
  const account = await accounts.get(id);
  if (!account) return; // Another person has the address.
  await putFirstTicket(account, ports);
  const actor: Actor = { id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
  await editPerson({ actor, id, change: (held) => held ?? { ...blankPerson(id), firstName, lastName } }, ports);
  await signUpByTickets(account, ports);
  await markAccount(id, ports);
}
