import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { booth, companyDocument } from './company-world.ts';

const tidewater = booth({
  id: 'tidewater',
  name: 'Tidewater',
  ticketType: 'super',
  users: ['mira'],
  focus: ['Gaming'],
  promoVideo: 'https://vimeo.com/1',
});
const northwind = booth({
  id: 'northwind',
  name: 'Northwind',
  users: ['theo'],
  focus: ['Crypto'],
  promoVideo: 'https://vimeo.com/2',
  country: 'France',
});
const view = {
  id: 'northwind',
  rev: expect.any(String),
  name: 'Northwind',
  email: 'hello@northwind.example.org',
  country: 'France',
  company_type: 'Network',
  expertise: ['Native'],
  description: 'What Northwind does.',
  logo_url: null,
  main_color: '#5b7083',
  url: 'https://northwind.example.org/',
  facebook: '',
  twitter: '',
  focus: [],
  traffic: ['Email'],
  geoTraffic: ['EU'],
  promo_video: '',
  ticket_type: 'basic',
  priority: false,
  place: '',
  users: ['theo'],
  perk: null,
  is_booth_cached: true,
};

let app: TestApp;
beforeAll(async () => {
  const perk = {
    id: 'mug',
    name: 'A mug',
    description: '',
    imageUrl: null,
    companyId: 'tidewater',
    stock: null,
    url: '',
    order: 0,
  };
  app = await startTestApp({
    people: worldPeople,
    documents: [companyDocument(tidewater), companyDocument(northwind), { c: 'perks', doc: perk }],
  });
});
afterAll(() => app.stop());

const names = async (path: string, who = 'ada'): Promise<string[]> => {
  const { body } = await app.call('GET', path, who);
  return (body as { data: { name: string }[] }).data.map(({ name }) => name);
};

test('visitors see of a booth what its type shows, its members and admins everything', async () => {
  expect(await app.call('GET', '/company/northwind', 'ada')).toEqual({ status: 200, body: view });
  expect((await app.call('GET', '/company/northwind', 'mira')).body).toEqual(view);
  const stored = { ...view, focus: ['Crypto'], promo_video: 'https://vimeo.com/2' };
  expect((await app.call('GET', '/company/northwind', 'theo')).body).toEqual(stored);
  expect((await app.call('GET', '/company/northwind', 'olive')).body).toEqual(stored);
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toMatchObject({
    focus: ['Gaming'],
    promo_video: 'https://vimeo.com/1',
    perk: { id: 'mug', name: 'A mug' },
  });
  expect(await app.call('GET', '/company/nowhere', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'There is no such company' },
  });
});

test('organisers set the place of a booth, and everyone can read it', async () => {
  const place = async () => ((await app.call('GET', '/company/tidewater', 'ada')).body as { place: string }).place;
  expect(await app.call('PATCH', '/admin/company/tidewater', 'olive', { place: ' Hall 7, A061 ' })).toMatchObject({
    status: 200,
    body: { place: 'Hall 7, A061' },
  });
  expect(await place()).toBe('Hall 7, A061');
  await app.call('PATCH', '/company', 'mira', { place: 'Hall 1' });
  expect(await place()).toBe('Hall 7, A061');
  expect(await app.call('PATCH', '/admin/company/tidewater', 'olive', { place: 'x'.repeat(201) })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'place' }] },
  });
  expect((await app.call('GET', '/company?search=tidewater', 'ada')).body).toMatchObject({
    data: [{ place: 'Hall 7, A061' }],
  });
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { place: '' });
  expect(await place()).toBe('');
});

test('everyone sees the members of a company', async () => {
  expect(await app.call('GET', '/company/tidewater/users', 'ada')).toMatchObject({
    status: 200,
    body: { data: [{ id: 'mira', first_name: 'Mira' }], pagination: { page: 1, total: 1, count: 1 } },
  });
  expect((await app.call('GET', '/company/nowhere/users', 'ada')).status).toBe(404);
});

