import type { Cell, RowOf } from '../../../domain/exports/tables.ts';
import { companyTexts } from '../../../domain/imports/cell-texts.ts';
import { wholeBooth } from '../../../domain/companies/shown-booth.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findParts } from '../companies/booth-parts.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { findPackages } from '../packages/packages.ts';
import { answerCells } from './answer-cells.ts';

/** Returns all companies by name with everything their booths say, under the columns that imports read. */
export async function* companiesTable(ports: Ports): AsyncGenerator<RowOf<'companies'>> {
  const [packages, { company: list }] = [await findPackages(ports), await readReleasedLists(ports)];
  for (const shown of (await allDocuments(companies, ports)).toSorted(byName)) {
    const company = wholeBooth(shown, await findParts(shown.id, ports), packages);
    const texts = companyTexts(company, packages) as Readonly<Record<Exclude<keyof RowOf<'companies'>, 'id'>, Cell>>;
    yield { id: company.id, ...texts, ...answerCells(list, company.extra) };
  }
}

const collator = new Intl.Collator('en');
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => collator.compare(a.name, b.name);
