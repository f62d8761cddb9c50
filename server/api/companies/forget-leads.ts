import { companyScope } from '../../../domain/companies/lead.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { companies, mineOf } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { leadsOf } from './lead-documents.ts';

/**
 * Takes a person's cards back from every company that holds one: for the erasure of their data, before their own scope
 * goes. All companies are asked, since a crash may have left a lead of which its sender has no note. Not as an edit of an
 * admin's, which would keep what it replaced.
 */
export async function forgetLeads(actor: Actor, personId: string, ports: Ports): Promise<void> {
  const cards = (await allDocuments(mineOf(personId), ports)).filter(card.is);
  const all = await allDocuments(companies, ports);
  for (const companyId of new Set([...cards.map(({ ref }) => ref), ...all.map(({ id }) => id)])) {
    if (!(await findDocument(leadsOf(companyId), personId, ports))) continue;
    await editScope(
      companyScope(companyId),
      { actor: { ...actor, roles: [] }, decide: () => [{ c: leadsOf(companyId).name, id: personId, doc: null }] },
      ports,
    );
  }
}
