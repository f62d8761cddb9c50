import { nameKey } from '../../../domain/names.ts';
import type { Person } from '../../../domain/people/person.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { editScope } from '../../sync/edit-documents.ts';
import type { Account } from '../accounts/account-store.ts';
import { editPerson } from '../people/edit-person.ts';
import { findPerson } from '../people/find-person.ts';
import { renamedTalks } from '../talks/rename-speaker.ts';
import { shopTicketIn } from './shop-ticket-store.ts';
import { type Meaning, meaningOf } from './source-rules.ts';
import type { Settler, Settling } from './ticket-groups.ts';

/**
 * Gives a holder the name that the shop says now, if they have the one that it said before: a name that was changed here stays, and so
 * does that of somebody whose tickets have several names.
 */
export async function renameHolder({ id }: Account, tickets: readonly Settling[], by: Settler): Promise<void> {
  const { actor, ports } = by;
  const said = tickets.filter(({ meaning: { state } }) => state === 'valid' || state === 'held');
  if (new Set(said.map(({ meaning }) => nameKey(`${meaning.firstName} ${meaning.lastName}`))).size !== 1) return;
  for (const ticket of said) {
    const { firstName, lastName } = ticket.meaning;
    const was = nameBefore(ticket, by);
    const person = was && (await findPerson(id, ports));
    if (!person || person.firstName !== was.firstName || person.lastName !== was.lastName) continue;
    const renamed = (held: Person | undefined): Person | null => (held ? { ...held, firstName, lastName } : null);
    const { after } = await editPerson({ actor, id, change: renamed }, ports);
    if (after) await editScope('pub', { actor, decide: (state) => renamedTalks(state, after) }, ports);
    return;
  }
}

/** The name before the change that is settled now; undefined if it is the same, or the ticket had another address. */
function nameBefore({ row, meaning }: Settling, { rules, ports }: Settler): Meaning | undefined {
  const isNow = row.group === '' || row.group === ports.group;
  const before = isNow ? shopTicketIn({ id: row.id, sealed: row.before }, ports) : undefined;
  const was = before && meaningOf(before, rules);
  if (!was || meaning.email === '' || emailKey(was.email) !== emailKey(meaning.email)) return undefined;
  return was.firstName === meaning.firstName && was.lastName === meaning.lastName ? undefined : was;
}
