import type { Company } from './company.ts';

/** Whether all fields that the form requires are filled; imported exhibitors may lack most of them. */
export const isCompanyComplete = (company: Company): boolean =>
  [company.name, company.email, company.country, company.companyType, company.description, company.url].every(
    (text) => text !== '',
  ) && [company.expertise, company.traffic, company.geoTraffic].every((list) => list.length > 0);
