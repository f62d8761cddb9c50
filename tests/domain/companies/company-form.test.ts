import { describe, expect, test } from 'vitest';
import { blankCompany } from '../../../domain/companies/company.ts';
import { isCompanyComplete } from '../../../domain/companies/company-complete.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { checkCompanyForm, type CompanyFormField, type CompanyRules } from '../../../domain/companies/company-form.ts';

const rulesOf = (template: 'affiliate' | 'creator', bioMax: number): CompanyRules => ({
  list: templateList(template, 'company', bioMax),
  isAdmin: false,
});
const member = rulesOf('affiliate', 240);
const admin: CompanyRules = { ...member, isAdmin: true };
const creators = rulesOf('creator', 240);

const filled = {
  name: 'Tidewater',
  email: 'hello@tidewater.example.org',
  country: 'Spain',
  companyType: 'Network',
  description: 'Traffic.',
  expertise: ['Native'],
  focus: ['Gaming'],
  traffic: ['Email'],
  geoTraffic: ['EU'],
  url: 'https://tidewater.example.org',
  facebook: 'https://facebook.com/tidewater',
  twitter: 'https://twitter.com/tidewater',
  mainColor: '#3366e6',
  promoVideo: 'https://vimeo.com/76979871',
};

/** Returns the problem of one field, or the field as it would be stored. */
function say(field: CompanyFormField, value: unknown, rules: CompanyRules = member): unknown {
  const checked = checkCompanyForm({ [field]: value }, rules);
  return checked.ok ? checked.form[field] : checked.problems.map(({ message }) => message).join();
}

test('a completed form is stored unchanged', () => {
  expect(checkCompanyForm(filled, member)).toEqual({ ok: true, form: filled });
});

test('every invalid field is named, each with its own sentence', () => {
  const wrong = {
    name: ' ',
    email: 'nobody',
    country: '',
    companyType: '',
    description: '',
    expertise: [],
    focus: [],
    traffic: [],
    geoTraffic: [],
    url: '',
    facebook: 'https://example.org/',
    twitter: '@tidewater',
    mainColor: 'blue',
    promoVideo: 'https://youtube.com/watch?v=1',
  };
  expect(checkCompanyForm(wrong, member)).toEqual({
    ok: false,
    problems: [
      { field: 'name', message: 'First Name is required' },
      { field: 'email', message: 'Not a valid email address' },
      { field: 'country', message: 'This field is required' },
      { field: 'companyType', message: 'This field is required' },
      { field: 'description', message: 'This field is required' },
      { field: 'expertise', message: 'You must select at least 1 area of specialty' },
      { field: 'traffic', message: 'You must select at least 1 traffic interest' },
      { field: 'geoTraffic', message: 'You must select at least 1 geo' },
      { field: 'url', message: 'This field is required' },
      { field: 'facebook', message: 'Not a valid Facebook URL' },
      { field: 'twitter', message: 'Not a valid Twitter URL' },
      { field: 'mainColor', message: 'A colour is written #rrggbb' },
      { field: 'promoVideo', message: 'Not a valid Vimeo link' },
    ],
  });
});

test('fields that were not sent are not validated', () => {
  expect(checkCompanyForm({}, member)).toEqual({ ok: true, form: {} });
  expect(checkCompanyForm({ name: 'Tidewater' }, member)).toEqual({ ok: true, form: { name: 'Tidewater' } });
});

test('admins may leave only the multi-selects empty', () => {
  const checked = checkCompanyForm({ name: '', expertise: [], traffic: [], geoTraffic: [] }, admin);
  expect(checked).toEqual({ ok: false, problems: [{ field: 'name', message: 'First Name is required' }] });
});

test('a bio’s limit is the event’s, and the error names it', () => {
  expect(say('description', 'x'.repeat(240))).toBe('x'.repeat(240));
  expect(say('description', 'x'.repeat(241))).toBe('Bio cannot be longer than 240 characters');
  expect(say('description', 'x'.repeat(241), rulesOf('affiliate', 1000))).toBe('x'.repeat(241));
  expect(say('description', 'x'.repeat(1001), rulesOf('affiliate', 1000))).toBe(
    'Bio cannot be longer than 1000 characters',
  );
});

describe('the type of an exhibitor', () => {
  test.each(['Service Provider', 'Network', 'Agency', 'Advertiser', 'Traffic Source'])(
    '%s is one of affiliates',
    (type) => expect(say('companyType', type)).toBe(type),
  );
  test('comes from the list if that has no "Other"', () =>
    expect(say('companyType', 'Circus')).toBe('Please choose from the list'));
  test('may be own words if it has', () => {
    expect(say('companyType', 'YouTube', creators)).toBe('YouTube');
    expect(say('companyType', 'Circus', creators)).toBe('Circus');
    expect(say('companyType', 'x'.repeat(51), creators)).toBe('Please choose from the list');
  });
});

