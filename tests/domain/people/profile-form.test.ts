import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import { checkProfile, profileProblems } from '../../../domain/people/profile-form.ts';
import { testPerson } from '../../support/people.ts';

const attendee = { isAdmin: false };
const problemsOf = (fields: Readonly<Record<string, unknown>>, by = attendee): string[] => {
  const checked = checkProfile(fields, by);
  return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field}: ${message}`);
};

test('names have two to twenty characters, without surrounding spaces', () => {
  for (const name of ['Al', 'x'.repeat(20), '  Ada  ', 'Łukasz', '王芳', '芳'])
    expect(problemsOf({ first_name: name, last_name: name })).toEqual([]);
  for (const name of ['', ' A ', 'x'.repeat(21)]) {
    expect(problemsOf({ first_name: name, last_name: name })).toEqual([
      'first_name: First Name must be within 2 - 20 characters',
      'last_name: Last Name must be within 2 - 20 characters',
    ]);
  }
});

test('one to four niches are chosen, one of them as own words, and admins choose any number', () => {
  const five = ['Gaming', 'Crypto', 'Nutra', 'Dating', 'Ecommerce'];
  expect(problemsOf({ focus: ['Gaming'] })).toEqual([]);
  expect(problemsOf({ focus: ['Gaming', 'Crypto', 'Nutra', 'Bird watching'] })).toEqual([]);
  expect(problemsOf({ focus: [] })).toEqual(['focus: You must select at least 1 focus niche']);
  expect(problemsOf({ focus: five })).toEqual(['focus: You cannot select more than 4 foucus niches']);
  expect(problemsOf({ focus: [...five, ...five] }, { isAdmin: true })).toEqual([]);
  expect(problemsOf({ focus: [] }, { isAdmin: true })).toEqual([]);
  expect(checkProfile({ focus: ['Gaming', ' Gaming ', ''] }, attendee)).toEqual({
    ok: true,
    fields: { focus: ['Gaming'] },
  });
  expect(problemsOf({ focus: ['x'.repeat(51)] })).toHaveLength(1);
});

test('a website is an http address or nothing', () => {
  for (const website of ['', 'ada.example.org', 'https://ada.example.org', 'http://example.org/a?b#c'])
    expect(problemsOf({ website })).toEqual([]);
  for (const website of [
    'Booth 12',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://ada:secret@example.org',
    'https://',
    'https://exa mple.org',
  ]) {
    expect(problemsOf({ website })).toEqual(['website: Not a valid URL']);
  }
});

test('a company has a name of 2 to 50 characters, a type, and a description of at most 250', () => {
  expect(
    problemsOf({ attendee_company: 'Li', attendee_company_type: 'Agency', companyDescription: 'x'.repeat(250) }),
  ).toEqual([]);
  expect(problemsOf({ attendee_company: '', attendee_company_type: '', companyDescription: ' ' })).toEqual([
    'attendee_company: This field is required',
    'attendee_company_type: This field is required',
    'companyDescription: This field is required',
  ]);
  expect(problemsOf({ attendee_company: 'x'.repeat(51), companyDescription: 'x'.repeat(251) })).toEqual([
    'attendee_company: Company Name must be within 2 - 50 characters',
    'companyDescription: Bio cannot be longer than 250 characters',
  ]);
});

test('gender and country come from their lists, and are optional', () => {
  for (const country of ['', ...COUNTRIES]) expect(problemsOf({ country })).toEqual([]);
  for (const gender of ['', 'Male', 'Female', 'Other']) expect(problemsOf({ gender })).toEqual([]);
  expect(problemsOf({ gender: 'male', country: 'Atlantis' })).toEqual([
    'gender: Please choose from the list',
    'country: Please choose from the list',
  ]);
});

test('a profile is complete when the whole form is valid, both pictures included', () => {
  const whole = testPerson({
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Verne',
    pictureUrl: '/uploads/a-large.webp',
    companyLogoUrl: '/uploads/b-large.webp',
    focus: ['Gaming'],
    companyName: 'Engines',
    companyType: 'Agency',
    companyDescription: 'We build engines.',
  });
  expect(profileProblems(whole, attendee)).toEqual([]);
  expect(profileProblems({ ...whole, pictureUrl: null }, attendee)).toEqual([
    { field: 'profile_picture_url', message: 'Profile picture is required' },
  ]);
  expect(profileProblems({ ...whole, companyLogoUrl: null }, attendee)).toEqual([
    { field: 'companyLogo', message: 'This field is required' },
  ]);
  expect(profileProblems({ ...whole, focus: [] }, attendee)).toEqual([
    { field: 'focus', message: 'You must select at least 1 focus niche' },
  ]);
  expect(profileProblems({ ...whole, focus: [] }, { isAdmin: true })).toEqual([]);
});

test('people must enter 2 to 20 characters for a new name, organisers at least one visible one', () => {
  const names = (first_name: string, last_name: string) => ({ first_name, last_name });
  const known = { firstName: 'Wickramasinghe-Bandaranaike', lastName: 'O' };
  const problems = (fields: object, by: Parameters<typeof checkProfile>[1]) => {
    const checked = checkProfile(fields as Record<string, unknown>, by);
    return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field}: ${message}`);
  };
  expect(problems(names(known.firstName, known.lastName), { isAdmin: false, known })).toEqual([]);
  expect(problems(names('Wickramasinghe-Bandaranayake', 'P'), { isAdmin: false, known })).toEqual([
    'first_name: First Name must be within 2 - 20 characters',
    'last_name: Last Name must be within 2 - 20 characters',
  ]);
  expect(problems(names('\u200b\u200b', '\u2060\u2060'), { isAdmin: false })).toHaveLength(2);
  expect(
    problems(names('\u200b\u200b', '\u2060\u2060'), {
      isAdmin: false,
      known: { firstName: '\u200b\u200b', lastName: '\u2060\u2060' },
    }),
  ).toHaveLength(2);
  expect(problems(names('W'.repeat(80), 'O'), { isAdmin: true })).toEqual([]);
  expect(problems(names('W'.repeat(81), '\u3164'), { isAdmin: true })).toEqual([
    'first_name: Write a first name of 1 to 80 characters',
    'last_name: Write a last name of 1 to 80 characters',
  ]);
});
