import type { Lead } from '../../../domain/companies/lead.ts';
import { leads as declaredLeads, companyScope } from '../../../domain/companies/lead.ts';
import { type Remark, remarks as declaredRemarks } from '../../../domain/companies/lead-note.ts';
import { stored, type Collection, inScope } from '../../sync/documents.ts';

const leads = stored(declaredLeads);

/** Cards of a company, in its own scope; the id is the sender's. */
export const leadsOf = (companyId: string): Collection<Lead> => inScope(leads, companyScope(companyId));

const remarks = stored(declaredRemarks);

/** Members' remarks on them. */
export const remarksOf = (companyId: string): Collection<Remark> => inScope(remarks, companyScope(companyId));