test('the directory lists companies a page at a time, and all of them where all are asked for', async () => {
  expect((await app.call('GET', '/company?count=1', 'ada')).body).toMatchObject({
    pagination: { page: 1, total: 2, count: 1, nextCursor: 'tidewater' },
  });
  expect(await names('/company?count=1&startCursor=tidewater')).toEqual(['Northwind']);
  expect(await names('/company?limit=1&page=2')).toEqual(['Northwind']);
  expect((await app.call('GET', '/company/all', 'ada')).body).toMatchObject({
    data: [{ id: 'tidewater' }, { id: 'northwind' }],
    pagination: { page: 1, total: 2, count: 2 },
  });
});

test.each([
  ['?search=wind', ['Northwind']],
  ['?countries[]=France', ['Northwind']],
  ['?countries=France', ['Northwind']],
  ['?countries[]=France&countries[]=Spain', ['Tidewater', 'Northwind']],
  ['?countries=France&countries=Spain', ['Tidewater', 'Northwind']],
  ['?countries=France&countries[]=Spain', ['Tidewater', 'Northwind']],
  ['?interest[]=Gaming', ['Tidewater']],
  ['?interest[]=Crypto', []],
  ['?expertise=Native&expertise=Video', ['Tidewater', 'Northwind']],
  ['?isComplete=true', ['Tidewater', 'Northwind']],
  ['?isComplete=false', []],
  ['?onlybooths=true&component=marketplace', ['Tidewater', 'Northwind']],
  [`?search=${'zz '.repeat(1000)}`, []],
])('the list narrowed down by %s', async (query, found) => {
  expect(await names(`/company${query}`)).toEqual(found);
});

test('a company that is renamed, added or deleted changes in every list at once', async () => {
  expect(await names('/company')).toEqual(['Tidewater', 'Northwind']);
  await app.call('PATCH', '/company', 'theo', { name: 'Southwind' });
  expect([await names('/company'), await names('/company?search=south'), await names('/company/all')]).toEqual([
    ['Tidewater', 'Southwind'],
    ['Southwind'],
    ['Tidewater', 'Southwind'],
  ]);
  await app.call('PATCH', '/company', 'theo', { name: 'Northwind' });
  const { body } = await app.call('POST', '/admin/company', 'olive', {
    name: 'Aurora',
    email: 'a@example.org',
    location: 'Spain',
    type: 'Agency',
    bio: 'x',
    website: 'https://aurora.example.org',
  });
  expect(await names('/company')).toEqual(['Tidewater', 'Aurora', 'Northwind']);
  await app.call('DELETE', `/admin/company/${(body as { id: string }).id}`, 'olive');
  expect(await names('/company')).toEqual(['Tidewater', 'Northwind']);
});

test('organisers’ changes to a booth, including its hidden parts, are in the audit and can be undone', async () => {
  const focus = async () =>
    ((await app.call('GET', '/company/northwind', 'olive')).body as { focus: readonly string[] }).focus;
  await app.call('PATCH', '/admin/company/northwind', 'olive', { focus: ['Nutra'] });
  expect(await focus()).toEqual(['Nutra']);
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { id: string; scope: string }[] };
  const entries = data.filter(({ scope }) => scope === 'co:northwind');
  expect(entries).toMatchObject([
    { by: 'olive', changes: [{ collection: 'booth', before: { focus: ['Crypto'] }, after: { focus: ['Nutra'] } }] },
  ]);
  const undo = () => app.call('POST', `/admin/audit/${entries[0]?.id}/undo`, 'olive');
  expect((await undo()).status).toBeLessThan(300);
  expect(await focus()).toEqual(['Crypto']);
  expect(await undo()).toMatchObject({ status: 409 });
});

