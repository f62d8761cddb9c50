import type { Person } from '../people/person.ts';
import type { Company } from './company.ts';
import { shownBooth } from './shown-booth.ts';

/** What each thing in common is worth. A sponsor is worth as much as one kind of traffic in common, and no more. */
const WORTH = { focus: 3, traffic: 2, geo: 1, priority: 2 } as const;

export type Visitor = Pick<Person, 'companyId' | 'focus' | 'traffic' | 'geoTraffic'>;

/**
 * Companies for one person, best first: by what both deal in (focus), the traffic the booth looks for and the person
 * has, where it comes from (geo), and sponsors (priority). Equal ones stay in the order given, so people who have nothing
 * in common with anybody sees the directory. One's own company is left out.
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
