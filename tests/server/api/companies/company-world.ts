import { blankCompany, type Company } from '../../../../domain/companies/company.ts';
import type { Lead } from '../../../../domain/companies/lead.ts';
import type { WorldDocument } from '../../../support/test-app.ts';

/** Returns a company with a complete form, except for the given fields. */
export const booth = (given: Partial<Company> & Pick<Company, 'id' | 'name'>): Company => ({
  ...blankCompany(given.id),
  email: `hello@${given.id}.example.org`,
  country: 'Spain',
  companyType: 'Network',
  expertise: ['Native'],
  description: `What ${given.name} does.`,
  url: `https://${given.id}.example.org/`,
  traffic: ['Email'],
  geoTraffic: ['EU'],
  ...given,
});

export const companyDocument = (company: Company): WorldDocument => ({ c: 'companies', doc: company });

/** A lead document of its company's scope. */
export function leadDocument(given: Partial<Lead> & Pick<Lead, 'id' | 'companyId'>): WorldDocument {
  const lead: Lead = {
    sentAt: 0,
    firstName: 'Ada',
    lastName: 'Verne',
    email: 'ada@example.org',
    jobPosition: '',
    companyName: '',
    country: '',
    website: '',
    ...given,
  };
  return { scope: `co:${lead.companyId}`, c: 'leads', doc: lead };
}
