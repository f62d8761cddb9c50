import { type CompanyLeads, readLeadStats } from '../../../domain/companies/lead-calls.ts';
import { leadsPerDay } from '../../../domain/companies/leads-per-day.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { getOwnCompany } from './find-company.ts';
import { leadCountDocuments } from './lead-counts.ts';
import { leadsOf } from './lead-documents.ts';

/**
 * Days are those of the event's own calendar. Admins who name no company get the totals of all that have leads, most
 * first, from the count that the log keeps (a second behind at most); one company's numbers are counted from its leads.
 */
export const leadStatsEndpoint = endpoint(readLeadStats, {
  summary: 'How many cards a company has received, in all and by day; admins name the company or get all totals.',
  example: { company_id: 'tidewater' },
  handle: async ({ actor, input, ports }) => {
    const named = input.company_id ?? input.companyId;
    const data =
      named === undefined && isAdmin(actor)
        ? await allTotals(ports)
        : [await ofCompany(await getOwnCompany(actor, named, ports), ports)];
    return { total: data.reduce((sum, { total }) => sum + total, 0), data };
  },
});

async function ofCompany(
  { id, name }: { readonly id: string; readonly name: string },
  ports: Ports,
): Promise<CompanyLeads> {
  const leads = await allDocuments(leadsOf(id), ports);
  return { company_id: id, company: name, total: leads.length, days: leadsPerDay(leads, ports.event().zone) };
}

async function allTotals(ports: Ports): Promise<CompanyLeads[]> {
  const names = new Map((await allDocuments(companies, ports)).map(({ id, name }) => [id, name]));
  return (await allDocuments(leadCountDocuments, ports))
    .flatMap(({ companyId, leads }) => {
      const name = names.get(companyId);
      return name === undefined || leads === 0
        ? []
        : [{ company_id: companyId, company: name, total: leads, days: [] }];
    })
    .toSorted((a, b) => b.total - a.total || (a.company < b.company ? -1 : 1));
}
