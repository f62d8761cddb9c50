import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bioTooLong, cardReceived, formTexts } from '../../domain/form-texts.ts';
import { BIO_MAX_DEFAULT, BIO_MAX_OTHER_READING } from '../../domain/limits/companies.ts';
import { ATTENDEE_COMPANY_DESCRIPTION_MAX } from '../../domain/limits/people.ts';
import { texts } from '../../domain/texts.ts';

/** Texts quoted in section 4 of the specification. */
const TRANSITIONS = ['Stream not playing? Click here.', 'Send Now', 'Already Sent'];

/** Texts quoted in section 5, with their typos. */
const VALIDATION = [
  'Please enter your email!',
  'Please enter a valid email!',
  'This field is required',
  'Not a valid email address',
  'Please enter your new password!',
  'First Name must be within 2 - 20 characters',
  'Profile picture is required',
  'You must select at least 1 focus niche',
  'You cannot select more than 4 foucus niches',
  'Not a valid URL',
  'Bio cannot be longer than 250 characters',
  'First Name is required',
  'Not a valid Facebook URL',
  'Not a valid Twitter URL',
  'Not a valid Vimeo link',
  'Invalid Form',
  'Please fix all invalid fields to be able to save your changes',
  'Photo must be less than 5mb',
];
/** "Same for Last Name". */
const SAME_FOR_LAST_NAME = 'Last Name must be within 2 - 20 characters';

/** Texts quoted in section 8, with a company name filled in. */
const CATALOGUE = [
  'Network Error',
  'Not authorized',
  'Your passwordless login link is invalid. Request a new one',
  'Your passwordless login link is invalid!',
  'It might have expired...',
  'You were logged out, because this login was used on another device or browser.',
  'Please check your email to login. Make sure to check your spam folder.',
  'Please check your email to reset your password...',
  'Use your new password to login. Redirecting!',
  'Redirecting to login',
  'Company was successfully updated',
  '{company} has received your virtual business card they will be in touch soon.',
  'No results found! Please check other Attendees / Speakers tabs.',
  'No talks with that search criteria!',
  'No replay talks with that search criteria!',
  'No results found! Please be sure to search all Stages and Days',
  'No speeches added to your schedule',
  'There is no talk streaming now.',
  'There are no upcoming talks.',
  'No Upcoming Talks',
];

const quoted = [...TRANSITIONS, ...VALIDATION, SAME_FOR_LAST_NAME, ...CATALOGUE];

/** All texts of the product in domain, also those with a name or a number. */
const said = [
  ...Object.values(texts),
  ...Object.values(formTexts),
  cardReceived('{company}'),
  bioTooLong(ATTENDEE_COMPANY_DESCRIPTION_MAX),
];

test.each(quoted)('“%s” is printed literally, and declared once', (sentence) => {
  expect(said.filter((text) => text === sentence)).toEqual([sentence]);
});

test('an error about a long bio contains the limit that applies, of both variants', () => {
  expect(bioTooLong(BIO_MAX_DEFAULT)).toBe('Bio cannot be longer than 240 characters');
  expect(bioTooLong(BIO_MAX_OTHER_READING)).toBe('Bio cannot be longer than 1000 characters');
});

test('no sentence occurs under two names', () => {
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});

/** Returns a source file without comments. */
const code = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line))
    .join('\n');

test('sentences of the specification occur only in domain', async () => {
  const root = new URL('../../', import.meta.url);
  const paths = await Array.fromAsync(glob('{domain,server,client,sw}/**/*.{ts,tsx}', { cwd: root }));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, source: code(await readFile(new URL(path, root), 'utf8')) })),
  );
  const literals = quoted.filter((sentence) => !sentence.includes('{company}') && !sentence.includes('250'));
  const found = literals.map((sentence) => {
    const spellings = [`'${sentence}'`, `"${sentence}"`, `>${sentence}<`, `\`${sentence}\``];
    return [
      sentence,
      files.filter(({ source }) => spellings.some((spelling) => source.includes(spelling))).map(({ path }) => path),
    ];
  });
  const home = (sentence: string): string[] => [
    `domain/${Object.values<string>(texts).includes(sentence) ? 'sentences' : 'form-texts'}.ts`,
  ];
  expect(found).toEqual(literals.map((sentence) => [sentence, home(sentence)]));
});
