import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFile } from '../../../../domain/pictures.ts';
import { people } from '../../../../server/sync/stored-collections.ts';
import { findDocument } from '../../../../server/sync/documents.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

const booths = [tidewater, northwind].map((doc) => ({ c: 'companies', doc }));

let app: TestApp;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople, documents: booths });
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const personOf = (id: string) => findDocument(people, id, app.ports);
const picturesOf = async (id: string) => {
  const person = await personOf(id);
  return [person?.pictureUrl, person?.companyLogoUrl].map((url) => (url ? (pictureFile(url, 'large') ?? url) : null));
};
const adaIs = {
  id: 'ada',
  rev: expect.any(String),
  old_id: 'ada',
  first_name: 'Ada',
  last_name: 'Verne',
  email: 'ada@example.org',
  gender: '',
  profile_picture_url: null,
  roles: ['ROLE_ATTENDEE'],
  isPromoted: false,
  job_position: '',
  about: '',
  focus: [],
  traffic: [],
  interested: [],
  monthly_revenue: '',
  geoTraffic: '',
  country: '',
  twitter: '',
  facebook: '',
  hasAgency: false,
  stmUsername: '',
  website: '',
  company: null,
  attendee_company: '',
  attendee_company_type: '',
  companyLogo: null,
  companyDescription: '',
  replayAccess: false,
  isComplete: true,
  accepted: false,
  requested: false,
  has_connection: false,
};

test('a person sees everything of their own profile, under the names of the API', async () => {
  expect(await app.call('GET', '/profile', 'ada')).toEqual({ status: 200, body: adaIs });
});

test('private fields of a person never reach the documents everyone has', async () => {
  const told = { gender: 'Female', monthly_revenue: '$100k+', hasAgency: true, stmUsername: 'mossy' };
  expect(await app.call('PATCH', '/profile', 'rhea', { ...told, job_position: 'Gardener' })).toMatchObject({
    status: 200,
    body: { ...told, job_position: 'Gardener' },
  });
  expect(await app.call('GET', '/profile', 'rhea')).toMatchObject({ status: 200, body: told });
  const shown = JSON.stringify(await personOf('rhea'));
  expect(shown).toContain('Gardener');
  for (const secret of ['Female', '$100k+', 'mossy', 'rhea@example.org']) expect(shown).not.toContain(secret);
});

test('every field of the form is stored as it was sent, and a field that is left out stays', async () => {
  const form = {
    first_name: 'Mirabel',
    last_name: 'Stone-Lake',
    gender: 'Other',
    job_position: 'Captain',
    about: 'Sails.\nSings, too.',
    focus: ['Gaming', 'My own niche'],
    traffic: ['Email'],
    interested: ['Creator'],
    monthly_revenue: '$1k-$5k',
    geoTraffic: 'EU',
    country: 'Spain',
    twitter: 'https://twitter.com/mira',
    facebook: 'https://facebook.com/mira',
    hasAgency: true,
    stmUsername: 'mira',
    website: 'https://mira.example.org/',
    attendee_company: 'Stone & Lake',
    attendee_company_type: 'Agency',
    companyDescription: 'We sail.',
  };
  for (const [field, value] of Object.entries(form))
    expect(await app.call('PATCH', '/profile', 'mira', { [field]: value })).toMatchObject({ status: 200 });
  expect(await app.call('GET', '/profile', 'mira')).toMatchObject({ status: 200, body: form });
});

test('fields that are no part of the form change nothing', async () => {
  const before = await personOf('theo');
  const taken = {
    roles: ['ROLE_ADMIN'],
    replayAccess: true,
    isPromoted: true,
    email: 'theo@elsewhere.example',
    company: 'tidewater',
    companyId: 'tidewater',
    id: 'ada',
    isComplete: false,
    profile_picture_url: 'https://x.example/a.png',
  };
  expect(await app.call('PATCH', '/profile', 'theo', taken)).toMatchObject({
    status: 200,
    body: {
      id: 'theo',
      email: 'theo@example.org',
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
      isPromoted: false,
      company: { id: 'northwind' },
      profile_picture_url: null,
    },
  });
  expect(await personOf('theo')).toEqual({ ...before, isComplete: false });
});

