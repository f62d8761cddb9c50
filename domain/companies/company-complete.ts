import type { Company } from './company.ts';

/** Whether everything is filled in that the form demands: an imported exhibitor may lack most of it. */
export const isCompanyComplete = (company: Company): boolean =>
  [company.name, company.email, company.country, company.companyType, company.description, company.url].every(
    (text) => text !== '',
  ) && [company.expertise, company.traffic, company.geoTraffic].every((list) => list.length > 0);
