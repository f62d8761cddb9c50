import { expect, test } from 'vitest';
import { blankCompany, type Company } from '../../../domain/companies/company.ts';
import { companyDirectory, type CompanyFilters, filterCompanies } from '../../../domain/companies/company-list.ts';
import { leadsPerDay } from '../../../domain/companies/leads-per-day.ts';
import { recommendCompanies } from '../../../domain/companies/recommend-companies.ts';
import { at } from '../../support/conference.ts';

const company = (given: Partial<Company> & Pick<Company, 'id'>): Company => ({
  ...blankCompany(given.id),
  name: given.id,
  ...given,
});
const ids = (companies: readonly Company[]): string[] => companies.map(({ id }) => id);

const all: CompanyFilters = { search: '', interest: [], expertise: [], countries: [], isComplete: undefined };
const booths = [
  company({ id: 'basil', focus: ['Gaming'], country: 'Spain' }),
  company({ id: 'anise', traffic: ['Email'], country: 'France' }),
  company({ id: 'clove', ticketType: 'premium', focus: ['Gaming'], expertise: ['Video'] }),
  company({ id: 'dill', ticketType: 'super', description: 'Anise and more' }),
  company({ id: 'fennel', priority: true }),
];
const directory = companyDirectory(booths);
const found = (filters: Partial<CompanyFilters>): string[] => ids(filterCompanies(directory, { ...all, ...filters }));

test('sponsors come first, then the larger booths, then names in order', () => {
  expect(found({})).toEqual(['fennel', 'dill', 'clove', 'anise', 'basil']);
});

test('a list is filtered by any choice of a kind, and by all kinds', () => {
  expect(found({ countries: ['Spain', 'France'] })).toEqual(['anise', 'basil']);
  expect(found({ expertise: ['Video'] })).toEqual(['clove']);
  expect(found({ interest: ['Email'], countries: ['France'] })).toEqual(['anise']);
  expect(found({ interest: ['Email'], countries: ['Spain'] })).toEqual([]);
});

test('hidden parts of a basic booth cannot be found by search', () => {
  expect(found({ interest: ['Gaming'] })).toEqual(['clove']);
});

test('a search finds any word', () => {
  expect(found({ search: 'ANISE' })).toEqual(['dill', 'anise']);
  expect(found({ search: '(((' })).toEqual([]);
});

test('companies with more in common come first, and being a sponsor counts like one common kind of traffic', () => {
  const ada = { companyId: 'own', focus: ['Gaming', 'Crypto'], traffic: ['Email'], geoTraffic: 'EU' };
  const offered = [
    company({ id: 'nothing' }),
    company({ id: 'sponsor', priority: true }),
    company({ id: 'traffic', traffic: ['Email', 'SMS'] }),
    company({ id: 'geo', geoTraffic: ['EU'] }),
    company({ id: 'focus', ticketType: 'premium', focus: ['Gaming'] }),
    company({ id: 'most', ticketType: 'super', focus: ['Gaming', 'Crypto'], traffic: ['Email'] }),
    company({ id: 'hidden', focus: ['Gaming', 'Crypto'] }),
    company({ id: 'own', ticketType: 'super', focus: ['Gaming', 'Crypto'] }),
  ];
  expect(ids(recommendCompanies(offered, ada))).toEqual([
    'most',
    'focus',
    'sponsor',
    'traffic',
    'geo',
    'nothing',
    'hidden',
  ]);
});

test('a person with an empty profile gets the directory as a recommendation', () => {
  const visitor = { companyId: null, focus: [], traffic: [], geoTraffic: '' };
  expect(ids(recommendCompanies(filterCompanies(directory, all), visitor))).toEqual(found({}));
});

test('leads are counted by days in the event’s zone', () => {
  const leads = [at('00:01', 2), at('23:59'), at('12:00', 2), at('08:00')].map((sentAt) => ({ sentAt }));
  expect(leadsPerDay(leads, 'Europe/Madrid')).toEqual([
    { day: '2027-07-12', count: 2 },
    { day: '2027-07-13', count: 2 },
  ]);
  expect(leadsPerDay(leads, 'America/New_York')).toEqual([
    { day: '2027-07-12', count: 3 },
    { day: '2027-07-13', count: 1 },
  ]);
  expect(leadsPerDay([], 'UTC')).toEqual([]);
});
