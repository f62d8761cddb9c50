import type { Person } from '../people/person.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import type { Company } from './company.ts';
import { shownBooth } from './shown-booth.ts';

/** Points for each match. A sponsor scores as much as one matching kind of traffic. */
const WORTH = { focus: 3, traffic: 2, geo: 1, priority: 2 } as const;

export type Visitor = Pick<Person, 'companyId' | 'focus' | 'traffic' | 'geoTraffic'>;

/**
 * Returns companies for a person, best first: by common focus, traffic that the booth wants and the person has, regions (geo),
 * and sponsors (priority). Equally good companies keep the given order, so people without matches see the directory's order. The
 * person's own company is left out.
 */
export function recommendCompanies(
  companies: readonly Company[],
  visitor: Visitor,
  packages: Packages = TEMPLATE_PACKAGES,
): Company[] {
  const ranked = companies
    .filter(({ id }) => id !== visitor.companyId)
    .map((company) => ({ company, score: score(shownBooth(company, packages), visitor) }));
  return ranked.toSorted((a, b) => b.score - a.score).map(({ company }) => company);
}

/** `shown`: the booth as visitors see it. */
function score(shown: Company, { focus, traffic, geoTraffic }: Visitor): number {
  return (
    WORTH.focus * inCommon(shown.focus, focus) +
    WORTH.traffic * inCommon(shown.traffic, traffic) +
    WORTH.geo * inCommon(shown.geoTraffic, [geoTraffic]) +
    (shown.priority ? WORTH.priority : 0)
  );
}

const inCommon = (a: readonly string[], b: readonly string[]): number =>
  a.filter((choice) => b.includes(choice)).length;
