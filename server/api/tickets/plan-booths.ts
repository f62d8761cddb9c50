import type { Company } from '../../../domain/companies/company.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { larger, smallerBooth } from '../../../domain/tickets/booth-size.ts';
import { boothOf } from '../../../domain/tickets/ticket-type.ts';
import type { PlannedHolder } from './planned-holder.ts';

type Booth = Company['ticketType'];
interface BoothRow {
  readonly plan: PlannedHolder;
  readonly company: Company;
  readonly booth: Booth;
}

/** The booth that each company will have after the import, and a sentence for each row that makes one smaller. */
export interface PlannedBooths {
  readonly booths: ReadonlyMap<string, Booth>;
  readonly smaller: ReadonlyMap<string, string>;
}

/**
 * Returns the planned booths. A company gets the largest booth of its rows, in any order. A row that changes nothing does
 * not make a booth smaller.
 */
export function planBooths(planned: readonly PlannedHolder[], packages: Packages): PlannedBooths {
  const rows = planned.flatMap((plan): BoothRow[] => {
    const booth = boothOf(plan.row.type, packages);
    return plan.company && booth && plan.outcome !== 'skipped' ? [{ plan, company: plan.company, booth }] : [];
  });
  const booths = new Map<string, Booth>();
  const smaller = new Map<string, string>();
  for (const of of Map.groupBy(rows, ({ company }) => company.id).values()) {
    const [{ company }] = of as [BoothRow, ...BoothRow[]];
    const changing = of.filter(({ plan }) => plan.outcome !== 'unchanged');
    const largest = of.map(({ booth }) => booth).reduce((one, other) => larger(one, other, packages));
    booths.set(company.id, changing.length > 0 ? largest : larger(company.ticketType, largest, packages));
    const message = smallerBooth(company, largest, packages);
    if (message !== undefined) for (const { plan } of changing) smaller.set(plan.row.at, message);
  }
  return { booths, smaller };
}
