import { sharedEmailKey } from '../../../domain/sessions/email.ts';
import { othersWith } from '../accounts/shared-address.ts';
import { signUpByTickets } from './sign-up-by-tickets.ts';
import { findAccount } from '../accounts/account-store.ts';
import { sealed } from '../../platform/sealed.ts';
import { endOne, getTicket, putTableTicket } from './change-tickets.ts';
import { shownTicketId } from './held-tickets.ts';
import type { RefusedRow } from './read-holders.ts';
import { putTicket, ticketTable } from './ticket-row.ts';
import { putFirstTicket } from './ticket-store.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { people, PLACES } from '../../sync/stored-collections.ts';
import { directoryRule } from '../people/answers.ts';
import { personFinder } from '../people/find-person.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { beginAdding, finishAdding } from '../accounts/adding.ts';
import { markManyAccounts } from '../accounts/account-changed-signal.ts';
import { blankAccount } from '../accounts/add-user.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { giveBooth } from './give-ticket.ts';
import type { PlannedBooths } from './plan-booths.ts';
import type { PlannedHolder } from './planned-holder.ts';
import { accountOf, AT_ONCE, tableTicketId } from './plan-holders.ts';

/** A planned holder and their account. */
export interface PutHolder {
  readonly plan: PlannedHolder;
  readonly account: Account;
}

/** Creates or updates all planned holders. Each step is idempotent: after an interruption, importing the same table continues. */
export async function putHolders(
  actor: Actor,
  {
    planned,
    booths,
    note = ADDED.note,
  }: {
    readonly planned: readonly PlannedHolder[];
    readonly booths: PlannedBooths['booths'];
    /** Describes in the audit how new people came. */ readonly note?: string;
  },
  ports: Ports,
): Promise<PutHolder[]> {
  const put: PutHolder[] = [];
  const wanted = planned.filter(
    ({ outcome, more, ends }) => outcome !== 'skipped' && more === undefined && ends === undefined,
  );
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    put.push(...(await putSome(actor, { planned: wanted.slice(start, start + AT_ONCE), note }, ports)));
  await putMore(actor, planned, ports);
  if (put.length > 0) await markManyAccounts(ports);
  for (const { plan, account } of put) {
    if (plan.company)
      await giveBooth(
        actor,
        { company: plan.company, personId: account.id, booth: booths.get(plan.company.id) },
        ports,
      );
  }
  for (const { account } of put) await signUpByTickets((await findAccount(account.id, ports)) ?? account, ports);
  return put;
}

/** Gives, changes and ends tickets beside the first. */
async function putMore(actor: Actor, planned: readonly PlannedHolder[], ports: Ports): Promise<void> {
  for (const { row, more, ends, outcome } of planned) {
    if (outcome === 'skipped' || outcome === 'unchanged' || (more === undefined && ends === undefined)) continue;
    const account = await accountOf(row, ports);
    if (!account || account === 'unclear') continue;
    if (more !== undefined) await putTableTicket(actor, { account, id: more, row }, ports);
    else
      await endOne(
        actor,
        { ...(await getTicket(shownTicketId(account, { id: ends ?? '' }), ports)), why: row.ended ?? '' },
        ports,
      );
  }
}

/** Keeps paid tickets whose holders a table does not name, so that none is lost. */
export async function holdTickets(refused: readonly RefusedRow[], ports: Ports): Promise<void> {
  const table = await ticketTable(ports);
  for (const { held, message: why } of refused) {
    if (!held) continue;
    const id = `table:${held.key}`;
    if ((await table.get(id))?.personId) continue;
    const about = sealed(Buffer.from(JSON.stringify(held)), `held:${id}`, ports);
    await putTicket({ id, personId: '', state: 'held', why, order: held.order, sealed: about }, ports.now(), ports);
  }
}

const aboutHolder = ({ email, isShared, firstName, lastName }: PlannedHolder['row']): string =>
  isShared ? `holder:${email}:${firstName} ${lastName}` : `holder:${email}`;

async function putSome(
  actor: Actor,
  { planned, note }: { readonly planned: readonly PlannedHolder[]; readonly note: string },
  ports: Ports,
): Promise<PutHolder[]> {
  const holders = planned.map((plan) => ({ ...plan, newId: ports.newId(12, aboutHolder(plan.row)) }));
  const added = holders.filter(({ account }) => !account).map(({ newId }) => newId);
  const adding = added.length > 0 ? await beginAdding(actor, { ...ADDED, note, ids: added }, ports) : undefined;
  const put = await Promise.all(
    holders.map(async ({ newId, ...plan }): Promise<PutHolder> => {
      const account = plan.account
        ? await changedAccount(actor, { ...plan, account: plan.account }, ports)
        : await newAccount(plan, { id: newId, lastChange: adding?.id ?? '' }, ports);
      return { plan, account };
    }),
  );
  await showPeople(actor, put, ports);
  if (adding) await finishAdding(adding, ports);
  return put;
}

const ADDED = {
  note: 'added from a table of ticket holders',
  fields: ['address', 'ticketType', 'replayAccess'],
} as const;

const changedAccount = async (
  actor: Actor,
  { account, edit, outcome }: PlannedHolder & { readonly account: Account },
  ports: Ports,
): Promise<Account> =>
  outcome === 'unchanged'
    ? account
    : changeAccount(actor, { id: account.id, edit, note: 'from a table of ticket holders' }, ports);

async function newAccount(
  { row, edit }: PlannedHolder,
  { id, lastChange }: Pick<Account, 'id' | 'lastChange'>,
  ports: Ports,
): Promise<Account> {
  const blank = blankAccount(id, { email: row.email, roles: ['ROLE_ATTENDEE'], replayAccess: false });
  const fresh: Account = {
    ...blank,
    ...edit,
    lastChange,
    ...((row.key !== '' || row.isShared) && { firstTicket: tableTicketId(row) }),
  };
  const accounts = await accountTable(ports);
  for (;;) {
    const isFirst = !row.isShared || (await othersWith(row.email, id, ports)).length === 0;
    const added = isFirst ? fresh : { ...fresh, email: sharedEmailKey(row.email, id) };
    if (await insertNew(accounts, added)) {
      await putFirstTicket(added, ports);
      return added;
    }
    const own = await accounts.get(id);
    if (own) return own;
    if (!row.isShared) break;
  }
  // Another call has added the person meanwhile.
  return (await accounts.find('byEmail', { equals: [fresh.email], limit: 1 })).documents[0] ?? fresh;
}

/** Adds missing profiles where they belong. Existing profiles do not change. */
async function showPeople(actor: Actor, put: readonly PutHolder[], ports: Ports): Promise<void> {
  const find = await personFinder(ports);
  const belongs = await directoryRule(ports);
  const isNew = ({ account }: PutHolder): boolean => find(account.id) === undefined;
  for (const place of PLACES) {
    const added = put.filter((each) => belongs(each.account.id) === (place === people) && isNew(each));
    if (added.length === 0 && place !== people) continue;
    await editScope(
      place.scope,
      {
        actor,
        about: `holders:${put.map(({ account }) => account.id).join()}`,
        decide: (state) =>
          added
            .filter(({ account }) => !state.get(place.name, account.id))
            .map(({ plan: { row, company }, account }) => ({
              c: place.name,
              id: account.id,
              doc: {
                ...blankPerson(account.id),
                firstName: row.firstName,
                lastName: row.lastName,
                companyName: company?.name ?? row.company,
              },
            })),
      },
      ports,
    );
  }
}
