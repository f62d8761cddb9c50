import type { OidcFailure } from '../../../domain/oidc/oidc-outcome.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { markAccount } from '../accounts/account-changed-signal.ts';
import { type Account, accountsByEmail, accountTable, findAccount } from '../accounts/account-store.ts';
import { blankAccount } from '../accounts/add-user.ts';
import { editPerson } from '../people/edit-person.ts';
import { isShutOut } from '../tickets/access-of.ts';
import { signUpByTickets } from '../tickets/sign-up-by-tickets.ts';
import { putFirstTicket } from '../tickets/ticket-store.ts';
import { identityId, identityTable } from './identity-store.ts';
import type { OidcClaims } from './oidc-claims.ts';
import type { OidcProvider } from './provider-store.ts';
import { ticketByProvider } from './provider-tickets.ts';

/** `isFirst`: found by the mail address, so others may share it. */
export type Vouched = { readonly account: Account; readonly isFirst: boolean } | { readonly failure: OidcFailure };

/**
 * Finds the account of a person whom a provider vouches for: by the identity that is linked, the first time by the verified mail
 * address. Organisers are found only by an identity that they linked themselves.
 */
export async function vouchedAccount(claims: OidcClaims, provider: OidcProvider, ports: Ports): Promise<Vouched> {
  const identity = await (await identityTable(ports)).get(identityId(claims, ports));
  const linked = identity && (await findAccount(identity.personId, ports));
  if (identity && !linked) await (await identityTable(ports)).remove(identity.id);
  if (linked && isShutOut(linked)) return { failure: 'unknown' };
  if (linked) return isAdmin(linked) && !identity.isOwn ? ORGANISER : { account: linked, isFirst: false };
  if (claims.email === '') return { failure: 'unverified' };
  const sharing = await accountsByEmail(claims.email, ports);
  const open = sharing.filter((account) => !isShutOut(account));
  const [account] = open.filter((each) => !isAdmin(each));
  if (account) return { account, isFirst: true };
  if (open.length > 0) return ORGANISER;
  if (sharing.length > 0 || provider.admits === 'known') return { failure: 'unknown' };
  const added = await addVouched(claims, ports);
  return added ? { account: added, isFirst: true } : { failure: 'unknown' };
}

const ORGANISER = { failure: 'organiser' } as const;

/** Adds a person with an account and a ticket. Each step may be repeated; of two calls at once, one adds the account. */
async function addVouched(claims: OidcClaims, ports: Ports): Promise<Account | undefined> {
  const id = ports.newId(12);
  const ticketType = 'Attendee';
  const fresh: Account = {
    ...blankAccount(id, { email: claims.email, roles: ['ROLE_ATTENDEE'], replayAccess: false }),
    ticketType,
    firstTicket: ticketByProvider({ personId: id, type: ticketType }),
    activeAt: ports.now(),
  };
  await insertNew(await accountTable(ports), fresh);
  const [account] = await accountsByEmail(claims.email, ports);
  if (!account || isShutOut(account)) return undefined;
  await putFirstTicket(account, ports);
  await fillName(account, claims, ports);
  await signUpByTickets(account, ports);
  await markAccount(account.id, ports);
  return account;
}

/** Gives a person without a name the name that the provider says. Adds the person if there is none. */
export async function fillName(account: Account, claims: OidcClaims, ports: Ports): Promise<void> {
  const { firstName, lastName } = claims;
  const actor: Actor = { id: account.id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
  await editPerson(
    {
      actor,
      id: account.id,
      change: (held) => {
        const person = held ?? blankPerson(account.id);
        return person.firstName === '' && person.lastName === '' ? { ...person, firstName, lastName } : person;
      },
    },
    ports,
  );
}
