import { isDeepStrictEqual } from 'node:util';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothParts } from '../../../domain/companies/shown-booth.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { type Collection, findDocument, findRevised, inScope, type Revised, stored } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';

const PARTS = 'parts';
const NOTHING: BoothParts = { focus: [], promoVideo: '' };
const parts = stored(boothParts);
const partsOf = (companyId: string): Collection<BoothParts> => inScope(parts, companyScope(companyId));

export const findParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> =>
  findDocument(partsOf(companyId), PARTS, ports);

/** A booth as it is stored. The revision of the company is that of the whole booth: it gets a new one with the hidden half, too. */
export interface SeenBooth {
  readonly company: Revised<Company>;
  readonly parts: BoothParts | undefined;
}

export async function findBooth(companyId: string, ports: Pick<Ports, 'log'>): Promise<SeenBooth | undefined> {
  const company = await findRevised(companies, companyId, ports);
  return company && { company, parts: await findParts(companyId, ports) };
}

/** Keeps what this booth might hide, now or after its kind has changed. Says whether any of it is another than before. */
export async function keepParts(actor: Actor, company: Company, ports: Ports): Promise<boolean> {
  const { id, focus, promoVideo } = company;
  const { before: held = NOTHING } = await editDocument(
    partsOf(id),
    {
      actor,
      id: PARTS,
      change: (before) =>
        before === undefined && focus.length === 0 && promoVideo === '' ? null : { focus, promoVideo },
    },
    ports,
  );
  const [before, after] = [hiddenOf(company, held), hiddenOf(company, { focus, promoVideo })];
  const isChanged = !isDeepStrictEqual(held, { focus, promoVideo });
  if (!isAdmin(actor) || isDeepStrictEqual(before, after)) return isChanged;
  // What the booth shows is audited with the booth itself; no device follows this scope for what it hides.
  await recordChange(
    {
      by: actor.id,
      scope: companyScope(id),
      note: '',
      changes: [{ collection: parts.name, id: PARTS, rev: '', before, after }],
    },
    ports,
  );
  return isChanged;
}

const hiddenOf = ({ ticketType }: Company, { focus, promoVideo }: BoothParts): Partial<BoothParts> => ({
  ...(ticketType === 'basic' && { focus }),
  ...(ticketType !== 'super' && { promoVideo }),
});
