import { isDeepStrictEqual } from 'node:util';
import { contentRev } from '../../../domain/event/imported-id.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothParts } from '../../../domain/companies/shown-booth.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { type Collection, findRevised, inScope, type Revised, stored } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';

const PARTS = 'parts';
const NOTHING: BoothParts = { focus: [], promoVideo: '' };
const parts = stored(boothParts);
const partsOf = (companyId: string): Collection<BoothParts> => inScope(parts, companyScope(companyId));

export const findParts = async (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> =>
  (await findRevisedParts(companyId, ports))?.document;
const findRevisedParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<Revised<BoothParts> | undefined> =>
  findRevised(partsOf(companyId), PARTS, ports);

/** A booth as it is stored, each half with its revision. */
export interface SeenBooth {
  readonly company: Revised<Company>;
  readonly parts: Revised<BoothParts> | undefined;
}

export async function findBooth(companyId: string, ports: Pick<Ports, 'log'>): Promise<SeenBooth | undefined> {
  const company = await findRevised(companies, companyId, ports);
  return company && { company, parts: await findRevisedParts(companyId, ports) };
}

export const boothRevision = (seen: SeenBooth): string => contentRev([seen.company.rev, seen.parts?.rev]);

/** Keeps what this booth might hide, now or after its kind has changed. */
export async function keepParts(actor: Actor, company: Company, ports: Ports): Promise<void> {
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
  if (!isAdmin(actor) || isDeepStrictEqual(before, after)) return;
  // What the booth shows is audited with the booth itself; nobody follows this scope for what it hides.
  await recordChange(
    {
      by: actor.id,
      scope: companyScope(id),
      note: '',
      changes: [{ collection: parts.name, id: PARTS, rev: '', before, after }],
    },
    ports,
  );
}

const hiddenOf = ({ ticketType }: Company, { focus, promoVideo }: BoothParts): Partial<BoothParts> => ({
  ...(ticketType === 'basic' && { focus }),
  ...(ticketType !== 'super' && { promoVideo }),
});
