import { expect, test } from 'vitest';
import {
  ATTENDEE_COMPANY_TYPES, FOCUS_NICHES, GENDERS, GEOS, MONTHLY_REVENUES, TRAFFIC_TYPES,
} from '../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from '../../../domain/choices/exhibitor-choices.ts';

const { affiliate, creator } = EXHIBITOR_VOCABULARIES;
const lists: readonly (readonly string[])[] = [
  FOCUS_NICHES, TRAFFIC_TYPES, MONTHLY_REVENUES, GEOS, GENDERS, ATTENDEE_COMPANY_TYPES,
  affiliate.types, affiliate.specialties, creator.types, COUNTRIES,
];

test('no list offers a thing twice, and each has as many as the spec counts', () => {
  expect(lists.map((list) => list.length)).toEqual([23, 21, 7, 5, 3, 9, 5, 11, 19, 247]);
  for (const list of lists) expect(new Set(list).size).toBe(list.length);
});

test('one’s own word can be given wherever the spec offers it', () => {
  expect([FOCUS_NICHES, TRAFFIC_TYPES, MONTHLY_REVENUES, GEOS, ATTENDEE_COMPANY_TYPES, creator.types].map((list) => list.at(-1)))
    .toEqual(Array(6).fill('Other'));
});

test('countries are in the order in which one looks for them', () => {
  expect(COUNTRIES).toEqual([...COUNTRIES].toSorted((a, b) => a.localeCompare(b, 'en')));
});
