import { isDeepStrictEqual } from 'node:util';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothPartsCollection, shownBooth } from '../../../domain/companies/shown-booth.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { type Extra, withExtra } from '../../../domain/event-fields/extra.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import type { Packages } from '../../../domain/packages/package.ts';
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
import { editDocument } from '../../sync/edit-documents.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { findPackages } from '../packages/packages.ts';

const PARTS = 'parts';
const NOTHING: BoothParts = { focus: [], promoVideo: '' };
const parts = stored(boothPartsCollection);
const partsOf = (companyId: string): StoredCollection<BoothParts> => withScope(parts, companyScope(companyId));

export const findParts = (companyId: string, ports: Pick<Ports, 'log'>): Promise<BoothParts | undefined> =>
  findDocument(partsOf(companyId), PARTS, ports);

/** A booth as stored. The company's revision covers the whole booth, including the hidden fields. */
export interface SeenBooth {
  readonly company: Revised<Company>;
  readonly parts: BoothParts | undefined;
}

export async function findBooth(companyId: string, ports: Pick<Ports, 'log'>): Promise<SeenBooth | undefined> {
  const company = await findRevised(companies, companyId, ports);
  return company && { company, parts: await findParts(companyId, ports) };
}

/**
 * Stores the fields that this booth hides or may hide after a change of its type. Returns whether any of them changed,
 * also in an interrupted attempt of this call.
 */
export async function keepParts(
  actor: Actor,
  { company, list }: { readonly company: Company; readonly list: FieldList },
  ports: Ports,
): Promise<boolean> {
  const { id, focus, promoVideo } = company;
  const after = withExtra<BoothParts>({ focus, promoVideo }, answersOf(company, list).hidden);
  const documents = partsOf(id);
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

/** The answers that visitors see, and those that only members and organisers do. */
function answersOf({ extra = {} }: Company, list: FieldList): { readonly shown: Extra; readonly hidden: Extra } {
  const isShown = (id: string): boolean => fieldNamed(list, id)?.visible === 'everybody';
  const entries = Object.entries(extra);
  return {
    shown: Object.fromEntries(entries.filter(([id]) => isShown(id))),
    hidden: Object.fromEntries(entries.filter(([id]) => !isShown(id))),
  };
}

/** Returns the answers of this booth that only members and organisers see. */
export const hiddenAnswersOf = (company: Company, list: FieldList): Extra => answersOf(company, list).hidden;

/** Adds answers to the hidden part of a booth. */
export async function addHiddenAnswers(
  companyId: string,
  hidden: Extra,
  { log, randomId }: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const documents = partsOf(companyId);
  const rev = randomId(9);
  await log.append(documents.scope, {
    mid: `hide-answers:${randomId(12)}`,
    by: 'server',
    decide(state) {
      const before = readable(state.get(parts.name, PARTS), documents) ?? NOTHING;
      return { ops: [{ c: parts.name, id: PARTS, rev, doc: withExtra(before, { ...before.extra, ...hidden }) }] };
    },
  });
}

/** A booth as visitors see it, without hidden fields and answers. */
export function publicBooth(company: Company, list: FieldList, packages: Packages): Company {
  const { extra: _, ...columns } = shownBooth(company, packages);
  return withExtra<Company>(columns, answersOf(company, list).shown);
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
