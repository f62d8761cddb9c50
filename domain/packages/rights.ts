import { type Company, TICKET_TYPES } from '../companies/company.ts';
import { MEMBERS_MAX } from '../limits/packages.ts';
import { nameKey } from '../names.ts';
import { type BoothPackage, type Packages, type Right, RIGHTS, type Rights, TEMPLATE_PACKAGES } from './package.ts';

/** A booth's package. A booth that names a package that is gone has the last one. */
export const packageOf = ({ ticketType }: Pick<Company, 'ticketType'>, packages: Packages): BoothPackage =>
  packages.find(({ id }) => id === ticketType) ?? lastOf(packages);

/** A booth's package as tables write it: by its name, of the specification's packages by its id. */
export function packageText(company: Pick<Company, 'ticketType'>, packages: Packages): string {
  const { id, name } = packageOf(company, packages);
  return packages === TEMPLATE_PACKAGES ? id : name;
}

/** The name of a booth's package, if the event has packages of its own; visitors do not see those of the specification. */
export const shownPackage = (company: Pick<Company, 'ticketType'>, packages: Packages): string | undefined =>
  packages === TEMPLATE_PACKAGES ? undefined : packageOf(company, packages).name;

/** The packages as tables and callers name them. */
export const packageNames = (packages: Packages): readonly string[] =>
  packages === TEMPLATE_PACKAGES ? TICKET_TYPES : packages.map(({ name }) => name);

/** What a caller may send as a package, in words. */
export const packageChoices = (packages: Packages): string => `One of ${packageNames(packages).join(', ')}`;

/** What a booth may show and do. */
export const rightsOf = (company: Pick<Company, 'ticketType'>, packages: Packages): Rights =>
  packageOf(company, packages).rights;

/** The package of a new booth: the specification's smallest, or the last of the event's own. */
export const packageOfNewBooth = (packages: Packages): string =>
  packages.some(({ id }) => id === SMALLEST) ? SMALLEST : lastOf(packages).id;

/**
 * The id of a package by its id or name, in any case, or by the name of a ticket of the specification, such as
 * `CompanySuperBooth` (spec 3). Undefined if there is none.
 */
export function packageNamed(written: string, packages: Packages): string | undefined {
  const named = (name: string): string | undefined => {
    const key = nameKey(name);
    return (packages.find(({ id }) => nameKey(id) === key) ?? packages.find((one) => nameKey(one.name) === key))?.id;
  };
  const [, ofTicket] = /^(?:company)?(basic|premium|super)(?:booth)?$/i.exec(written.replaceAll(/[\s_-]+/g, '')) ?? [];
  return named(written) ?? (ofTicket && named(ofTicket));
}

/** How many members a booth may have; undefined without a limit. */
export function membersAllowed(company: Pick<Company, 'ticketType'>, packages: Packages): number | undefined {
  const { members } = packageOf(company, packages);
  return members === MEMBERS_MAX ? undefined : members;
}

/** Whether a package lacks a right that another has, or allows fewer members. */
export const hasRightLess = (one: BoothPackage, other: BoothPackage): boolean =>
  RIGHTS.some((right) => other.rights[right] && !one.rights[right]) || one.members < other.members;

/** The package with more rights; of as many the one with more members, then the first. The order of the arguments does not matter. */
export function largerPackage(one: BoothPackage, other: BoothPackage, packages: Packages): BoothPackage {
  const more =
    countRights(one) - countRights(other) ||
    one.members - other.members ||
    packages.indexOf(other) - packages.indexOf(one);
  return more < 0 ? other : one;
}

/** Fields of a booth that only packages with a right show. */
export const FIELD_RIGHTS = { focus: 'tags', promoVideo: 'film' } as const satisfies Partial<
  Record<keyof Company, Right>
>;

/** Whether visitors see this field of a booth. */
export const showsField = (field: keyof typeof FIELD_RIGHTS, company: Company, packages: Packages): boolean =>
  rightsOf(company, packages)[FIELD_RIGHTS[field]];

/** The fields of a booth that visitors do not see. */
export const hiddenFields = (company: Company, packages: Packages): (keyof typeof FIELD_RIGHTS)[] =>
  (['focus', 'promoVideo'] as const).filter((field) => !showsField(field, company, packages));

const SMALLEST = 'basic';

function lastOf(packages: Packages): BoothPackage {
  const last = packages.at(-1) ?? TEMPLATE_PACKAGES.at(-1);
  if (!last) throw new Error('There is no package');
  return last;
}

const countRights = ({ rights }: BoothPackage): number => RIGHTS.filter((right) => rights[right]).length;
