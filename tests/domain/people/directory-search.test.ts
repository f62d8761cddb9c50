import { expect, test } from 'vitest';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { peopleIndex, searchPeople } from '../../../domain/people/directory-search.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';

const person = (id: string, firstName: string, lastName: string, fields: Partial<Person> = {}): Person => ({
  ...blankPerson(id),
  firstName,
  lastName,
  isComplete: true,
  ...fields,
});
const people = [
  person('ana', 'Ana', 'Ruiz', { jobPosition: 'Media Buyer', companyName: 'Harbour Ads', about: 'Collects compasses' }),
  person('jose', 'José', 'Núñez', { companyName: 'Ruiz & Sons' }),
  person('mei', 'Mei', 'Chen', { jobPosition: 'Founder' }),
];
const index = peopleIndex(people);
const found = (query: string): string[] => searchPeople(index, query).map(({ id }) => id);

test('people are found by name, job and company', () => {
  expect(found('nunez')).toEqual(['jose']);
  expect(found('buyer')).toEqual(['ana']);
  expect(found('ruiz')).toEqual(['ana', 'jose']);
  expect(found('compasses')).toEqual([]);
});

test('a job that the event no longer asks finds nobody', () => {
  expect(found('buyer')).toEqual(['ana']);
  expect(searchPeople(peopleIndex(people, templateList('academic', 'person')), 'buyer')).toEqual([]);
});

test('people who match more words come first, and any word is enough', () => {
  expect(found('sons ruiz')).toEqual(['jose', 'ana']);
  expect(found('mei founder ana')).toEqual(['mei', 'ana']);
});

test('without a query everyone is listed in the given order', () => {
  expect(found('')).toEqual(['ana', 'jose', 'mei']);
});