test('each choice is stored once, also if entered as text', () => {
  expect(say('expertise', [' Native ', 'Native', '', 'Juggling'])).toEqual(['Native', 'Juggling']);
  expect(say('traffic', ['', ' '])).toBe('You must select at least 1 traffic interest');
  expect(say('focus', [])).toEqual([]);
  expect(say('focus', ['x'.repeat(51)])).toBe('This is too long');
});

test('a country must be on the list', () => {
  expect(say('country', 'Spain')).toBe('Spain');
  expect(say('country', 'Atlantis')).toBe('Please choose from the list');
});

test.each([
  'https://facebook.com/a',
  'https://www.facebook.com/a',
  'https://de-de.facebook.com/a',
  'https://m.facebook.com/a?b=c',
  'https://fb.me/a',
  'https://fb.com/a',
  '',
])('%j is a Facebook address', (link) => expect(say('facebook', link)).toBe(link));
test.each([
  'http://facebook.com/a',
  'https://facebook.com',
  'https://facebook.com/',
  'https://facebook.com.evil.example/a',
  'https://evilfacebook.com/a',
  'https://a@facebook.com/a',
  'https://evil.example/facebook.com/a',
  'javascript:alert(1)',
  'https://facebook.com\\@evil.example/a',
  'https://facebook.com:81/a',
  'https://facebook.com//evil',
])('%j is not', (link) => expect(say('facebook', link)).toBe('Not a valid Facebook URL'));

test.each([
  'https://twitter.com/a',
  'https://www.twitter.com/a',
  'https://mobile.twitter.com/a',
  'https://x.com/a',
  '',
])('%j is a Twitter address', (link) => expect(say('twitter', link)).toBe(link));
test.each([
  'http://twitter.com/a',
  'https://twitter.com',
  'https://twitter.com.evil.example/a',
  'https://nottwitter.com/a',
  'https://netflix.com/a',
  '@a',
  'https://u:p@twitter.com/a',
])('%j is not', (link) => expect(say('twitter', link)).toBe('Not a valid Twitter URL'));

test.each([
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://www.vimeo.com/76979871?share=copy', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['', ''],
])('the video of %j is stored as %j', (link, kept) => expect(say('promoVideo', link)).toBe(kept));
test.each([
  'http://vimeo.com/1',
  'https://vimeo.com/',
  'https://u@vimeo.com/1',
  'https://vimeo.com.evil.example/1',
  'javascript:alert(1)',
])('%j is no video', (link) => expect(say('promoVideo', link)).toBe('Not a valid Vimeo link'));

test('a website is a web address', () => {
  expect(say('url', ' https://tidewater.example.org/a?b ')).toBe('https://tidewater.example.org/a?b');
  expect(say('url', 'tidewater.example.org')).toBe('https://tidewater.example.org');
  expect(say('facebook', 'facebook.com/a')).toBe('https://facebook.com/a');
  expect(say('promoVideo', 'vimeo.com/1')).toBe('https://vimeo.com/1');
  for (const link of [
    'tidewater',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://u:p@example.org',
    'https://localhost',
  ])
    expect(say('url', link)).toBe('Not a valid URL');
});

test.each([null, 1, true, {}, { $gt: '' }, [], [[]], '\ud800'])('%j is accepted in no field', (value) => {
  const fields = [
    'name',
    'email',
    'country',
    'companyType',
    'description',
    'url',
    'facebook',
    'twitter',
    'mainColor',
    'promoVideo',
  ] as const;
  for (const field of fields) expect(checkCompanyForm({ [field]: value }, member).ok).toBe(false);
  for (const field of ['expertise', 'traffic', 'geoTraffic'] as const)
    expect(checkCompanyForm({ [field]: Array.isArray(value) ? value : [value] }, member).ok).toBe(false);
});

test('a booth is complete when all required fields are filled in', () => {
  const booth = { ...blankCompany('tidewater'), ...filled };
  expect(isCompanyComplete(booth)).toBe(true);
  expect(isCompanyComplete({ ...booth, facebook: '', twitter: '', promoVideo: '', focus: [] })).toBe(true);
  for (const missing of [
    { description: '' },
    { url: '' },
    { traffic: [] },
    { expertise: [] },
    { geoTraffic: [] },
    { country: '' },
  ])
    expect(isCompanyComplete({ ...booth, ...missing })).toBe(false);
});