test('recommendations are up to a hundred at once, without one’s own company', async () => {
  expect(await names('/company?component=recommended', 'mira')).toEqual(['Northwind']);
  expect(await names('/company?isLobby=true', 'theo')).toEqual(['Tidewater']);
  expect(await names('/company?component=recommended&limit=100')).toEqual(['Tidewater', 'Northwind']);
  expect((await app.call('GET', '/company?component=recommended&limit=101', 'ada')).status).toBe(422);
});

test('members change their own booth, by the field names of the company and of its form', async () => {
  const answer = await app.call('PATCH', '/company', 'mira', {
    name: 'Tidewater & Co',
    location: 'Portugal',
    type: 'Agency',
    bio: 'New words',
    website: 'https://new.example.org/',
    facebook: 'https://fb.me/tide',
    promo_video: 'https://player.vimeo.com/video/76979871?autoplay=1',
    main_color: '#112233',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: 'tidewater',
      name: 'Tidewater & Co',
      country: 'Portugal',
      company_type: 'Agency',
      description: 'New words',
      url: 'https://new.example.org/',
      facebook: 'https://fb.me/tide',
      promo_video: 'https://vimeo.com/76979871',
      main_color: '#112233',
      traffic: ['Email'],
    },
  });
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toEqual({ ...(answer.body as object) });
  const back = await app.call('PATCH', '/company', 'mira', {
    name: 'Tidewater',
    country: 'Spain',
    company_type: 'Network',
    description: 'Words',
    url: 'https://old.example.org/',
  });
  expect(back).toMatchObject({
    status: 200,
    body: {
      name: 'Tidewater',
      country: 'Spain',
      company_type: 'Network',
      description: 'Words',
      url: 'https://old.example.org/',
    },
  });
});

test.each([241, 20_000])(
  'one field that does not stand, such as a bio of %i characters, keeps the form from being saved; all are named as they came',
  async (characters) => {
    const before = (await app.call('GET', '/company/tidewater', 'mira')).body;
    const refused = await app.call('PATCH', '/company', 'mira', {
      name: '',
      email: 'ok@example.org',
      bio: 'x'.repeat(characters),
      url: 'nowhere',
      traffic: [],
    });
    expect(refused).toEqual({
      status: 422,
      body: {
        code: 'invalid',
        message: 'Please fix all invalid fields to be able to save your changes',
        data: [
          { field: 'name', message: 'First Name is required' },
          { field: 'bio', message: 'Bio cannot be longer than 240 characters' },
          { field: 'traffic', message: 'You must select at least 1 traffic interest' },
          { field: 'url', message: 'Not a valid URL' },
        ],
      },
    });
    expect((await app.call('GET', '/company/tidewater', 'mira')).body).toEqual(before);
  },
);

test('hidden fields of a booth leave the server only for its company and organisers, and show again when its type does', async () => {
  const everybody = async () => {
    const { focus, promoVideo } = (await app.ports.log.state('pub')).get('companies', 'northwind')!.doc as {
      focus: string[];
      promoVideo: string;
    };
    const { focus: seen, promo_video: played } = (await app.call('GET', '/company/northwind', 'ada')).body as {
      focus: string[];
      promo_video: string;
    };
    expect([focus, promoVideo]).toEqual([seen, played]);
    return [seen, played];
  };
  const film = 'https://vimeo.com/5';
  const own = async () => (await app.call('GET', '/company/northwind', 'theo')).body;
  expect((await app.call('PATCH', '/company', 'theo', { focus: ['Nutra'], promo_video: film })).body).toMatchObject({
    focus: ['Nutra'],
    promo_video: film,
  });
  expect([await everybody(), await own()]).toEqual([
    [[], ''],
    expect.objectContaining({ focus: ['Nutra'], promo_video: film }),
  ]);
  const asKind = async (ticket_type: string) =>
    (await app.call('PATCH', '/admin/company/northwind', 'olive', { ticket_type })).body;
  expect([await asKind('premium'), await everybody()]).toEqual([
    expect.objectContaining({ focus: ['Nutra'], promo_video: film }),
    [['Nutra'], ''],
  ]);
  await app.call('PATCH', '/company', 'theo', { focus: ['Gaming'] });
  expect([await asKind('super'), await everybody()]).toEqual([
    expect.objectContaining({ focus: ['Gaming'] }),
    [['Gaming'], film],
  ]);
  await asKind('basic');
  expect([await everybody(), await own()]).toEqual([
    [[], ''],
    expect.objectContaining({ focus: ['Gaming'], promo_video: film }),
  ]);
  expect((await app.call('GET', '/sync/snapshot/co:northwind', 'ada')).status).toBe(404);
});

