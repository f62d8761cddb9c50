import { isDeepStrictEqual } from 'node:util';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothAnswers, boothPartsCollection } from '../../../domain/companies/shown-booth.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import { showsField } from '../../../domain/packages/rights.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import {
  type StoredCollection,
  findDocument,
  findRevised,
  withScope,
  readable,
  type Revised,
  stored,
} from '../../sync/documents.ts';
import { changeDocument } from '../../sync/change-document.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { auditedIds } from '../audit/change-audited.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { findPackages } from '../packages/packages.ts';

const PARTS = 'parts';
const NOTHING: BoothParts = { focus: [], promoVideo: '' };
const parts = stored(boothPartsCollection);
/** Returns the hidden parts of a company's booth. */
export const boothPartsOf = (companyId: string): StoredCollection<BoothParts> =>
  withScope(parts, companyScope(companyId));

export const findParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> =>
  findDocument(boothPartsOf(companyId), PARTS, ports);

/** Returns the ids of all companies that there are or were: those that organisers removed come back by an undo. */
export async function everyCompanyId(ports: Pick<Ports, 'log' | 'store'>): Promise<ReadonlySet<string>> {
  const ids = (await ports.log.state(companies.scope)).all(companies.name).map(({ id }) => id);
  return new Set([...ids, ...(await auditedIds(companies.name, ports))]);
}

/** A booth as stored. The company's revision covers the whole booth, including the hidden fields. */
export interface SeenBooth {
  readonly company: Revised<Company>;
  readonly parts: BoothParts | undefined;
}

export async function findBooth(companyId: string, ports: Pick<Ports, 'log'>): Promise<SeenBooth | undefined> {
  const company = await findRevised(companies, companyId, ports);
  return company && { company, parts: await findParts(companyId, ports) };
}

interface KeptBooth {
  readonly company: Company;
  readonly list: FieldList;
  /** Answers that stay hidden although visitors see their fields. */
  readonly withheld?: readonly string[] | undefined;
}

/**
 * Stores the fields that this booth hides or may hide after a change of its type. Returns whether any of them changed,
 * also in an interrupted attempt of this call.
 */
export async function keepParts(actor: Actor, { company, list, withheld }: KeptBooth, ports: Ports): Promise<boolean> {
  const { id } = company;
  const documents = boothPartsOf(id);
  const after = partsOf(company, { list, withheld, before: await findParts(id, ports) });
  if (!isAdmin(actor)) {
    const edit = { actor, id: PARTS, change: (before?: BoothParts) => partsAfter(before, after) };
    return !isDeepStrictEqual((await editDocument(documents, edit, ports)).before ?? NOTHING, after);
  }
  let isChanged = true;
  const hiddenIn = await hiddenFinder(company, ports);
  await appendAudited(
    {
      scope: companyScope(id),
      actor,
      mid: `parts:${ports.newId(12, `booth parts of ${id}`)}`,
      note: '',
      decide(state) {
        const held = state.get(parts.name, PARTS);
        const before = readable(held, documents);
        isChanged = !isDeepStrictEqual(before ?? NOTHING, after);
        const doc = partsAfter(before, after);
        if (isDeepStrictEqual(held?.doc ?? null, doc)) return { ops: [] };
        const rev = ports.randomId(9);
        const hidden = { before: hiddenIn(before ?? NOTHING), after: hiddenIn(after) };
        // Visible fields are audited with the booth. Hidden ones are audited here, because no device follows this scope.
        const isSaid = !isDeepStrictEqual(hidden.before, hidden.after);
        return {
          ops: [doc === null ? { c: parts.name, id: PARTS, rev, del: true } : { c: parts.name, id: PARTS, rev, doc }],
          ...(isSaid && { changes: [{ collection: parts.name, id: PARTS, rev: '', ...hidden }] }),
        };
      },
    },
    ports,
  );
  return isChanged;
}

/** Sets fields of the hidden part of a booth, and adds answers to it. Others stay. */
export async function addToParts(
  companyId: string,
  { extra, ...fields }: Partial<BoothParts>,
  ports: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const to = (held: BoothParts): BoothParts => withExtra({ ...held, ...fields }, { ...held.extra, ...extra });
  const mid = `hide-answers:${ports.randomId(12)}`;
  await changeDocument(boothPartsOf(companyId), { id: PARTS, mid, missing: NOTHING, to }, ports);
}

interface PartsRules extends Omit<KeptBooth, 'company'> {
  readonly before: BoothParts | undefined;
}

/**
 * Returns the hidden part of a booth. Fields that may be hidden after a change of its package are in it, too, and so are answers that
 * left it for the public part: a crash between the two writes loses none, and a device that receives the parts apart misses none.
 */
function partsOf(company: Company, { list, withheld, before }: PartsRules): BoothParts {
  const { hidden, byPackage } = boothAnswers(company, list, { withheld });
  const isCopy = ([id]: [string, unknown]): boolean =>
    Object.hasOwn(before?.extra ?? {}, id) && !Object.hasOwn(byPackage, id);
  const copies = Object.fromEntries(Object.entries(company.extra ?? {}).filter(isCopy));
  const { focus, promoVideo } = company;
  const columns = { focus, promoVideo, ...(Object.keys(byPackage).length > 0 && { byPackage }) };
  return withExtra<BoothParts>(columns, { ...copies, ...hidden });
}

const partsAfter = (before: BoothParts | undefined, after: BoothParts): BoothParts | null =>
  before === undefined && isDeepStrictEqual(after, NOTHING) ? null : after;

/** Returns a function that picks the values which this booth hides. */
async function hiddenFinder(company: Company, ports: Ports): Promise<(all: BoothParts) => Partial<BoothParts>> {
  const packages = await findPackages(ports);
  return ({ focus, promoVideo }) => ({
    ...(!showsField('focus', company, packages) && { focus }),
    ...(!showsField('promoVideo', company, packages) && { promoVideo }),
  });
}
