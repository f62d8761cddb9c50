import type { FieldForm, FieldList } from '../event-fields/event-field.ts';
import { askedFields } from '../event-fields/listed-fields.ts';
import { detailColumns } from '../talks/talk-details.ts';
import { answerColumn, answerColumns, columnOfField } from './answer-columns.ts';
import { foldedHeading } from './folded-heading.ts';
import { shopOf } from './shop-tables.ts';

/** Kinds of tables. `event`: a whole event in one file, without columns to choose. */
export const TABLE_KINDS = ['talks', 'people', 'companies', 'holders', 'sponsors'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
export const IMPORT_KINDS = [...TABLE_KINDS, 'event'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Columns of a table of companies, beside their id: the export writes them, and the import reads them. */
export const COMPANY_COLUMNS = [
  'name',
  'booth',
  'sponsor',
  'place',
  'type',
  'expertise',
  'description',
  'country',
  'email',
  'url',
  'logo',
  'color',
  'twitter',
  'facebook',
  'promo_video',
  'focus',
  'traffic',
  'geo_traffic',
] as const;

/** The columns of each table (docs/import.md), in the order in which they are offered. */
export const TABLE_FIELDS = {
  talks: [
    'title',
    'description',
    'date',
    'start',
    'end',
    'minutes',
    'stage',
    'track',
    'track_color',
    'speakers',
    'kind',
    'status',
    'cover',
    'discussion',
    ...detailColumns('import'),
    'id',
  ],
  people: [
    'first_name',
    'last_name',
    'name',
    'email',
    'ticket_code',
    'roles',
    'job',
    'company',
    'about',
    'country',
    'picture',
    'website',
    'twitter',
    'facebook',
    'focus',
    'traffic',
    'interested',
    'promoted',
    'listed',
    'id',
  ],
  companies: [...COMPANY_COLUMNS, 'id'],
  holders: [
    'email',
    'first_name',
    'last_name',
    'name',
    'ticket_type',
    'ticket_code',
    'company',
    'replay_access',
    'status',
    'product',
    'variation',
    'order',
    'position',
    'buyer_email',
    'key',
  ],
  sponsors: ['title', 'link', 'tier', 'order', 'logo', 'id'],
} as const satisfies Record<TableKind, readonly string[]>;

/** Returns the columns of a table. `list`: the released fields of its form, whose answers it may have. */
export const fieldsOf = (kind: TableKind, list?: FieldList): readonly string[] => [
  ...TABLE_FIELDS[kind],
  ...answerColumns(list),
];

/** The form whose fields a table answers; undefined for tables that have no such columns. */
export const formOfTable = (kind: ImportKind): Extract<FieldForm, 'person' | 'company'> | undefined =>
  kind === 'people' ? 'person' : kind === 'companies' ? 'company' : undefined;

/** Other headings of the same columns in ticket shops, calls for papers and spreadsheets, in several languages. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  title: ['talk', 'session', 'session title', 'talk title', 'titel', 'vortrag', 'titre'],
  description: ['abstract', 'summary', 'beschreibung', 'text'],
  date: ['day', 'datum', 'tag', 'jour'],
  start: ['starts', 'start time', 'starts at', 'begin', 'time', 'beginn', 'from', 'von', 'uhrzeit', 'debut'],
  end: ['ends', 'end time', 'ends at', 'ende', 'to', 'until', 'bis', 'fin'],
  minutes: ['duration', 'length', 'dauer', 'duree', 'min'],
  stage: ['room', 'hall', 'location', 'raum', 'saal', 'buhne', 'salle'],
  track: ['topic', 'category', 'theme', 'thema'],
  track_color: ['track colour', 'color', 'colour', 'farbe'],
  speakers: ['speaker', 'presenter', 'presenters', 'referent', 'referenten', 'sprecher', 'speaker names'],
  cover: ['image', 'picture', 'bild'],
  email: ['mail', 'e mail', 'email address', 'e mail address', 'mail address', 'e mail adresse', 'courriel', 'correo'],
  first_name: ['firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  last_name: ['lastname', 'surname', 'family name', 'nachname', 'familienname', 'apellido', 'apellidos'],
  name: ['full name', 'attendee name', 'speaker name'],
  ticket_type: ['type', 'ticket', 'category', 'kategorie', 'ticketart', 'ticket name', 'ticket category'],
  ticket_code: ['code', 'order code', 'reference', 'secret', 'ticket secret', 'ticketcode', 'ticket reference'],
  company: [
    'company name',
    'organisation',
    'organization',
    'employer',
    'firma',
    'firmenname',
    'unternehmen',
    'company id',
    'societe',
  ],
  status: ['ticket status', 'order status', 'attendee status', 'payment status'],
  buyer_email: ['buyer email', 'order email', 'purchaser email', 'booker email'],
  replay_access: ['replay', 'replays', 'recordings'],
  roles: ['role', 'rolle'],
  job: ['job title', 'position', 'job position', 'beruf', 'funktion'],
  about: ['bio', 'biography', 'biografie', 'tagline'],
  country: ['land', 'pays', 'pais'],
  picture: ['photo', 'profile picture', 'avatar', 'image', 'bild', 'foto'],
  website: ['web', 'homepage', 'url', 'link'],
  url: ['website', 'web', 'homepage', 'link'],
  booth: ['stand', 'ticket type', 'package', 'paket'],
  place: ['booth number', 'stand number', 'hall', 'location', 'platz'],
  logo: ['image', 'logo url'],
  color: ['colour', 'farbe', 'main color'],
  id: ['key', 'guid', 'uid'],
};

/** Headings of a company's name in tables of companies; in tables of people they mean the employer. */
const COMPANY_NAMES = ['company name', 'company', 'exhibitor', 'firmenname', 'firma', 'organisation', 'organization'];
/** Headings of columns in tables of sponsors. */
const SPONSOR_NAMES: Readonly<Record<string, readonly string[]>> = {
  title: ['sponsor', 'name', 'company', 'company name', 'organisation', 'organization', 'firma'],
  link: ['url', 'website', 'web', 'homepage'],
  tier: ['level', 'package', 'sponsor level', 'sponsorship level', 'stufe', 'niveau'],
  order: ['place', 'position', 'rank'],
  logo: ['image', 'logo url', 'picture'],
  id: ALSO_CALLED['id'] ?? [],
};
const alsoCalled = (kind: TableKind, field: string): readonly string[] => {
  if (kind === 'sponsors') return SPONSOR_NAMES[field] ?? [];
  return kind === 'companies' && field === 'name' ? COMPANY_NAMES : (ALSO_CALLED[field] ?? []);
};

/**
 * Guesses the field of each heading; empty for none. Each field is used once: exact names first, then ids and labels of the
 * released fields.
 */
export function guessMapping(kind: TableKind, headings: readonly string[], list?: FieldList): string[] {
  const shop = kind === 'holders' ? shopOf(headings) : undefined;
  if (shop) return [...shop.mapping];
  const names = headings.map(foldedHeading);
  const guessed = headings.map(() => '');
  const isGiven = (field: string): boolean => guessed.includes(field);
  const give = (field: string, matches: (name: string) => boolean): void => {
    const index = names.findIndex((name, at) => guessed[at] === '' && matches(name));
    if (index >= 0 && !isGiven(field)) guessed[index] = field;
  };
  const fields = fieldsOf(kind, list);
  for (const field of fields) give(field, (name) => name === foldedHeading(field));
  const listed = list ? askedFields(list).map((field) => ({ field, column: columnOfField(list, field) })) : [];
  const known = listed.filter(({ column }) => fields.includes(column));
  for (const { field, column } of known) give(column, (name) => name === foldedHeading(field.id));
  for (const { field, column } of known) give(column, (name) => name === foldedHeading(field.label));
  for (const field of fields)
    if (!isGiven(field)) for (const also of alsoCalled(kind, field)) give(field, (name) => name === also);
  return guessed;
}

/**
 * Guesses a table's kind by headings that only one kind has. `asked`: the released fields of people, which only tables of people
 * answer.
 */
export function guessKind(headings: readonly string[], asked?: FieldList): TableKind {
  if (shopOf(headings)) return 'holders';
  const has = (kind: TableKind, ...fields: readonly string[]): boolean => {
    const guessed = guessMapping(kind, headings);
    return fields.some((field) => guessed.includes(field));
  };
  if (has('talks', 'title') && has('talks', 'start', 'date', 'speakers')) return 'talks';
  const names = headings.map(foldedHeading);
  const isNamed = (...all: readonly string[]): boolean => all.some((name) => names.includes(name));
  if (isNamed('tier', 'sponsor level', 'sponsorship level') && !isNamed('booth', 'stand', 'expertise', 'email'))
    return 'sponsors';
  if (isNamed('booth', 'logo', 'expertise', 'promo video', 'sponsor')) return 'companies';
  const isPerson = has('people', 'first_name', 'last_name', 'email', 'roles', 'job');
  if (!isPerson) return 'companies';
  if (has('people', 'roles', 'job', 'about', 'picture') || !has('people', 'email')) return 'people';
  const ofTickets = guessMapping('holders', headings).some(
    (field) => field !== '' && !fieldsOf('people').includes(field),
  );
  const answers = guessMapping('people', headings, asked).some((field) => field.startsWith(answerColumn('')));
  return answers && !ofTickets ? 'people' : 'holders';
}

/** Required fields that no column has. */
export const missingFields = (kind: TableKind, mapping: readonly string[]): string[] => {
  const has = (field: string): boolean => mapping.includes(field);
  const name = has('name') || has('first_name') || has('last_name') ? [] : ['first_name'];
  if (kind === 'talks') return [...(has('title') ? [] : ['title']), ...(has('start') || has('date') ? [] : ['start'])];
  if (kind === 'sponsors') return has('title') ? [] : ['title'];
  if (kind === 'companies') return has('name') ? [] : ['name'];
  return kind === 'holders' ? [...(has('email') ? [] : ['email']), ...name] : name;
};

/** The field that identifies a row when the table is imported again. */
export function knownBy(kind: TableKind, mapping: readonly string[]): string {
  if (kind === 'holders') return 'email';
  if (mapping.includes('id')) return 'id';
  if (kind === 'talks' || kind === 'sponsors') return 'title';
  if (kind === 'companies') return 'name';
  return mapping.includes('email') ? 'email' : 'name';
}
