import type { Lead } from '../../../domain/companies/lead.ts';
import { leadsCollection as declaredLeads, companyScope } from '../../../domain/companies/lead.ts';
import { type Remark, remarksCollection as declaredRemarks } from '../../../domain/companies/lead-note.ts';
import { stored, type StoredCollection, withScope } from '../../sync/documents.ts';

const leads = stored(declaredLeads);

/** Cards of a company, in its own scope; the id is the sender's. */
export const leadsOf = (companyId: string): StoredCollection<Lead> => withScope(leads, companyScope(companyId));

const remarks = stored(declaredRemarks);

/** Members' remarks on them. */
export const remarksOf = (companyId: string): StoredCollection<Remark> => withScope(remarks, companyScope(companyId));
