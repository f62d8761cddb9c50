import type { ImportedCompany, ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsOf } from '../../../domain/imports/import-fields.ts';
import { COMPANY_TEXT_MAX } from '../../../domain/limits/companies.ts';
import { nameKey } from '../../../domain/names.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { packageNamed, packageNames } from '../../../domain/packages/rights.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { knownChoices, rowAnswers } from './csv-answers.ts';
import type { CsvRow, CsvTable } from './csv-rows.ts';
import { readThings } from './csv-things.ts';
import type { Notes, ReadOptions } from '../import-file.ts';
import { given, hexColour, typedAddress } from '../lenient-fields.ts';
import { plainLine, plainText } from '../plain-text.ts';

const columnsOf = (list?: FieldList): readonly string[] => [...fieldsOf('companies', list), 'company'];

export const isCompanyTable = ({ columns }: Pick<CsvTable, 'columns'>): boolean =>
  (columns.includes('name') || columns.includes('company')) &&
  columns.filter((column) => columnsOf().includes(column)).length > 1;

/** Reads a table of exhibiting companies (docs/import.md). */
export function readCompanyTable(table: CsvTable, file: string, options: ReadOptions = {}): ImportedEvent | Refusal {
  const reading = {
    named: new Map<string, Named>(),
    list: options.lists?.company,
    packages: options.packages ?? TEMPLATE_PACKAGES,
  };
  return readThings<ImportedCompany>(
    table,
    { file, ...options },
    {
      format: 'a table of companies',
      columns: columnsOf(reading.list),
      read: (row, notes) => importedCompany(row, reading, notes),
      signs: ({ name }) => [name],
      into: (companies) => ({ companies }),
      nothing: () => `No row of ${file} names a company.`,
    },
  );
}

/** A company, and the places from further rows with its name. */
interface Named {
  readonly company: ImportedCompany & { place?: string; more?: readonly string[] };
  readonly places: string[];
}

interface Reading {
  /** Companies by name. */
  readonly named: Map<string, Named>;
  /** The released fields of companies, if there are any. */
  readonly list: FieldList | undefined;
  readonly packages: Packages;
}

/** Reads one company. A further row with the same name only adds its place. */
function importedCompany(row: CsvRow, { named, ...reading }: Reading, notes: Notes): ImportedCompany | undefined {
  const name = plainLine(row.cell('name', 'company'));
  const first = named.get(nameKey(name));
  if (name === '') notes.refused(row.at, 'has no name', 'name');
  else if (first) addPlace(first, row, notes);
  if (name === '' || first) return undefined;
  const company = { ...companyOf(row, { name, ...reading }, notes), ...rowAnswers(row, reading.list, notes) };
  named.set(nameKey(name), { company, places: company.place === undefined ? [] : [company.place] });
  return company;
}

/** Adds the place of a further row: a company with several booths has one row per booth. */
function addPlace({ company, places }: Named, row: CsvRow, notes: Notes): void {
  const place = plainLine(row.cell('place'));
  const joined = [...places, place].join(', ');
  if (place === '' || places.includes(place)) {
    notes.refused(row.at, `has the same name as ${company.at}`, 'name');
  } else if (joined.length > COMPANY_TEXT_MAX) {
    notes.refused(row.at, `is the same company as ${company.at}, which has no room for another place`, 'place');
  } else {
    places.push(place);
    company.place = joined;
    company.more = [...(company.more ?? []), row.at];
    notes.repaired(row.at, `is the same company as ${company.at}; its place was added there`, 'place');
  }
}

function companyOf(
  row: CsvRow,
  { name, list, packages }: Omit<Reading, 'named'> & { readonly name: string },
  notes: Notes,
): ImportedCompany {
  const listed = [
    ['expertise', 'expertise'],
    ['focus', 'focus'],
    ['traffic', 'traffic'],
    ['geoTraffic', 'geo_traffic'],
  ] as const;
  const lists = Object.fromEntries(
    listed.flatMap(([field, column]) => {
      const words = row.list(column);
      return words.length > 0 ? [[field, knownChoices(list, field, words)]] : [];
    }),
  );
  return {
    key: row.cell('id') || name,
    name,
    ...given('email', row.cell('email')),
    ...given('country', plainLine(row.cell('country'))),
    ...given('companyType', knownChoices(list, 'company_type', [plainLine(row.cell('type'))])[0]),
    ...given('description', plainText(row.cell('description'))),
    ...given('logoUrl', typedAddress(row.cell('logo'))),
    ...given('mainColor', colourOf(row, notes)),
    ...given('url', typedAddress(row.cell('url'))),
    ...given('twitter', typedAddress(row.cell('twitter'))),
    ...given('facebook', typedAddress(row.cell('facebook'))),
    ...given('promoVideo', typedAddress(row.cell('promo_video'))),
    ...given('place', plainLine(row.cell('place'))),
    ...lists,
    ...packageOf(row, packages, notes),
    ...(row.cell('sponsor') === '' ? {} : { priority: /^(y|yes|true|1)$/i.test(row.cell('sponsor')) }),
    at: row.at,
  };
}

function colourOf(row: CsvRow, notes: Notes): string | undefined {
  const written = row.cell('color');
  const colour = hexColour(written);
  if (written !== '' && colour === undefined)
    notes.repaired(row.at, `has a colour that is not written #rrggbb (${written})`, 'color');
  return colour;
}

/** Returns the booth's package, by its id or name, or by the name of a ticket: `CompanySuperBooth` (spec 3). */
function packageOf(row: CsvRow, packages: Packages, notes: Notes): Partial<Pick<ImportedCompany, 'ticketType'>> {
  const written = row.cell('booth');
  const ticketType = written === '' ? undefined : packageNamed(written, packages);
  if (written !== '' && ticketType === undefined)
    notes.repaired(
      row.at,
      packages === TEMPLATE_PACKAGES
        ? `has a booth that is none of basic, premium and super (${written})`
        : `has a package that is not there (${written}). There are: ${packageNames(packages).join(', ')}`,
      'booth',
    );
  return ticketType === undefined ? {} : { ticketType };
}
