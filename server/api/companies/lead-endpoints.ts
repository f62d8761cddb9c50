import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { byArrival } from '../../../domain/companies/lead.ts';
import { thingId } from '../../../domain/fields.ts';
import { cardReceived, formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { mineId } from '../../../domain/sync/mine.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { getCompany } from './find-company.ts';
import { leadCsvEndpoint } from './lead-csv-endpoint.ts';
import { leadsOf } from './lead-documents.ts';
import { leadStatsEndpoint } from './lead-stats-endpoint.ts';
import { leadView, LeadView } from './lead-view.ts';
import { writeCard } from './write-card.ts';

/** Once per person and company, and only to super booths. What the company gets is the profile of that moment with the sender's mail address. */
const sendCard = endpoint({
  method: 'post',
  path: '/leads',
  access: 'logged-in',
  summary: "Sends the caller's virtual business card to a company.",
  status: 201,
  input: v.object({ companyId: thingId }),
  example: { companyId: 'tidewater' },
  output: v.object({ ...LeadView.entries, message: v.string() }),
  refuses: ['conflict'],
  handle: async ({ actor, input: { companyId }, ports }) => {
    const company = await getCompany(companyId, ports);
    const rev = ports.randomId(12);
    const card = await writeCard(
      actor,
      {
        id: mineId('card', companyId),
        kind: 'card',
        ref: companyId,
        value: { sent: true },
        changedAt: ports.now(),
        rev,
      },
      ports,
    );
    const lead = await findDocument(leadsOf(companyId), actor.id, ports);
    if (card.rev !== rev || !lead) return refuse('conflict', formTexts.cardAlreadySent);
    return { ...leadView(lead), message: cardReceived(company.name) };
  },
});

/** `lead` is the caller's own card to this company, null before it is sent. `data` are the company's leads, newest first: for its members and admins, empty for others. */
const readLeads = endpoint({
  method: 'get',
  path: '/leads/:id',
  access: 'logged-in',
  summary: 'Whether the caller has sent a company their card; for its members, all cards it received.',
  input: v.object({ id: thingId, ...PageFields }),
  example: { id: 'tidewater' },
  output: v.object({ lead: v.nullable(LeadView), ...pageSchema(LeadView).entries }),
  handle: async ({ actor, input, ports }) => {
    const company = await getCompany(input.id, ports);
    const own = await findDocument(leadsOf(company.id), actor.id, ports);
    const received = mayRunCompany(actor, company.id) ? await allDocuments(leadsOf(company.id), ports) : [];
    return { lead: own ? leadView(own) : null, ...shown(pageOf(received.toSorted(byArrival), input), leadView) };
  },
});

export const leadEndpoints = [leadCsvEndpoint, sendCard, readLeads, leadStatsEndpoint];
