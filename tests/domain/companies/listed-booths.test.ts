import { expect, test } from 'vitest';
import { companyDirectory } from '../../../domain/companies/company-list.ts';
import { blankCompany } from '../../../domain/companies/company.ts';
import { findBooths, lookedForBy, nextBoothSteps } from '../../../domain/companies/listed-booths.ts';

const NOTHING = { search: '', expertise: [], interest: [], countries: [] };
const north = {
  ...blankCompany('north'),
  name: 'Northlight',
  country: 'Norway',
  expertise: ['Video', 'Search'],
  focus: ['Gaming'],
  traffic: ['Email', 'None'],
};
const south = {
  ...blankCompany('south'),
  name: 'Southwind',
  country: 'Chile',
  ticketType: 'super' as const,
  expertise: ['Video'],
  focus: ['Gaming'],
  traffic: ['Email'],
};
const all = companyDirectory([north, south]);

test('each filter option shows how many booths it would leave, also next to a chosen one', () => {
  expect(nextBoothSteps(all, { ...NOTHING, countries: ['Norway'] })).toEqual({
    expertise: [
      { word: 'Search', count: 1 },
      { word: 'Video', count: 1 },
    ],
    interest: [{ word: 'Email', count: 1 }],
    countries: [
      { word: 'Chile', count: 1 },
      { word: 'Norway', count: 1 },
    ],
  });
});

test('hidden parts of a basic booth are not found by it either', () => {
  expect(lookedForBy(south)).toEqual(['Gaming', 'Email']);
  expect(lookedForBy(north)).toEqual(['Email']);
  expect(findBooths(all, { ...NOTHING, interest: ['Gaming'] }).map(({ id }) => id)).toEqual(['south']);
});
