import { TICKET_TYPES } from '../../../domain/companies/company.ts';
import type { ImportedCompany, ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { TABLE_FIELDS } from '../../../domain/imports/import-fields.ts';
import { COMPANY_TEXT_MAX } from '../../../domain/limits/companies.ts';
import { nameKey } from '../../../domain/names.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { CsvRow, CsvTable } from './csv-rows.ts';
import { readThings } from './csv-things.ts';
import type { Notes, ReadOptions } from '../import-file.ts';
import { given, hexColour, typedAddress } from '../lenient-fields.ts';
import { plainLine, plainText } from '../plain-text.ts';

const COLUMNS: readonly string[] = [...TABLE_FIELDS.companies, 'company'];

export const isCompanyTable = ({ columns }: Pick<CsvTable, 'columns'>): boolean =>
  (columns.includes('name') || columns.includes('company')) &&
  columns.filter((column) => COLUMNS.includes(column)).length > 1;

/** Reads a table of exhibiting companies (docs/import.md). */
export function readCompanyTable(table: CsvTable, file: string, options: ReadOptions = {}): ImportedEvent | Refusal {
  const named = new Map<string, Named>();
  return readThings<ImportedCompany>(
    table,
    { file, ...options },
    {
      format: 'a table of companies',
      columns: COLUMNS,
      read: (row, notes) => importedCompany(row, named, notes),
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

/** Reads one company. `named`: companies by name. A further row with the same name only adds its place. */
function importedCompany(row: CsvRow, named: Map<string, Named>, notes: Notes): ImportedCompany | undefined {
  const name = plainLine(row.cell('name', 'company'));
  const first = named.get(nameKey(name));
  if (name === '') notes.refused(row.at, 'has no name', 'name');
  else if (first) addPlace(first, row, notes);
  if (name === '' || first) return undefined;
  const company = companyOf(row, name, notes);
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

function companyOf(row: CsvRow, name: string, notes: Notes): ImportedCompany {
  const listed = [
    ['expertise', 'expertise'],
    ['focus', 'focus'],
    ['traffic', 'traffic'],
    ['geoTraffic', 'geo_traffic'],
  ] as const;
  const lists = Object.fromEntries(
    listed.flatMap(([field, column]) => (row.list(column).length > 0 ? [[field, row.list(column)]] : [])),
  );
  return {
    key: row.cell('id') || name,
    name,
    ...given('email', row.cell('email')),
    ...given('country', plainLine(row.cell('country'))),
    ...given('companyType', plainLine(row.cell('type'))),
    ...given('description', plainText(row.cell('description'))),
    ...given('logoUrl', typedAddress(row.cell('logo'))),
    ...given('mainColor', colourOf(row, notes)),
    ...given('url', typedAddress(row.cell('url'))),
    ...given('twitter', typedAddress(row.cell('twitter'))),
    ...given('facebook', typedAddress(row.cell('facebook'))),
    ...given('promoVideo', typedAddress(row.cell('promo_video'))),
    ...given('place', plainLine(row.cell('place'))),
    ...lists,
    ...ticketOf(row, notes),
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

/** Returns the ticket type, from `super` or from the type's name: `CompanySuperBooth` (spec 3). */
function ticketOf(row: CsvRow, notes: Notes): Partial<Pick<ImportedCompany, 'ticketType'>> {
  const written = row.cell('booth');
  const ticketType = TICKET_TYPES.find((type) =>
    new RegExp(`^(company)?${type}(booth)?$`, 'i').test(written.replace(/\s+/g, '')),
  );
  if (written !== '' && !ticketType)
    notes.repaired(row.at, `has a booth that is none of basic, premium and super (${written})`, 'booth');
  return ticketType ? { ticketType } : {};
}
