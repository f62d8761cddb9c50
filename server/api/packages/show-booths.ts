import { isDeepStrictEqual } from 'node:util';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothAnswers } from '../../../domain/companies/shown-booth.ts';
import { BOOTHS_PER_ENTRY } from '../../../domain/limits/packages.ts';
import { BoothPackage, type Packages, packagesInForce, TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { FIELD_RIGHTS, hiddenFields, showsField } from '../../../domain/packages/rights.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { changeDocuments } from '../../sync/change-document.ts';
import { documentsIn, findDocument, storedCollection } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { addToParts, findParts } from '../companies/booth-parts.ts';
import { refitBooths } from '../companies/refit-booths.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findPackages, packages } from './packages.ts';

/** Scope of the packages by which booths are shown now. Only the server reads it. */
const SHOWN: Scope = 'shown';
const shownPackages = storedCollection(SHOWN, 'packages', BoothPackage);

type Hideable = keyof typeof FIELD_RIGHTS;
const EMPTY: Pick<Company, Hideable> = { focus: [], promoVideo: '' };
const FIELDS = Object.keys(FIELD_RIGHTS) as Hideable[];

const oneAtATime = keyedMutex();

/**
 * Shows all booths by the packages in force: a field whose right was taken away moves to the hidden parts of the booth, and a
 * field whose right came back is shown again. Does nothing if booths are shown by these packages already. After a crash the
 * next call finishes.
 */
export const showBoothsByPackage = (ports: Ports): Promise<void> => withBoothsShown(ports, async () => undefined);

/**
 * Runs `act` with the packages by which booths are shown, and shows no booth by other packages meanwhile. An edit of a booth
 * needs that: it reads each field from the booth or from its hidden parts.
 */
export const withBoothsShown = <T>(ports: Ports, act: (shownBy: Packages) => Promise<T>): Promise<T> =>
  oneAtATime(SHOWN, async () => act(await showBooths(ports)));

/** Returns the packages by which booths are shown now. */
async function showBooths(ports: Ports): Promise<Packages> {
  const held = documentsIn(await ports.log.state(SHOWN), shownPackages);
  const stored = documentsIn(await ports.log.state(packages.scope), packages);
  const change = { before: packagesInForce(held), after: packagesInForce(stored) };
  if (isDeepStrictEqual(shownBy(change.before), shownBy(change.after))) return change.after;
  const all = documentsIn(await ports.log.state(companies.scope), companies);
  const affected = all.filter((company) => changedFields(company, change).length > 0);
  for (let from = 0; from < affected.length; from += BOOTHS_PER_ENTRY)
    await showSome(affected.slice(from, from + BOOTHS_PER_ENTRY), change, ports);
  await refitBooths(ports);
  await remember(held, stored, ports);
  return change.after;
}

interface Change {
  readonly before: Packages;
  readonly after: Packages;
}

/** What decides which fields booths show. The last package is that of booths whose package is gone. */
const shownBy = (all: Packages): unknown =>
  all.map(({ id, rights }) => [id, FIELDS.map((field) => rights[FIELD_RIGHTS[field]])]);

/** Fields of a booth that were shown and are hidden now, or the other way round. */
const changedFields = (company: Company, { before, after }: Change): Hideable[] =>
  FIELDS.filter((field) => showsField(field, company, before) !== showsField(field, company, after));

/** Shows some booths in one entry. Their hidden parts are stored first, so that no crash loses them. */
async function showSome(some: readonly Company[], change: Change, ports: Ports): Promise<void> {
  const kept = new Map<string, BoothParts>();
  for (const { id } of some) {
    const company = await findDocument(companies, id, ports);
    if (!company) continue;
    const seen = seenFields(company, changedFields(company, change));
    await addToParts(id, seen, ports);
    kept.set(id, { ...EMPTY, ...(await findParts(id, ports)) });
  }
  const to = (company: Company): Company => shownBooth(company, kept.get(company.id) ?? EMPTY, change);
  await changeDocuments(companies, { ids: [...kept.keys()], about: 'shown', to }, ports);
}

/** What visitors see of these fields. It counts more than the parts: the undo of an edit changes it alone. */
const seenFields = (company: Company, fields: readonly Hideable[]): Partial<BoothParts> =>
  Object.fromEntries(fields.filter((field) => company[field].length > 0).map((field) => [field, company[field]]));

/** Stores those values of a booth that visitors may not see, before the booth is written without them. */
export async function keepHiddenFields(company: Company, ports: Ports): Promise<void> {
  const inForce = await findPackages(ports);
  const hidden = inForce === TEMPLATE_PACKAGES ? [] : hiddenFields(company, inForce);
  const list = await readFields('company', ports);
  const answers = list.version === 0 ? undefined : boothAnswers(company, list);
  const isBooth = (await findDocument(companies, company.id, ports)) !== undefined;
  const kept = {
    ...seenFields(company, hidden),
    ...(answers && isBooth && { byPackage: answers.byPackage }),
    ...(answers && Object.keys(answers.hidden).length > 0 && { extra: answers.hidden }),
  };
  if (Object.keys(kept).length > 0) await addToParts(company.id, kept, ports);
}

function shownBooth(company: Company, parts: BoothParts, change: Change): Company {
  const now = { ...parts, ...seenFields(company, FIELDS) };
  const fields = changedFields(company, change).map((field) => {
    const value = showsField(field, company, change.after) ? now[field] : EMPTY[field];
    return [field, value] as const;
  });
  return { ...company, ...Object.fromEntries(fields) };
}

/** Stores by which packages booths are shown; none stand for the specification's. */
async function remember(before: readonly BoothPackage[], after: readonly BoothPackage[], ports: Ports): Promise<void> {
  const rev = ports.randomId(9);
  const stay = new Set(after.map(({ id }) => id));
  await ports.log.append(SHOWN, {
    mid: `shown:${ports.randomId(12)}`,
    by: 'server',
    decide: () => ({
      ops: [
        ...after.map((doc): Op => ({ c: shownPackages.name, id: doc.id, rev, doc })),
        ...before
          .filter(({ id }) => !stay.has(id))
          .map(({ id }): Op => ({ c: shownPackages.name, id, rev, del: true })),
      ],
    }),
  });
}
