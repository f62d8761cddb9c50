import { LeadView } from '../../../domain/companies/lead-view.ts';
import type { Lead } from '../../../domain/companies/lead.ts';
import { documentView } from '../../../domain/document-fields.ts';

const viewOf = documentView(LeadView, {
  companyId: 'company_id',
  firstName: 'first_name',
  lastName: 'last_name',
  jobPosition: 'job_position',
  companyName: 'company',
});

export const leadView = (lead: Lead): LeadView =>
  viewOf(lead, {
    id: `${lead.companyId}:${lead.id}`,
    user_id: lead.id,
    created_at: new Date(lead.sentAt).toISOString(),
  });