test('fields that members may not change stay as they are', async () => {
  const before = (await app.call('GET', '/company/tidewater', 'mira')).body as object;
  const sent = {
    email: 'new@example.org',
    id: 'northwind',
    ticket_type: 'basic',
    ticketType: 'basic',
    priority: true,
    users: ['ada'],
    perk: null,
    logo_url: 'https://evil.example/',
    logoUrl: 'x',
    place: 'Hall 1',
    rev: 'x',
  };
  expect((await app.call('PATCH', '/company', 'mira', sent)).body).toEqual({
    ...before,
    email: 'new@example.org',
    rev: expect.not.stringMatching(/^x$/),
  });
});

test('a person without a company has none to change', async () => {
  for (const who of ['ada', 'olive']) {
    expect(await app.call('PATCH', '/company', who, { name: 'Mine' })).toEqual({
      status: 403,
      body: { code: 'not-allowed', message: 'Only members of a company may do this' },
    });
  }
});

test('an edit of a booth that someone else changed meanwhile is refused', async () => {
  const token = await app.logInAs('theo');
  const seen =
    (await app.request('/api/company/northwind', { headers: { authorization: `Bearer ${token}` } })).headers.get(
      'etag',
    ) ?? '';
  const edit = (name: string) => app.call('PATCH', '/company', { token }, { name }, { 'if-match': seen });
  expect((await edit('Northwind II')).status).toBe(200);
  expect(await edit('Northwind III')).toMatchObject({ status: 412, body: { code: 'stale' } });
  expect((await app.call('PATCH', '/company', { token }, { name: 'Northwind' })).body).toMatchObject({
    name: 'Northwind',
  });
});

test('a logo comes as `picture` or as `photo`, and replaces the old one', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();
  const logo = async (field: string) => {
    const { status, body } = await app.upload('/company/logo', 'mira', { bytes, field });
    expect(status).toBe(200);
    return new URL((body as { logo_url: string }).logo_url).pathname;
  };
  const first = await logo('picture');
  expect((await app.request(first)).status).toBe(200);
  const second = await logo('photo');
  expect([(await app.request(second)).headers.get('content-type'), (await app.request(first)).status]).toEqual([
    'image/webp',
    404,
  ]);
  expect(await app.upload('/company/logo', 'mira', { bytes, field: 'avatar' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'picture' }] },
  });
  expect(await app.upload('/company/logo', 'mira', { bytes: Buffer.alloc(5_000_000), field: 'photo' })).toEqual({
    status: 413,
    body: {
      code: 'too-large',
      message: 'Photo must be less than 5mb',
      data: [{ field: 'photo', message: 'Photo must be less than 5mb' }],
    },
  });
  expect(await app.upload('/company/logo', 'mira', { bytes: Buffer.from('<svg/>'), field: 'photo' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'photo', message: 'Photo must be a png, jpg or jpeg' }] },
  });
  expect(await app.upload('/company/logo', 'mira', { bytes: Buffer.from('<svg/>') })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'picture' }] },
  });
  expect(
    new URL(((await app.call('GET', '/company/tidewater', 'ada')).body as { logo_url: string }).logo_url).pathname,
  ).toBe(second);
  expect((await app.upload('/company/logo', 'ada', { bytes })).status).toBe(403);
});
