import * as v from 'valibot';
import type { Company } from '../companies/company.ts';
import { TITLE_MAX } from '../limits/fields.ts';
import { PRODUCT_NAME_MAX } from '../limits/imports.ts';
import { TICKET_ALIASES_MAX, TICKET_TALKS_MAX, TICKET_TYPE_ID_MAX } from '../limits/tickets.ts';
import { PACKAGE_ID_MAX } from '../limits/packages.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { ConnectionLimit } from '../connections/connection-limit.ts';
import { collection } from '../sync/collection.ts';
import { texts } from '../texts.ts';
import { Attendance } from './attendance.ts';

/** Types of tickets of the specification (spec 3): the template that every event starts with. */
export const TICKET_TYPE_NAMES = [
  'Attendee',
  'Company',
  'CompanyBasicBooth',
  'CompanyPremiumBooth',
  'CompanySuperBooth',
] as const;

/** Id of a type: one of the template, or made from the title of a type that organisers added. */
export const TicketTypeId = v.pipe(
  v.string(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(TICKET_TYPE_ID_MAX, `At most ${TICKET_TYPE_ID_MAX} characters`),
  v.check((id) => id.isWellFormed() && !(id in {}), 'There is no such type of ticket'),
);

/** What a type of ticket is called and gives its holders. */
export interface TicketType {
  readonly id: string;
  /** The organisers' name for it. */
  readonly title: string;
  /** How many people a holder may ask to connect; null: the product's default. */
  readonly connectionLimit: number | null;
  /** Whether holders may watch replays. */
  readonly replayAccess: boolean;
  /** Names of it in ticket shops, for imports. */
  readonly aliases: readonly string[];
  readonly attendance: Attendance;
  /** Whether it opens the event; false for one that counts only together with another ticket. */
  readonly opens: boolean;
  /** Whether its holders belong to a company. */
  readonly needsCompany: boolean;
  /** The package it gives its company; null: unchanged. */
  readonly packageId: string | null;
  /** Ids of the talks for which its holders are signed up automatically. */
  readonly talks: readonly string[];
  /** Set for a type of the template that this event does not have. */
  readonly isGone: boolean;
}

type Booth = Company['ticketType'];
const TEMPLATE_BOOTHS: Readonly<Record<string, Booth | undefined>> = {
  CompanyBasicBooth: 'basic',
  CompanyPremiumBooth: 'premium',
  CompanySuperBooth: 'super',
};

/** A type as long as organisers have not changed it. */
export const defaultTicketType = (id: string): TicketType => ({
  id,
  title: id.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  connectionLimit: null,
  replayAccess: false,
  aliases: [],
  attendance: 'either',
  opens: true,
  needsCompany: isOfTemplate(id) && id !== 'Attendee',
  packageId: TEMPLATE_BOOTHS[id] ?? null,
  talks: [],
  isGone: false,
});

export const isOfTemplate = (id: string): boolean => TICKET_TYPE_NAMES.some((name) => name === id);

/** Earlier releases stored the first four fields only. */
const StoredTicketType = v.object({
  id: TicketTypeId,
  title: v.string(),
  connectionLimit: v.nullable(v.number()),
  replayAccess: v.boolean(),
  aliases: v.exactOptional(v.array(v.string())),
  attendance: v.exactOptional(Attendance),
  opens: v.exactOptional(v.boolean()),
  needsCompany: v.exactOptional(v.boolean()),
  packageId: v.exactOptional(v.nullable(v.string())),
  talks: v.exactOptional(v.array(v.string())),
  isGone: v.exactOptional(v.boolean()),
});

/** Benefits of a ticket type, set by organisers. One document per type; fields that it lacks are the template's. */
export const TicketType = v.pipe(
  StoredTicketType,
  v.transform((type): TicketType => ({ ...defaultTicketType(type.id), ...type })),
);

/** Types that organisers have added, changed or removed. */
export const ticketTypesCollection = collection('adm', 'ticketTypes', { schema: TicketType });

/** The types of an event, from its documents: the template's in their order, then those that were added, by title. */
export function ticketTypesOf(documents: Iterable<TicketType>): TicketType[] {
  const changed = new Map([...documents].map((type) => [type.id, type]));
  const template = TICKET_TYPE_NAMES.map((id) => changed.get(id) ?? defaultTicketType(id));
  const added = [...changed.values()].filter(({ id }) => !isOfTemplate(id));
  return [...template, ...added.toSorted(byTitle)].filter(({ isGone }) => !isGone);
}

const collator = new Intl.Collator('en', { numeric: true });
const byTitle = (a: TicketType, b: TicketType): number => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);

