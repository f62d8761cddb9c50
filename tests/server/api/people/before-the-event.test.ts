import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

/** A person with a complete profile, in words that occur nowhere else. */
const full = testPerson({
  id: 'nell',
  firstName: 'Nell',
  lastName: 'Quay',
  pictureUrl: 'https://pictures.example.org/nell.webp',
  jobPosition: 'Glazier',
  about: 'Blows bottles.',
  companyId: 'tidewater',
  companyName: 'Bottleworks',
  companyType: 'Brand',
  companyLogoUrl: 'https://pictures.example.org/bottle.webp',
  companyDescription: 'Green bottles.',
  focus: ['Nutra'],
  traffic: ['SEO', 'TikTok'],
  interested: ['Investor'],
  geoTraffic: 'Asia',
  country: 'Finland',
  website: 'https://nell.example.org/',
  twitter: 'https://twitter.com/nell',
  facebook: 'https://facebook.com/nell',
});
const CLOSED = [
  'Glazier',
  'Blows bottles',
  'bottle.webp',
  'Green bottles',
  'Brand',
  'Nutra',
  'Investor',
  'Asia',
  'Finland',
  'nell.example',
  'twitter.com/nell',
  'facebook.com/nell',
  'SEO',
];
const LISTS = [
  '/directory',
  '/directory?search=nell',
  '/users',
  '/users?component=recommended',
  '/company/tidewater/users',
  '/connections',
];

/** Ada, who has one kind of traffic in common with her and is connected to her. */
const documents = [
  { c: 'people', doc: full },
  { c: 'companies', doc: { ...tidewater, users: ['nell'] } },
  { c: 'companies', doc: northwind },
  {
    scope: 'u:rhea',
    c: 'mine',
    doc: {
      id: 'connection:nell',
      kind: 'connection',
      ref: 'nell',
      value: { hasConnection: true, requested: true, accepted: true },
      changedAt: 1,
      rev: 'knows-nell',
    },
  },
];
const people = worldPeople.map((one) =>
  ['ada', 'rhea'].includes(one.person.id)
    ? { ...one, person: { ...one.person, traffic: ['TikTok', 'Email'], jobPosition: 'Cooper', country: 'Spain' } }
    : one,
);

let early: TestApp;
let live: TestApp;
beforeAll(async () => {
  early = await startTestApp({ event: { phase: 'onboarding' }, people, documents });
  live = await startTestApp({ people, documents });
});
afterAll(() => Promise.all([early.stop(), live.stop()]));

const text = async (app: TestApp, path: string, who: string): Promise<string> =>
  JSON.stringify((await app.call('GET', path, who)).body);
const found = (words: string): string[] => CLOSED.filter((word) => words.includes(word));
const nellIn = async (app: TestApp, path: string, who: string) =>
  ((await app.call('GET', path, who)).body as { data: { id: string }[] }).data.find(({ id }) => id === 'nell');

test("before the event opens lists show only people's cards: picture, name, company and shared traffic", async () => {
  const who = (list: string): string => (list === '/connections' ? 'rhea' : 'ada');
  for (const list of LISTS) {
    expect({ list, shown: found(await text(live, list, who(list))) }).toEqual({ list, shown: CLOSED });
    expect({ list, shown: found(await text(early, list, who(list))) }).toEqual({ list, shown: [] });
    expect(await nellIn(early, list, who(list))).toMatchObject({
      id: 'nell',
      first_name: 'Nell',
      last_name: 'Quay',
      profile_picture_url: 'https://pictures.example.org/nell.webp',
      company: { id: 'tidewater', name: 'Tidewater' },
      attendee_company: 'Bottleworks',
      traffic: ['TikTok'],
    });
  }
  for (const list of LISTS.filter((one) => one !== '/connections'))
    expect({ list, shown: found(await text(early, list, 'olive')) }).toEqual({ list, shown: CLOSED });
});

test('a person’s own entry is complete in every phase', async () => {
  for (const list of ['/directory', '/users']) {
    expect((await early.call('GET', `${list}?search=verne`, 'ada')).body).toMatchObject({
      data: [{ id: 'ada', job_position: 'Cooper', country: 'Spain' }],
    });
  }
});

test('before the event opens, fields that cards do not show cannot be searched or filtered', async () => {
  const ids = async (app: TestApp, path: string, who = 'ada') =>
    ((await app.call('GET', path, who)).body as { data: { id: string }[] }).data.map(({ id }) => id);
  expect([
    await ids(live, '/directory?search=glazier'),
    await ids(early, '/directory?search=glazier'),
    await ids(early, '/directory?search=glazier', 'olive'),
  ]).toEqual([['nell'], [], ['nell']]);
  expect(await ids(early, '/directory?search=bottleworks')).toEqual(['nell']);
  for (const filter of ['interests=Nutra', 'countries=Finland']) {
    for (const list of ['/directory', '/users']) {
      expect(await ids(live, `${list}?${filter}`)).toContain('nell');
      expect(await early.call('GET', `${list}?${filter}`, 'ada')).toEqual({
        status: 403,
        body: { code: 'not-allowed', message: 'This opens with the event' },
      });
      expect(await ids(early, `${list}?${filter}`, 'olive')).toContain('nell');
    }
  }
});
