import { expect, test } from 'vitest';
import { companyIndex, searchCompanies } from '../../../domain/companies/company-search.ts';
import type { Company } from '../../../domain/companies/company.ts';

const company = (id: string, fields: Partial<Company>): Company => ({
  id,
  name: id,
  email: '',
  country: '',
  companyType: '',
  expertise: [],
  description: '',
  logoUrl: null,
  mainColor: '#203040',
  url: '',
  twitter: '',
  facebook: '',
  focus: [],
  traffic: [],
  geoTraffic: [],
  promoVideo: '',
  ticketType: 'basic',
  priority: false,
  place: '',
  users: [],
  ...fields,
});
const index = companyIndex([
  company('north', { name: 'Nordlicht', description: 'Lights for stages', expertise: ['Video'] }),
  company('pay', { name: 'Payline', companyType: 'Network', place: 'Hall 7, A061', expertise: ['Lead Generation'] }),
]);
const found = (query: string): string[] => searchCompanies(index, query).map(({ id }) => id);

test('companies are found by name, description, type, specialty and place', () => {
  expect(['nord', 'lights', 'network', 'video', 'a061'].map(found)).toEqual([
    ['north'],
    ['north'],
    ['pay'],
    ['north'],
    ['pay'],
  ]);
  expect(found('')).toEqual(['north', 'pay']);
});