/** Whether holders of this type belong to a company. */
export const isCompanyTicket = ({ packageId, needsCompany }: Pick<TicketType, 'packageId' | 'needsCompany'>): boolean =>
  needsCompany || packageId !== null;

/** The package that a ticket gives its company. Undefined leaves the booth unchanged, also if the package is gone. */
export const boothOf = (
  { packageId }: Pick<TicketType, 'packageId'>,
  packages: Packages = TEMPLATE_PACKAGES,
): Booth | undefined => packages.find(({ id }) => id === packageId)?.id;

/** A name without case, spaces and signs: `Company super booth` and `company_super_booth` are the same. */
export const foldedTypeName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** The type meant by a word of a table: its id, title, or a name that a ticket shop has for it. */
export function typeNamed<T extends Pick<TicketType, 'id' | 'title' | 'aliases'>>(
  written: string,
  types: readonly T[],
): T | undefined {
  const wanted = foldedTypeName(written);
  if (wanted === '') return undefined;
  return (
    types.find(({ id }) => foldedTypeName(id) === wanted) ??
    types.find(({ title, aliases }) => [title, ...aliases].some((name) => foldedTypeName(name) === wanted))
  );
}

/** Why these names cannot be a type's: another type has one of them. Undefined if they can. */
export function takenName(
  type: Pick<TicketType, 'id' | 'title' | 'aliases'>,
  types: readonly TicketType[],
): string | undefined {
  const others = types.filter(({ id }) => id !== type.id);
  for (const name of [type.title, ...type.aliases]) {
    const other = typeNamed(name, others);
    if (other) return `“${name}” already means ${other.title}.`;
  }
  return undefined;
}

const Title = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(TITLE_MAX, `At most ${TITLE_MAX} characters`),
);
const Alias = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(PRODUCT_NAME_MAX, `At most ${PRODUCT_NAME_MAX} characters`),
);
const Aliases = v.pipe(v.array(Alias), v.maxLength(TICKET_ALIASES_MAX, `At most ${TICKET_ALIASES_MAX} names`));
const TalkIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(200))),
  v.maxLength(TICKET_TALKS_MAX, `At most ${TICKET_TALKS_MAX} talks`),
);
const Package = v.nullable(v.pipe(v.string(), v.maxLength(PACKAGE_ID_MAX)));

const benefits = {
  connection_limit: v.exactOptional(ConnectionLimit),
  replay_access: v.exactOptional(v.boolean()),
  aliases: v.exactOptional(Aliases),
  attendance: v.exactOptional(Attendance),
  opens_event: v.exactOptional(v.boolean()),
  needs_company: v.exactOptional(v.boolean()),
  package_id: v.exactOptional(Package),
  talks: v.exactOptional(TalkIds),
};

/** `POST ticket-types`. */
export const NewTicketType = v.object({ title: Title, ...benefits });
export type NewTicketType = v.InferOutput<typeof NewTicketType>;

/** `PATCH ticket-types/{id}`: omitted fields stay. */
export const TicketTypeChanges = v.object({ title: v.exactOptional(Title), ...benefits });
export type TicketTypeChanges = v.InferOutput<typeof TicketTypeChanges>;

/** Id of a new type, made from its title: `Gala dinner` is `GalaDinner`. Empty if the title has no letter of the Latin script. */
export const typeIdOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(/ +/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, TICKET_TYPE_ID_MAX - 8);
