import { mayReadLeads } from '../../../domain/companies/company-permissions.ts';
import {
  type CompanyLeads,
  readLeadCsv,
  readLeads,
  readLeadStats,
  sendCardCall,
} from '../../../domain/companies/lead-calls.ts';
import { byArrival } from '../../../domain/companies/lead.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { cardReceived, formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { getCompany, getOwnCompany } from './find-company.ts';
import { leadsOf, remarksOf } from './lead-documents.ts';
import { leadView } from './lead-view.ts';
import { writeCard } from './write-card.ts';
import { leadCsvHeader, leadCsvRow } from '../../../domain/companies/lead-csv.ts';
import { leadEntries } from '../../../domain/companies/lead-entry.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { LEAD_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';
import { leadsPerDay } from '../../../domain/companies/leads-per-day.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { companies } from '../../sync/stored-collections.ts';
import { leadCountDocuments } from './lead-counts.ts';

/**
 * Days are calendar days in the event's time zone. Admins who name no company get the totals of all companies with leads,
 * highest first; these come from the projection and are at most one second old. The numbers of one company are counted
 * from its leads.
 */
const leadStatsEndpoint = endpoint(readLeadStats, {
  summary: 'How many cards a company has received, in all and by day; admins name the company or get all totals.',
  example: { company_id: 'tidewater' },
  handle: async ({ actor, input, ports }) => {
    const named = input.company_id ?? input.companyId;
    const seesAll = isAdmin(actor) || actor.machine?.companyId === null;
    const data =
      named === undefined && seesAll
        ? await allTotals(ports)
        : [await ofCompany(await companyOfLeads(actor, named, ports), ports)];
    return { total: data.reduce((sum, { total }) => sum + total, 0), data };
  },
});

/** Returns the company whose leads are read: the one named, else the caller's own. A program's may be limited to one. */
async function companyOfLeads(actor: Actor, named: string | undefined, ports: Ports): Promise<Company> {
  const { machine } = actor;
  if (!machine) return getOwnCompany(actor, named, ports);
  const id = named ?? machine.companyId ?? refuse('invalid', NAME_IT, [{ field: 'company_id', message: NAME_IT }]);
  requireLeads(actor, id);
  return getCompany(id, ports);
}
const NAME_IT = 'Name the company';

/** Refuses a program whose token is for the leads of another company. */
function requireLeads(actor: Actor, companyId: string): void {
  if (actor.machine && !mayReadLeads(actor, companyId))
    refuse('not-allowed', 'This token may not read the leads of this company.');
}

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

/** Newest first. UTF-8 with byte order mark, RFC 4180. Cells that a spreadsheet would run as formulas are escaped. */
const leadCsvEndpoint = endpoint(readLeadCsv, {
  summary: 'The leads of a company as a CSV file, for its members; admins name the company.',
  example: { company_id: 'tidewater' },
  handle: async ({ actor, input, ports }) => {
    const company = await companyOfLeads(actor, input.company_id ?? input.companyId, ports);
    spendBudget(actor.id, LEAD_CSV_BUDGET, ports.attempts);
    return streamed(parts(company.id, ports), HEADERS, ports);
  },
});

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': 'attachment; filename="leads.csv"',
};

/** Generates the file in parts. Each part is made after the reader has taken the previous one. */
async function* parts(companyId: string, ports: Ports): AsyncGenerator<string> {
  const leads = (await allDocuments(leadsOf(companyId), ports)).toSorted(byArrival);
  const entries = leadEntries(leads, await allDocuments(remarksOf(companyId), ports));
  const event = ports.event();
  yield leadCsvHeader;
  for (let from = 0; from < entries.length; from += CSV_ROWS_AT_ONCE) {
    yield entries
      .slice(from, from + CSV_ROWS_AT_ONCE)
      .map((entry) => leadCsvRow(entry, event))
      .join('');
  }
}

export const leadEndpoints = [
  leadCsvEndpoint,
  /**
   * A person can send one card to each company, and only to super booths. The company gets a copy of the profile and the
   * sender's mail address.
   */
  endpoint(sendCardCall, {
    summary: "Sends the caller's virtual business card to a company.",
    example: { companyId: 'tidewater' },
    refuses: ['conflict'],
    handle: async ({ actor, input: { companyId }, ports }) => {
      const company = await getCompany(companyId, ports);
      const rev = ports.randomId(12);
      const written = await writeCard(
        actor,
        card.document(companyId, { sent: true }, { changedAt: ports.now(), rev }),
        ports,
      );
      const lead = await findDocument(leadsOf(companyId), actor.id, ports);
      if (written.rev !== rev || !lead) return refuse('conflict', formTexts.cardAlreadySent);
      return { ...leadView(lead), message: cardReceived(company.name) };
    },
  }),
  /**
   * `lead` is the card that the caller sent to this company, or null. `data` has the company's leads, newest first, for
   * members and admins; it is empty for others.
   */
  endpoint(readLeads, {
    summary: 'Whether the caller has sent a company their card; for its members, all cards it received.',
    example: { id: 'tidewater' },
    handle: async ({ actor, input, ports }) => {
      requireLeads(actor, input.id);
      const company = await getCompany(input.id, ports);
      const own = await findDocument(leadsOf(company.id), actor.id, ports);
      const received = mayReadLeads(actor, company.id) ? await allDocuments(leadsOf(company.id), ports) : [];
      return { lead: own ? leadView(own) : null, ...shown(pageOf(received.toSorted(byArrival), input), leadView) };
    },
  }),
  leadStatsEndpoint,
];
