import type { FieldFilters } from '../../../domain/calls/list-query.ts';
import { expect, test } from 'vitest';
import { companyDirectory } from '../../../domain/companies/company-list.ts';
import { blankCompany } from '../../../domain/companies/company.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { defineField } from '../../../domain/event-fields/templates/define-field.ts';
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

const list: FieldList = {
  id: 'company',
  version: 1,
  fields: [
    defineField('name', { kind: 'line', label: 'Name' }),
    defineField('expertise', { kind: 'some', label: 'Trades', options: ['Video', 'Search'], filter: true }),
    defineField('sells', {
      kind: 'one',
      label: 'Sells',
      options: ['Boats', 'Ropes', 'Sails'],
      filter: true,
      search: true,
    }),
    defineField('export', { kind: 'yes', label: 'Exports', filter: true }),
    defineField('history', { kind: 'line', label: 'History' }),
    defineField('terms', { kind: 'one', label: 'Terms', options: ['Ropes'], filter: true, visible: 'organisers' }),
  ].map((field) =>
    field.id === 'sells'
      ? { ...field, options: field.options.map((one) => (one.id === 'Sails' ? { ...one, into: 'Ropes' } : one)) }
      : field,
  ),
};
const answering = [
  { ...north, extra: { sells: 'Boats', export: true, history: 'Ropewalk' } },
  { ...south, extra: { sells: 'Sails' } },
];
const byFields = companyDirectory(answering, undefined, list);
const wishing = (fields: FieldFilters, search = '') => ({ ...NOTHING, search, list, fields });
const idsFor = (fields: FieldFilters, search?: string) =>
  findBooths(byFields, wishing(fields, search)).map(({ id }) => id);

test('booths are filtered by each released field that is a filter and that everybody sees', () => {
  expect(nextBoothSteps(byFields, wishing({ sells: ['Ropes'] })).fields).toEqual([
    {
      id: 'expertise',
      legend: 'Trades',
      options: [{ value: 'Video', label: 'Video', count: 1 }],
    },
    {
      id: 'sells',
      legend: 'Sells',
      options: [
        { value: 'Boats', label: 'Boats', count: 1 },
        { value: 'Ropes', label: 'Ropes', count: 1 },
      ],
    },
    { id: 'export', legend: 'Exports', options: [] },
  ]);
  expect(idsFor({ sells: ['Ropes'] })).toEqual(['south']);
  expect(idsFor({ sells: ['Boats', 'Ropes'], expertise: ['Search'] })).toEqual(['north']);
  expect(idsFor({ export: ['yes'] })).toEqual(['north']);
});

test('a filter that is no field of the event is ignored, so an old link still opens its list', () => {
  expect(idsFor({ gone: ['Ropes'], terms: ['Ropes'], constructor: ['Ropes'] })).toEqual(['south', 'north']);
});

test('the search of booths reads the labels of answers, and only of fields that it is to read', () => {
  expect(idsFor({}, 'boats')).toEqual(['north']);
  expect(idsFor({}, 'ropes')).toEqual(['south']);
  expect(idsFor({}, 'video')).toEqual(['south', 'north']);
  expect(idsFor({}, 'ropewalk')).toEqual([]);
});
