import type * as v from 'valibot';
import {
  REGISTRATION_LINK_LIFE,
  REGISTRATIONS_BUDGET,
  REGISTRATIONS_OF_ADDRESS_BUDGET,
  REGISTRATIONS_UNOPENED_MAX,
} from '../../../domain/limits/registrations.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { isRegistrationOpen } from '../../../domain/registrations/is-registration-open.ts';
import {
  confirmRegistration,
  countRegistrations,
  givePlace,
  listWaiting,
  type NewRegistration,
  register,
  removeWaiting,
  withdrawRegistration,
  type WaitingView,
} from '../../../domain/registrations/registration-calls.ts';
import { type RegistrationPlace, takenPlaces, waitingList } from '../../../domain/registrations/registration-queue.ts';
import { emailKey, mailboxKey } from '../../../domain/sessions/email.ts';
import { MINUTE } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findAccountByEmail } from '../accounts/account-store.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { queueMail } from '../mail/mails.ts';
import { countMailRequest, mayMail } from '../sessions/mail-budgets.ts';
import { keepLink, linkSecrets } from '../sessions/magic-links.ts';
import { randomDelay } from '../sessions/random-delay.ts';
import { mayComeBy } from '../sessions/require-way.ts';
import { isTicketOver } from '../tickets/access-of.ts';
import { redeemRegistration, LINK_GONE, refuseUnlessOpen } from './open-registration.ts';
import {
  allPlaces,
  linkOf,
  mailedCode,
  registrationByToken,
  registrationPlaces,
  registrationTable,
  REGISTRATIONS_SCOPE,
  requestOf,
  tokenOf,
} from './registration-store.ts';
import { readable } from '../../sync/documents.ts';
import { changePlace, placeOp, settlePlace } from './settle-place.ts';

const SENT = 'Please check your email to finish your registration. Make sure to check your spam folder.';
const BUSY = 'Very many people are registering at this moment. Please try again in a few minutes.';
const BUSY_NETWORK = 'Very many people are registering from your network. Please use another one, or wait a little.';

/** Counts a request, and refuses it if there are too many: of one mailbox, of one network, or in all. */
async function countRequest(email: string, address: string, ports: Ports): Promise<void> {
  countMailRequest('log-in', { email: mailboxKey(email), address }, ports);
  const ofNetwork = ports.attempts.take(`registrations:${address}`, REGISTRATIONS_OF_ADDRESS_BUDGET);
  if (ofNetwork > 0) throw new TooMany(ofNetwork, BUSY_NETWORK);
  const wait = ports.attempts.take('registrations', REGISTRATIONS_BUDGET);
  if (wait > 0) throw new TooMany(wait, BUSY);
  if ((await (await registrationTable(ports)).count('byState', ['asked'])) >= REGISTRATIONS_UNOPENED_MAX)
    throw new TooMany(10 * MINUTE, BUSY);
}

/** Mails a link: to somebody new, the one that finishes the registration; to a known person, one that logs them in. */
async function mailLink(
  { email: address, first_name, last_name }: NewRegistration,
  { id, request }: Readonly<Record<'id' | 'request', string>>,
  ports: Ports,
): Promise<void> {
  await randomDelay();
  const account = await findAccountByEmail(address, ports);
  if (!account) {
    const row = { id, rev: 1, email: emailKey(address), address, firstName: first_name, lastName: last_name } as const;
    const expiresAt = ports.now() + REGISTRATION_LINK_LIFE;
    const link = linkOf(tokenOf(id, ports));
    await (
      await registrationTable(ports)
    ).insert({
      ...row,
      state: 'asked',
      link,
      expiresAt,
      mailed: mailedCode(id, request, ports),
    });
    await queueMail({ kind: 'register', userId: id }, ports);
    return;
  }
  const isOver = isTicketOver(account);
  if (account.disabled && !isOver) return;
  if (!mayComeBy('mail', account, ports) || !mayMail('log-in', account, ports)) return;
  await keepLink({ account, request, secrets: linkSecrets(id, ports) }, ports);
  // Whose ticket has ended is told so when they log in.
  await queueMail({ kind: isOver ? 'log-in' : 'registered', userId: account.id, id }, ports);
}

const NOT_WAITING = 'This person is not on the waiting list any more.';

