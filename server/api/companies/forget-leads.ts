import { companyScope } from '../../../domain/companies/lead.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/catalog.ts';
import { allDocuments } from '../../sync/documents.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { leadsOf } from './lead-documents.ts';

/** Takes a person's cards back from every company that holds one: for the erasure of their data, before their own scope goes. */
export async function forgetLeads(actor: Actor, personId: string, ports: Ports): Promise<void> {
  const cards = (await allDocuments(mineOf(personId), ports)).filter(({ kind }) => kind === 'card');
  for (const { ref } of cards) {
    await editScope(companyScope(ref), { actor, decide: () => [{ c: leadsOf(ref).name, id: personId, doc: null }] }, ports);
  }
}
