import type { LeadView } from '../../../domain/companies/lead-view.ts';
import type { Lead } from '../../../domain/companies/lead.ts';

export const leadView = (lead: Lead): LeadView => ({
  id: `${lead.companyId}:${lead.id}`,
  company_id: lead.companyId,
  user_id: lead.id,
  first_name: lead.firstName,
  last_name: lead.lastName,
  email: lead.email,
  job_position: lead.jobPosition,
  company: lead.companyName,
  country: lead.country,
  website: lead.website,
  created_at: new Date(lead.sentAt).toISOString(),
});
