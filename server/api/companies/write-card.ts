import * as v from 'valibot';
import { companyScope, type Lead } from '../../../domain/companies/lead.ts';
import { cardRefusal, CardValue } from '../../../domain/companies/virtual-card.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { companies, mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findAccount } from '../accounts/account-store.ts';
import { findPackages } from '../packages/packages.ts';
import { leadsOf } from './lead-documents.ts';
import { findPerson } from '../people/find-person.ts';

/**
 * Stores a business card that a person sends; used by REST and sync. Returns the stored card, also when it is sent again.
 * Writes the lead first and the sender's own document second, so sending again repairs a crash between the two.
 */
export async function writeCard(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!v.is(CardValue, document.value)) return refuse('invalid', 'A card is sent, and cannot be taken back');
  const sent = await findDocument(mineOf(actor.id), document.id, ports);
  if (sent) return sent;
  const refused = cardRefusal(await findDocument(companies, document.ref, ports), await findPackages(ports));
  if (refused) throw new Refused(refused);
  const lead = await handOver(actor, document.ref, ports);
  // Gets the time of the lead, so that of several copies the first one counts.
  return putUserDoc(
    actor,
    { ...document, value: { sent: true }, changedAt: lead.sentAt },
    { ports, rule: () => undefined },
  );
}

async function handOver(actor: Actor, companyId: string, ports: Ports): Promise<Lead> {
  const lead = await newLead(actor, companyId, ports);
  const { name } = leadsOf(companyId);
  const appended = await ports.log.append(companyScope(companyId), {
    mid: `card:${companyId}:${actor.id}`,
    by: actor.id,
    decide: (state) => ({
      ops: state.get(name, lead.id) ? [] : [{ c: name, id: lead.id, rev: ports.randomId(9), doc: lead }],
    }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  return (await findDocument(leadsOf(companyId), lead.id, ports)) ?? lead;
}

async function newLead(actor: Actor, companyId: string, ports: Ports): Promise<Lead> {
  const person = (await findPerson(actor.id, ports)) ?? blankPerson(actor.id);
  const account = await findAccount(actor.id, ports);
  return {
    id: actor.id,
    companyId,
    sentAt: ports.now(),
    firstName: person.firstName,
    lastName: person.lastName,
    email: account?.address ?? '',
    jobPosition: person.jobPosition,
    companyName: person.companyName,
    country: person.country,
    website: person.website,
  };
}
