import type { AccessView } from '../../../domain/accounts/access-calls.ts';
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
import { hasTicket } from '../tickets/ticket-view.ts';
import { type Account, findAccount } from './account-store.ts';

/** Log-ins and links of one person that are looked at. */
const MANY = 20;

/** How somebody gets in, or what is in their way, as of now. */
export async function readAccess(id: string, ports: Ports): Promise<AccessView> {
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

/** The newest link that is still good. */
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
