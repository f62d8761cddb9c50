import { claimTable, claimLink, renewClaim } from '../../server/api/tickets/claims/claim-store.ts';
import { ROLE_VIEW_LIFE } from '../../domain/role-views/role-view.ts';
import { stagesOf } from '../../server/sync/stored-collections.ts';
import { editDocument } from '../../server/sync/edit-documents.ts';
import { findAccount } from '../../server/api/accounts/account-store.ts';
import { renewFeed } from '../../server/api/calendar/feed-store.ts';
import { makeLink } from '../../server/api/sessions/magic-links.ts';
import { roleViewId, roleViewTable, VIEW_TOKEN } from '../../server/api/role-views/role-view-store.ts';
import { sessionId } from '../../server/api/sessions/session-store.ts';
import { makePasswordLink } from '../../server/api/sessions/password-links.ts';
import {
  linkOf,
  NEVER,
  placeIdOf,
  REGISTRATIONS_SCOPE,
  registrationTable,
} from '../../server/api/registrations/registration-store.ts';
import { placeOp } from '../../server/api/registrations/settle-place.ts';
import { REGISTRATION_LINK_LIFE } from '../../domain/limits/registrations.ts';
import type { Ports } from '../../server/ports.ts';

/** The secrets of the documented examples, as in a mail or an address. */
const secret = (word: string): string => word.padEnd(43, '-');
const withSecret = (ports: Ports, word: string): Ports => ({ ...ports, randomId: () => secret(word) });

/** Stores Ada's login link, Grace's reset link, Rhea's invitation, and the address of Ada's calendar. */
export async function putLinks(ports: Ports): Promise<void> {
  const ada = await findAccount('ada', ports);
  if (ada) await makeLink(ada, secret('the-browser-that-asked'), withSecret(ports, 'login-link-of-ada'));
  await makePasswordLink({ id: 'grace' }, 'reset', withSecret(ports, 'reset-link-of-grace'));
  await makePasswordLink({ id: 'rhea' }, 'invitation', withSecret(ports, 'invitation-of-rhea'));
  await renewFeed('ada', withSecret(ports, 'calendar-of-ada'));
}

/** Starts a view in which the admin of this log-in sees the app as a member of Tidewater; resolves to the view's token. */
export async function putRoleView(
  { token, personId }: { readonly token: string; readonly personId: string },
  ports: Ports,
): Promise<string> {
  const seen = VIEW_TOKEN + secret('of-olive');
  await (
    await roleViewTable(ports)
  ).insert({
    id: roleViewId(seen),
    rev: 1,
    personId,
    sessionId: sessionId(token),
    by: 'olive',
    role: 'exhibitor',
    companyId: 'tidewater',
    as: 'an exhibitor of Tidewater',
    expiresAt: ports.now() + ROLE_VIEW_LIFE,
  });
  return seen;
}

/** Writes a change by an admin that can be undone: the first entry after those that made the world. */
export async function putAuditedChange(ports: Ports): Promise<void> {
  const olive = { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
  await editDocument(
    stagesOf('live'),
    { actor: olive, id: 'side', change: (stage) => ({ ...(stage ?? { id: 'side', order: 1 }), name: 'Small Stage' }) },
    ports,
  );
}

/** Nora has registered but not opened her link yet; Wanda is on the waiting list. */
export async function putRegistrations(ports: Ports): Promise<void> {
  const registrations = await registrationTable(ports);
  for (const [id, lastName, state] of [
    ['nora', 'Quill', 'asked'],
    ['wanda', 'Brook', 'waiting'],
  ] as const)
    await registrations.insert({
      id,
      rev: 1,
      email: `${id}@example.org`,
      address: `${id}@example.org`,
      firstName: id === 'nora' ? 'Nora' : 'Wanda',
      lastName,
      state,
      link: linkOf(secret(`registration-link-of-${id}`)),
      expiresAt: state === 'waiting' ? NEVER : ports.now() + REGISTRATION_LINK_LIFE,
    });
  await ports.log.append(REGISTRATIONS_SCOPE, {
    mid: 'wanda-waits',
    by: 'wanda',
    decide(state) {
      const id = placeIdOf('wanda@example.org', ports);
      const waiting = { id, personId: 'wanda', state: 'waiting', order: 1, since: ports.now() } as const;
      return { ops: [placeOp(state, id, { ...waiting, hasWaited: false, isSettled: false })] };
    },
  });
}

/** Beth, who bought the order T9, has a link to say who comes. */
export async function putClaim(ports: Ports): Promise<void> {
  const claim = await renewClaim({ source: 'table', order: 'T9', buyer: 'beth.buyer@example.org' }, ports);
  await (await claimTable(ports)).replace({ ...claim, link: claimLink(secret('claim-link-of-order-t9')) }, claim.rev);
}
