import type { Packages } from '../../../domain/packages/package.ts';
import { rowBeyondMembers } from '../../../domain/packages/package-texts.ts';
import { membersAllowed } from '../../../domain/packages/rights.ts';
import { planBooths } from './plan-booths.ts';
import type { PlannedHolder } from './planned-holder.ts';

/**
 * Returns the reason for each row whose person would be a member more than the package of the company allows, by the row's
 * name. Earlier rows come first; who is a member already stays one. Members whom the same table moves elsewhere still count.
 */
export function rowsBeyondMembers(planned: readonly PlannedHolder[], packages: Packages): ReadonlyMap<string, string> {
  const { booths } = planBooths(planned, packages);
  const members = new Map<string, Set<string>>();
  const beyond = new Map<string, string>();
  for (const { row, account, company, outcome } of planned) {
    if (!company || outcome === 'skipped' || outcome === 'unchanged' || row.ended !== undefined) continue;
    const most = membersAllowed({ ticketType: booths.get(company.id) ?? company.ticketType }, packages);
    const team = members.get(company.id) ?? new Set(company.users);
    members.set(company.id, team);
    const person = account?.id ?? row.moreOf ?? row.at;
    if (most === undefined || team.has(person) || team.size < most) team.add(person);
    else beyond.set(row.at, rowBeyondMembers({ name: company.name, most }));
  }
  return beyond;
}
