import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { people } from '../../sync/stored-collections.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { markManyAccounts } from '../accounts/account-marks.ts';
import { blankAccount } from '../accounts/add-user.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { giveBooth } from './give-ticket.ts';
import type { PlannedBooths } from './plan-booths.ts';
import { AT_ONCE, type PlannedHolder } from './plan-holders.ts';

/** A holder with the account they have by now. */
export interface PutHolder {
  readonly plan: PlannedHolder;
  readonly account: Account;
}

/** Makes holders of everybody planned. Each step may be repeated: a server that stops in between goes on with the same table. */
export async function putHolders(
  actor: Actor,
  { planned, booths }: { readonly planned: readonly PlannedHolder[]; readonly booths: PlannedBooths['booths'] },
  ports: Ports,
): Promise<PutHolder[]> {
  const put: PutHolder[] = [];
  const wanted = planned.filter(({ outcome }) => outcome !== 'skipped');
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    put.push(...(await putSome(actor, wanted.slice(start, start + AT_ONCE), ports)));
  if (put.length > 0) await markManyAccounts(ports);
  for (const { plan, account } of put) {
    if (plan.company)
      await giveBooth(
        actor,
        { company: plan.company, personId: account.id, booth: booths.get(plan.company.id) },
        ports,
      );
  }
  return put;
}

async function putSome(actor: Actor, planned: readonly PlannedHolder[], ports: Ports): Promise<PutHolder[]> {
  const put = await Promise.all(
    planned.map(async (plan): Promise<PutHolder> => ({ plan, account: await accountFor(actor, plan, ports) })),
  );
  await showPeople(actor, put, ports);
  const added = put.filter(({ plan }) => !plan.account);
  if (added.length > 0) {
    await recordChange(
      {
        by: actor.id,
        scope: 'accounts',
        note: 'added from a table of ticket holders',
        changes: added.map(({ account: { id, address, ticketType, replayAccess } }) => ({
          collection: 'accounts',
          id,
          rev: '',
          before: null,
          after: { address, ticketType, replayAccess },
        })),
      },
      ports,
    );
  }
  return put;
}

async function accountFor(
  actor: Actor,
  { row, account, edit, outcome }: PlannedHolder,
  ports: Ports,
): Promise<Account> {
  if (account)
    return outcome === 'unchanged'
      ? account
      : changeAccount(actor, { id: account.id, edit, note: 'from a table of ticket holders' }, ports);
  const fresh = {
    ...blankAccount(ports.newId(12, `holder:${row.email}`), {
      email: row.email,
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
    }),
    ...edit,
  };
  const accounts = await accountTable(ports);
  if (await insertNew(accounts, fresh)) return fresh;
  // Somebody else has added them meanwhile.
  return (await accounts.find('byEmail', { equals: [fresh.email], limit: 1 })).documents[0] ?? fresh;
}

/** An existing profile is left unchanged. */
async function showPeople(actor: Actor, put: readonly PutHolder[], ports: Ports): Promise<void> {
  await editScope(
    'pub',
    {
      actor,
      about: `holders:${put.map(({ account }) => account.id).join()}`,
      decide: (state) =>
        put
          .filter(({ account }) => !state.get(people.name, account.id))
          .map(({ plan: { row, company }, account }) => ({
            c: people.name,
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
