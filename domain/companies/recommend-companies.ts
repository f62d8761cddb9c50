import type { Person } from '../people/person.ts';
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
export function recommendCompanies(companies: readonly Company[], visitor: Visitor): Company[] {
  const ranked = companies
    .filter(({ id }) => id !== visitor.companyId)
    .map((company) => ({ company, score: score(company, visitor) }));
  return ranked.toSorted((a, b) => b.score - a.score).map(({ company }) => company);
}

function score(company: Company, { focus, traffic, geoTraffic }: Visitor): number {
  const shown = shownBooth(company);
  return (
    WORTH.focus * inCommon(shown.focus, focus) +
    WORTH.traffic * inCommon(shown.traffic, traffic) +
    WORTH.geo * inCommon(shown.geoTraffic, [geoTraffic]) +
    (company.priority ? WORTH.priority : 0)
  );
}

const inCommon = (a: readonly string[], b: readonly string[]): number =>
  a.filter((choice) => b.includes(choice)).length;
