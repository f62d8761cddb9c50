import type { Company } from '../companies/company.ts';
import { type BoothPackage, type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { hasRightLess, largerPackage, packageOf } from '../packages/rights.ts';

type Booth = Company['ticketType'];

const packageWith = (ticketType: Booth, packages: Packages): BoothPackage => packageOf({ ticketType }, packages);

/** Asks for a confirmation of a ticket that makes a booth smaller; ends the sentence of its refusal. */
export const IS_MEANT = 'Confirm that this is meant.';

/** Whether a booth would lose a right. */
export const isSmaller = (booth: Booth, before: Booth, packages: Packages = TEMPLATE_PACKAGES): boolean =>
  hasRightLess(packageWith(booth, packages), packageWith(before, packages));

export const larger = (one: Booth, other: Booth, packages: Packages = TEMPLATE_PACKAGES): Booth =>
  largerPackage(packageWith(one, packages), packageWith(other, packages), packages).id;

/**
 * Why this ticket needs confirmation: the company's booth would lose a right, such as its video, tags or cards. Undefined if
 * nothing is lost.
 */
export function smallerBooth(
  { name, ticketType: before }: Pick<Company, 'name' | 'ticketType'>,
  booth: Booth | undefined,
  packages: Packages = TEMPLATE_PACKAGES,
): string | undefined {
  if (booth === undefined || !isSmaller(booth, before, packages)) return undefined;
  const [now, then] = [packageWith(before, packages), packageWith(booth, packages)];
  return packages === TEMPLATE_PACKAGES
    ? `would make the ${before} booth of ${name} a ${booth} one`
    : `would change the package of ${name} from ${now.name} to ${then.name}, which has fewer rights`;
}
