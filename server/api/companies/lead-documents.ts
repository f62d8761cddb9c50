import type { Lead } from '../../../domain/companies/lead.ts';
import { leads as declaredLeads, companyScope } from '../../../domain/companies/lead.ts';
import { stored, type Collection, inScope } from '../../sync/documents.ts';

const leads = stored(declaredLeads);

/** The cards that a company holds, in its own scope; the id of each is its sender's. */
export const leadsOf = (companyId: string): Collection<Lead> => inScope(leads, companyScope(companyId));
