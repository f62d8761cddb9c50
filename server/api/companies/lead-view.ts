import * as v from 'valibot';
import type { Lead } from '../../../domain/companies/lead.ts';

/** A virtual business card as its company and its sender see it. */
export const LeadView = v.object({
  id: v.string(),
  company_id: v.string(),
  user_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  job_position: v.string(),
  company: v.string(),
  country: v.string(),
  website: v.string(),
  created_at: v.string(),
});
export type LeadView = v.InferOutput<typeof LeadView>;

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
