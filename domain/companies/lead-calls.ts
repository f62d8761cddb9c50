import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NamedCompany } from './company-fields.ts';
import { LeadView } from './lead-view.ts';

export const readLeadCsv = call({
  method: 'post',
  path: '/leads/csv',
  access: 'logged-in',
  input: NamedCompany,
  output: v.unknown(),
  produces: 'text/csv',
});

export const sendCardCall = call({
  method: 'post',
  path: '/leads',
  access: 'logged-in',
  input: v.object({ companyId: thingId }),
  output: v.object({ ...LeadView.entries, message: v.string() }),
  status: 201,
});

export const readLeads = call({
  method: 'get',
  path: '/leads/:id',
  access: 'logged-in',
  input: v.object({ id: thingId, ...PageFields }),
  output: v.object({ lead: v.nullable(LeadView), ...pageSchema(LeadView).entries }),
});

export const CompanyLeads = v.object({
  company_id: v.string(),
  company: v.string(),
  total: v.number(),
  days: v.array(v.object({ day: v.string(), count: v.number() })),
});
export type CompanyLeads = v.InferOutput<typeof CompanyLeads>;

export const readLeadStats = call({
  method: 'post',
  path: '/companies/leads/stats',
  access: 'logged-in',
  input: NamedCompany,
  output: v.object({ total: v.number(), data: v.array(CompanyLeads) }),
});
