import { companyScope, Lead } from '../../../domain/companies/lead.ts';
import { type Collection, collection, inScope } from '../../sync/documents.ts';

const leads = collection('', 'leads', Lead);

/** The cards that a company holds, in its own scope; the id of each is its sender's. */
export const leadsOf = (companyId: string): Collection<Lead> => inScope(leads, companyScope(companyId));
