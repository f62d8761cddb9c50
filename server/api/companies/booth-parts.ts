import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { BoothParts, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { type Collection, collection, findDocument, inScope } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';

const PARTS = 'parts';
const parts = collection('', 'booth', BoothParts);
const partsOf = (companyId: string): Collection<BoothParts> => inScope(parts, companyScope(companyId));

export const findParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> => findDocument(partsOf(companyId), PARTS, ports);

/** For those who may edit it: the booth with what it hides. */
export const getWholeBooth = async (company: Company, ports: Pick<Ports, 'log'>): Promise<Company> => wholeBooth(company, await findParts(company.id, ports));

/** Keeps what this booth might hide, now or after its kind has changed. */
export async function keepParts(actor: Actor, { id, focus, promoVideo }: Company, ports: Ports): Promise<void> {
  await editDocument(partsOf(id), {
    actor, id: PARTS,
    change: (before) => (before === undefined && focus.length === 0 && promoVideo === '' ? null : { focus, promoVideo }),
  }, ports);
}
