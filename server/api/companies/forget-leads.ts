import { companyScope, leadsCollection } from '../../../domain/companies/lead.ts';
import { type Remark, remarksCollection } from '../../../domain/companies/lead-note.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies, mineOf } from '../../sync/stored-collections.ts';
import { allDocuments, documentsIn, findDocument, stored } from '../../sync/documents.ts';
import { editScope, type DocumentWrite } from '../../sync/edit-documents.ts';
import { leadsOf, remarksOf } from './lead-documents.ts';

/**
 * Deletes a person's cards at every company, and the remarks about these cards. Part of an erasure; runs before the
 * person's own scope is deleted. Checks all companies, because a crash may have left a lead that is missing in the
 * sender's documents. Not an audited edit: the audit would store the deleted values.
 */
export async function forgetLeads(actor: Actor, personId: string, ports: Ports): Promise<void> {
  const cards = (await allDocuments(mineOf(personId), ports)).filter(card.is);
  const all = await allDocuments(companies, ports);
  for (const companyId of new Set([...cards.map(({ ref }) => ref), ...all.map(({ id }) => id)])) {
    const hasCard = (await findDocument(leadsOf(companyId), personId, ports)) !== undefined;
    const hasRemarks = (await allDocuments(remarksOf(companyId), ports)).some(isOf(personId));
    if (!hasCard && !hasRemarks) continue;
    await editScope(companyScope(companyId), { actor: { ...actor, roles: [] }, decide: deletionsOf(personId) }, ports);
  }
}

/** Returns a filter for remarks about a person and by that person. */
const isOf =
  (personId: string) =>
  ({ leadId, by }: Remark): boolean =>
    leadId === personId || by === personId;

const deletionsOf =
  (personId: string) =>
  (state: ScopeState): DocumentWrite[] => [
    ...(state.get(leadsCollection.name, personId) ? [{ c: leadsCollection.name, id: personId, doc: null }] : []),
    ...documentsIn(state, stored(remarksCollection))
      .filter(isOf(personId))
      .map(({ id }) => ({ c: remarksCollection.name, id, doc: null })),
  ];
