import { isDeepStrictEqual } from 'node:util';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { BoothParts, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { type Collection, collection, findDocument, inScope } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';

const PARTS = 'parts';
const NOTHING: BoothParts = { focus: [], promoVideo: '' };
const parts = collection('', 'booth', BoothParts);
const partsOf = (companyId: string): Collection<BoothParts> => inScope(parts, companyScope(companyId));

export const findParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> => findDocument(partsOf(companyId), PARTS, ports);

/** For those who may edit it: the booth with what it hides. */
export const getWholeBooth = async (company: Company, ports: Pick<Ports, 'log'>): Promise<Company> => wholeBooth(company, await findParts(company.id, ports));

/** Keeps what this booth might hide, now or after its kind has changed. */
export async function keepParts(actor: Actor, company: Company, ports: Ports): Promise<void> {
  const { id, focus, promoVideo } = company;
  let held = NOTHING;
  await editDocument(partsOf(id), {
    actor, id: PARTS,
    change: (before) => {
      held = before ?? NOTHING;
      return before === undefined && focus.length === 0 && promoVideo === '' ? null : { focus, promoVideo };
    },
  }, ports);
  const [before, after] = [hiddenOf(company, held), hiddenOf(company, { focus, promoVideo })];
  if (!isAdmin(actor) || isDeepStrictEqual(before, after)) return;
  // What the booth shows is audited with the booth itself; nobody follows this scope for what it hides.
  await recordChange({ by: actor.id, scope: companyScope(id), note: '', changes: [{ collection: 'booth', id: PARTS, rev: '', before, after }] }, ports);
}

const hiddenOf = ({ ticketType }: Company, { focus, promoVideo }: BoothParts): Partial<BoothParts> =>
  ({ ...(ticketType === 'basic' && { focus }), ...(ticketType !== 'super' && { promoVideo }) });
