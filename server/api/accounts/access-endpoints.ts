import {
  type AccessView,
  endLogIns,
  mergeUsers,
  readAccess as readAccessCall,
  unlockUser,
} from '../../../domain/accounts/access-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { forgetTries, forgiven } from '../sessions/unlock.ts';
import { readUser } from './admin-user-view.ts';
import { actOnAccount } from './account-acts.ts';
import { reachableAccount } from './invitations.ts';
import { mergePeople } from './merge/merge-people.ts';
import { accessReason } from '../../../domain/accounts/access.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { readPace } from '../mail/mail-pace.ts';
import { mailView } from '../mail/mail-view.ts';
import { mailsOf } from '../mail/mails.ts';
import { magicLinkTable } from '../sessions/magic-links.ts';
import { logInMailsLeft } from '../sessions/mail-budgets.ts';
import { mistypedFor } from '../sessions/unknown-address-log.ts';
import { passwordLinkTable } from '../sessions/password-links.ts';
import { sessionTable } from '../sessions/session-store.ts';
import { getPerson } from '../people/find-person.ts';
import { hasTicket } from '../tickets/held-tickets.ts';
import { type Account, findAccount } from './account-store.ts';

/** Maximum number of sessions and links read per person. */
const MANY = 20;

/** Returns how a person can log in, or what prevents it. */
async function readAccess(id: string, ports: Ports): Promise<AccessView> {
  const account = await findAccount(id, ports);
  if (!account) await getPerson(id, ports);
  const sessions = await (await sessionTable(ports)).find('byUser', { equals: [id], limit: MANY });
  const logIns = sessions.documents.toSorted((a, b) => b.createdAt - a.createdAt);
  const pace = await readPace(ports);
  const mails = (await mailsOf(id, ports)).map((mail) => mailView(mail, pace, ports.now()));
  const mailsLeft = account ? logInMailsLeft(account, ports) : 0;
  const reason = accessReason(
    {
      account: account && { ...account, hasTicket: hasTicket(account) },
      mails,
      logIns: logIns.map(({ createdAt, state, expiresAt }) => ({
        at: createdAt,
        isOver: state === 'ended' || expiresAt <= ports.now(),
      })),
      mailsLeft,
      mistyped: account && mistypedFor(account.address, ports),
    },
    ports.now(),
  );
  return {
    reason: { ...reason, at: isoOrNull(reason.at) },
    sessions: logIns.map(({ state, createdAt, seenAt, expiresAt }) => ({
      state,
      created_at: iso(createdAt),
      seen_at: iso(seenAt),
      expires_at: iso(expiresAt),
    })),
    mails: mails.map(({ at, nextAt, ...mail }) => ({ ...mail, at: iso(at), next_at: isoOrNull(nextAt) })),
    link: account ? await openLink(account, ports) : null,
    ticket_failures: account?.ticketFailures ?? 0,
    code_failures: account?.codeFailures ?? 0,
    mails_left: mailsLeft,
  };
}

const iso = (at: Instant): string => new Date(at).toISOString();
const isoOrNull = (at: Instant | null): string | null => (at === null ? null : iso(at));

/** Returns the newest mailed link of a person that is still valid; null if there is none. */
async function openLink({ id }: Account, ports: Ports): Promise<AccessView['link']> {
  const magic = await (await magicLinkTable(ports)).find('byUser', { equals: [id], limit: MANY });
  const password = await (await passwordLinkTable(ports)).find('byUser', { equals: [id], limit: MANY });
  const [newest] = [
    ...magic.documents.map(({ expiresAt }) => ({ kind: 'log-in' as const, expiresAt })),
    ...password.documents.map(({ purpose, expiresAt }) => ({ kind: purpose, expiresAt })),
  ]
    .filter(({ expiresAt }) => expiresAt > ports.now())
    .toSorted((a, b) => b.expiresAt - a.expiresAt);
  return newest ? { kind: newest.kind, expires_at: iso(newest.expiresAt) } : null;
}

/** Calls of the help desk: why someone cannot log in, and how to fix it. */
export const accessEndpoints = [
  endpoint(readAccessCall, {
    summary:
      'Why somebody does not get in, or when they did last; their log-ins, and what they were mailed in the last 7 days ' +
      'without what it said.',
    example: { id: 'ada' },
    handle: ({ input, ports }) => readAccess(input.id, ports),
  }),
  endpoint(unlockUser, {
    summary: 'Lets codes, passwords and mails be tried again that were tried too often.',
    example: { id: 'ada' },
    handle: async ({ actor, input: { id }, ports }) => {
      const account = await reachableAccount(id, ports);
      await actOnAccount(actor, { id: account.id, note: 'let codes be tried again', change: forgiven }, ports);
      forgetTries(account, ports);
      return readAccess(id, ports);
    },
  }),
  endpoint(endLogIns, {
    summary: 'Ends every log-in of somebody, on all of their devices.',
    example: { id: 'ada' },
    handle: async ({ actor, input: { id }, ports }) => {
      const account = await reachableAccount(id, ports);
      await actOnAccount(actor, { id: account.id, note: 'ended every log-in', endsLogIns: { but: '' } }, ports);
      return null;
    },
  }),
  /** A merge cannot be undone. With `dry_run`, the call only returns what would move and what would be deleted. */
  endpoint(mergeUsers, {
    summary: 'Makes one of two people who are the same: what the other did moves, and the other is erased.',
    example: { id: 'ada', from: 'theo', take: ['job_position'], dry_run: true },
    refuses: ['conflict', 'not-found'],
    handle: async ({ actor, input: { id, ...merge }, ports }) => {
      const counts = await mergePeople(actor, { id, ...merge }, ports);
      return { user: await readUser(id, actor, ports), ...counts };
    },
  }),
];
