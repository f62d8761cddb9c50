import { mayReadLeads } from '../../../domain/companies/company-permissions.ts';
import { readLeads, sendCard } from '../../../domain/companies/lead-calls.ts';
import { byArrival } from '../../../domain/companies/lead.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { cardReceived, formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { getCompany } from './find-company.ts';
import { leadCsvEndpoint } from './lead-csv-endpoint.ts';
import { leadsOf } from './lead-documents.ts';
import { leadStatsEndpoint } from './lead-stats-endpoint.ts';
import { leadView } from './lead-view.ts';
import { writeCard } from './write-card.ts';

export const leadEndpoints = [
  leadCsvEndpoint,
  /**
   * Once per person and company, and only to super booths. What the company gets is the profile of that moment with the
   * sender's mail address.
   */
  endpoint(sendCard, {
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
   * `lead` is the caller's own card to this company, null before it is sent. `data` are the company's leads, newest
   * first: for its members and admins, empty for others.
   */
  endpoint(readLeads, {
    summary: 'Whether the caller has sent a company their card; for its members, all cards it received.',
    example: { id: 'tidewater' },
    handle: async ({ actor, input, ports }) => {
      const company = await getCompany(input.id, ports);
      const own = await findDocument(leadsOf(company.id), actor.id, ports);
      const received = mayReadLeads(actor, company.id) ? await allDocuments(leadsOf(company.id), ports) : [];
      return { lead: own ? leadView(own) : null, ...shown(pageOf(received.toSorted(byArrival), input), leadView) };
    },
  }),
  leadStatsEndpoint,
];