/** Changes the place of somebody on the waiting list, with an audit entry. Refuses if they do not wait any more. */
async function changeWaiting(
  actor: Actor,
  {
    personId,
    note,
    change,
  }: { personId: string; note: string; change: (held: RegistrationPlace) => RegistrationPlace | undefined },
  ports: Ports,
): Promise<void> {
  const isTheirs = (one: RegistrationPlace): boolean => one.personId === personId && one.state === 'waiting';
  const place = (await allPlaces(ports)).find(isTheirs) ?? refuse('not-found', NOT_WAITING);
  await appendAudited(
    {
      scope: REGISTRATIONS_SCOPE,
      actor,
      mid: `by-hand:${ports.newId(12, `${note}: ${personId}`)}`,
      note,
      decide(state) {
        const held = readable(state.get(registrationPlaces.name, place.id), registrationPlaces);
        if (!held || !isTheirs(held)) return refuse('not-found', NOT_WAITING);
        const changes = [{ collection: registrationPlaces.name, id: personId, rev: '', before: null, after: null }];
        return { ops: [placeOp(state, place.id, change(held))], changes };
      },
    },
    ports,
  );
}

async function listedWaiting(ports: Ports): Promise<v.InferOutput<typeof WaitingView>[]> {
  const waiting = waitingList(await allPlaces(ports));
  const rows = await (await registrationTable(ports)).getMany(waiting.map(({ personId }) => personId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return waiting.map(({ personId, since }, index) => {
    const row = byId.get(personId);
    return {
      id: personId,
      position: index + 1,
      first_name: row?.firstName ?? '',
      last_name: row?.lastName ?? '',
      email: row?.address ?? '',
      since: new Date(since).toISOString(),
    };
  });
}

/** Rows of the exported table. */
export const waitingTable = listedWaiting;

const example = { id: 'wanda' };

export const registrationEndpoints = [
  endpoint(register, {
    summary:
      'Registers at an event that is open to anyone: mails a link and a code. Answers the same whether the address is known or not.',
    example: { first_name: 'Lena', last_name: 'Guest', email: 'lena.guest@example.org' },
    refuses: ['not-allowed'],
    handle: async ({ input, ports, address }) => {
      refuseUnlessOpen(ports);
      await countRequest(input.email, address(), ports);
      const id = ports.randomId(12);
      const request = requestOf(id, ports);
      ports.later('mailing a registration link', () => mailLink(input, { id, request }, ports));
      return { request, message: SENT };
    },
  }),
  endpoint(confirmRegistration, {
    summary:
      'Finishes a registration with the token of the mailed link, or with the mailed code and `request`: ' +
      'a place and a log-in, or a turn on the waiting list.',
    example: { token: 'registration-link-of-nora------------------' },
    refuses: ['gone', 'not-allowed', 'conflict'],
    handle: ({ input, ports }) => redeemRegistration(input, ports),
  }),
  endpoint(withdrawRegistration, {
    summary: 'Takes you off the waiting list, with the token of the mailed link.',
    example: { token: 'registration-link-of-wanda-----------------' },
    refuses: ['gone'],
    handle: async ({ input, ports }) => {
      const row = (await registrationByToken(input.token, ports)) ?? refuse('gone', LINK_GONE);
      const place = (await allPlaces(ports)).find(({ personId }) => personId === row.id);
      if (place?.state === 'waiting') await changePlace(place, () => undefined, ports);
      else if (place) return refuse('gone', LINK_GONE);
      await (await registrationTable(ports)).remove(row.id);
      return null;
    },
  }),
  endpoint(countRegistrations, {
    summary: 'How many places are taken by people who registered, and how many people wait.',
    example: {},
    handle: async ({ ports }) => {
      const all = await allPlaces(ports);
      return {
        is_open: isRegistrationOpen(ports.event()),
        places: ports.event().registrationPlaces || null,
        taken: takenPlaces(all),
        given: all.filter(({ state }) => state === 'given').length,
        waiting: waitingList(all).length,
        unconfirmed: await (await registrationTable(ports)).count('byState', ['asked']),
      };
    },
  }),
  endpoint(listWaiting, {
    summary: 'The waiting list of people who registered, in order.',
    example: { page: 1, count: 100 },
    handle: async ({ input, ports }) => pageOf(await listedWaiting(ports), input),
  }),
  endpoint(givePlace, {
    summary: 'Gives somebody on the waiting list a place beside the others, whatever their turn, and mails them.',
    example,
    handle: async ({ actor, input: { id }, ports }) => {
      const given = { state: 'given', hasWaited: true } as const;
      await changeWaiting(
        actor,
        { personId: id, note: 'gave a place from the waiting list', change: (held) => ({ ...held, ...given }) },
        ports,
      );
      const place = (await allPlaces(ports)).find(({ personId }) => personId === id);
      if (place && !place.isSettled) await settlePlace(place, ports);
      return null;
    },
  }),
  endpoint(removeWaiting, {
    summary: 'Takes somebody off the waiting list, and forgets what they said.',
    example,
    handle: async ({ actor, input: { id }, ports }) => {
      await changeWaiting(
        actor,
        { personId: id, note: 'took somebody off the waiting list', change: () => undefined },
        ports,
      );
      await (await registrationTable(ports)).remove(id);
      return null;
    },
  }),
];
