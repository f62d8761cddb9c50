import { isDeepStrictEqual } from 'node:util';
import type { Company } from '../../../domain/companies/company.ts';
import { type BoothParts, boothAnswers, publicBooth } from '../../../domain/companies/shown-booth.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { type Extra, withExtra } from '../../../domain/event-fields/extra.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import type { Ports } from '../../ports.ts';
import { changeDocuments } from '../../sync/change-document.ts';
import { allDocuments } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findPackages } from '../packages/packages.ts';
import { addToParts, findParts } from './booth-parts.ts';

type RefitPorts = Pick<Ports, 'log' | 'event' | 'randomId'>;

interface Rules {
  readonly list: FieldList;
  readonly packages: Packages;
}

/**
 * Fits the answers of booths to the released fields and the packages in force: those that visitors may no longer see move into the
 * part for members and organisers, and those that the package shows again come back. Writes only what changes, so it may run at
 * any time and again after a crash. Without a released list nothing changes.
 */
export async function refitBooths(ports: RefitPorts): Promise<void> {
  const list = await readFields('company', ports);
  if (list.version === 0) return;
  const rules = { list, packages: await findPackages(ports) };
  const changing = new Map<string, Extra>();
  for (const company of await allDocuments(companies, ports)) {
    // The hidden part comes first: after a crash between the two an answer is in both parts, and never in neither.
    await hideAnswers(company, rules, ports);
    const kept = (await findParts(company.id, ports))?.byPackage ?? {};
    if (!isDeepStrictEqual(refitted(company, kept, rules), company)) changing.set(company.id, kept);
  }
  const to = (company: Company): Company => refitted(company, changing.get(company.id) ?? {}, rules);
  await changeDocuments(companies, { ids: [...changing.keys()], about: 'refit-booths', to }, ports);
}

/** Stores answers that visitors may no longer see, and those that they see only by package. */
async function hideAnswers(company: Company, { list }: Rules, ports: RefitPorts): Promise<void> {
  const parts = await findParts(company.id, ports);
  const { hidden, byPackage } = boothAnswers(company, list);
  const kept = Object.entries(parts?.byPackage ?? {});
  const isPublic = ([id]: [string, unknown]): boolean => fieldNamed(list, id)?.visible === 'everybody';
  const after = { ...Object.fromEntries(kept.filter(isPublic)), ...byPackage };
  const narrowed = Object.fromEntries(kept.filter((answer) => !isPublic(answer)));
  const change: Partial<BoothParts> = {
    ...(!isDeepStrictEqual(after, parts?.byPackage ?? {}) && { byPackage: after }),
    ...(Object.keys({ ...narrowed, ...hidden }).length > 0 && { extra: { ...narrowed, ...hidden } }),
  };
  if (Object.keys(change).length > 0) await addToParts(company.id, change, ports);
}

/** The booth as visitors see it now. `kept`: its answers to fields that need the package's right. */
const refitted = (company: Company, kept: Extra, { list, packages }: Rules): Company => {
  const { extra } = publicBooth(withExtra<Company>(company, { ...kept, ...company.extra }), { list, packages });
  const { extra: _, ...columns } = company;
  return extra === undefined ? columns : { ...columns, extra };
};
