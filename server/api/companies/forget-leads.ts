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
 * Deletes a person's cards from every company, and their remarks on others' cards: for an erasure, before their own scope
 * goes. Asks all companies, since a crash may have left a lead that its sender has no note of. Not an audited edit, which
 * would store what it replaced.
 */
export async function forgetLeads(actor: Actor, personId: string, ports: Ports): Promise<void> {
  const cards = (await allDocuments(mineOf(personId), ports)).filter(card.is);
  const all = await allDocuments(companies, ports);
  for (const companyId of new Set([...cards.map(({ ref }) => ref), ...all.map(({ id }) => id)])) {
    const isHeld = (await findDocument(leadsOf(companyId), personId, ports)) !== undefined;
    const said = (await allDocuments(remarksOf(companyId), ports)).some(isOf(personId));
    if (!isHeld && !said) continue;
    await editScope(companyScope(companyId), { actor: { ...actor, roles: [] }, decide: whatIsOf(personId) }, ports);
  }
}

/** Remarks about a person and by them. */
const isOf =
  (personId: string) =>
  ({ leadId, by }: Remark): boolean =>
    leadId === personId || by === personId;

const whatIsOf =
  (personId: string) =>
  (state: ScopeState): DocumentWrite[] => [
    ...(state.get(leadsCollection.name, personId) ? [{ c: leadsCollection.name, id: personId, doc: null }] : []),
    ...documentsIn(state, stored(remarksCollection))
      .filter(isOf(personId))
      .map(({ id }) => ({ c: remarksCollection.name, id, doc: null })),
  ];