test('every invalid field is named with its sentence, and nothing is stored', async () => {
  const before = await personOf('grace');
  expect(
    await app.call('PATCH', '/profile', 'grace', {
      first_name: 'G',
      focus: [],
      website: 'my website',
      country: 'Spain',
    }),
  ).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: 'First Name must be within 2 - 20 characters',
      data: [
        { field: 'first_name', message: 'First Name must be within 2 - 20 characters' },
        { field: 'focus', message: 'You must select at least 1 focus niche' },
        { field: 'website', message: 'Not a valid URL' },
      ],
    },
  });
  expect(await personOf('grace')).toEqual(before);
});

test('an admin may choose more than four niches in their own profile', async () => {
  const focus = ['Gaming', 'Crypto', 'Nutra', 'Dating', 'Ecommerce'];
  expect(await app.call('PATCH', '/profile', 'olive', { focus })).toMatchObject({ status: 200, body: { focus } });
  expect(await app.call('PATCH', '/profile', 'mira', { focus })).toMatchObject({ status: 422 });
});

test('a profile becomes complete with its last field, and incomplete without its picture, whose files are deleted', async () => {
  const form = {
    focus: ['Gaming'],
    attendee_company: 'Tidewater',
    attendee_company_type: 'Network',
    companyDescription: 'Tides and waters.',
  };
  expect(await app.call('PATCH', '/profile', 'mira', form)).toMatchObject({ status: 200, body: { isComplete: false } });
  expect(await app.upload('/profile/picture', 'mira', { bytes: png })).toMatchObject({
    status: 200,
    body: { isComplete: false },
  });
  expect(
    await app.upload('/users/images', 'mira', { bytes: png, fields: { id: 'me', field: 'companyLogo' } }),
  ).toMatchObject({ status: 200 });
  expect(await app.call('GET', '/profile', 'mira')).toMatchObject({ status: 200, body: { isComplete: true } });

  const [first] = await picturesOf('mira');
  expect(await app.ports.files.get(first ?? '')).toBeDefined();
  expect(await app.upload('/profile/picture', 'mira', { bytes: png })).toMatchObject({
    status: 200,
    body: { isComplete: true },
  });
  const [second] = await picturesOf('mira');
  expect(await app.ports.files.get(first ?? '')).toBeUndefined();
  expect(await app.call('DELETE', '/profile/picture', 'mira')).toMatchObject({
    status: 200,
    body: { profile_picture_url: null, isComplete: false },
  });
  expect(await app.ports.files.get(second ?? '')).toBeUndefined();
});

test("another person's picture is theirs: only they and admins change it", async () => {
  const toRhea = { bytes: png, fields: { id: 'rhea', field: 'companyLogo' } };
  expect(await app.upload('/users/images', 'theo', toRhea)).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'Not authorized' },
  });
  expect(await picturesOf('rhea')).toEqual([null, null]);
  expect(await app.upload('/users/images', 'olive', toRhea)).toMatchObject({ status: 200, body: { id: 'rhea' } });
  expect((await picturesOf('rhea'))[1]).toMatch(/-large\.webp$/);
  expect(await app.call('DELETE', '/users/images', 'theo', { id: 'rhea', field: 'companyLogo' })).toMatchObject({
    status: 403,
  });
  expect(await app.call('DELETE', '/users/images', 'rhea', { id: 'rhea', field: 'companyLogo' })).toMatchObject({
    status: 200,
    body: { companyLogo: null },
  });
  expect(
    await app.upload('/users/images', 'olive', { ...toRhea, fields: { id: 'nobody', field: 'companyLogo' } }),
  ).toMatchObject({ status: 404 });
  expect(await app.upload('/users/images', 'rhea', { ...toRhea, fields: { id: 'me', field: 'roles' } })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'field' }] },
  });
  expect(await app.upload('/profile/picture', 'rhea', { bytes: Buffer.from('<svg/>') })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'picture' }] },
  });
});

test('a change of an outdated profile is refused, one of the current profile is not', async () => {
  const authorization = `Bearer ${await app.logInAs('theo')}`;
  const etag = async () =>
    (await app.request('/api/profile', { headers: { authorization } })).headers.get('etag') ?? '';
  const seen = await etag();
  expect(await app.call('PATCH', '/profile', 'theo', { job_position: 'Sailor' }, { 'if-match': seen })).toMatchObject({
    status: 200,
  });
  expect(await app.call('PATCH', '/profile', 'theo', { job_position: 'Pilot' }, { 'if-match': seen })).toMatchObject({
    status: 412,
    body: { code: 'stale' },
  });
  expect(
    await app.call('PATCH', '/profile', 'theo', { job_position: 'Pilot' }, { 'if-match': await etag() }),
  ).toMatchObject({ status: 200 });
});
