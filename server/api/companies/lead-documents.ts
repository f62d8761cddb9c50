import type { Lead } from '../../../domain/companies/lead.ts';
import { leadsCollection as declaredLeads, companyScope } from '../../../domain/companies/lead.ts';
import { type Remark, remarksCollection as declaredRemarks } from '../../../domain/companies/lead-note.ts';
import { stored, type StoredCollection, withScope } from '../../sync/documents.ts';

const leads = stored(declaredLeads);

/** Collection of the cards that a company received, in the company's scope. The id is the sender's. */
export const leadsOf = (companyId: string): StoredCollection<Lead> => withScope(leads, companyScope(companyId));

const remarks = stored(declaredRemarks);

/** Collection of the members' remarks on these cards. */
export const remarksOf = (companyId: string): StoredCollection<Remark> => withScope(remarks, companyScope(companyId));
