import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../../domain/limits/log.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { setMembership } from '../../../../server/api/companies/membership.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { bound } from '../../../support/watched-store.ts';
import { worldPeople } from '../../../support/world.ts';
import { openStream } from '../../sync/sync-client.ts';
import { booth, companyDocument, leadDocument } from './company-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    event: { sessionsPerUser: 10 },
    people: worldPeople,
    documents: [
      companyDocument(booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] })),
      companyDocument(booth({ id: 'northwind', name: 'Northwind', users: ['theo'] })),
      leadDocument({ id: 'ada', companyId: 'tidewater' }),
    ],
  });
});
afterAll(() => app.stop());

const olive = { id: 'olive', roles: ['ROLE_ADMIN'] as const, companyId: null, replayAccess: false };
const usersOf = async (id: string) =>
  ((await app.call('GET', `/company/${id}`, 'olive')).body as { users: string[] }).users;
const companyOf = async (id: string) =>
  ((await app.ports.log.state('dir')).get('people', id)!.doc as { companyId: string | null }).companyId;
const entries = async () => (await app.ports.log.state('pub')).n;
const positions = (event: unknown): string[] => Object.keys((event as { data: { positions: object } }).data.positions);

test('a person and their company change in one entry of the programme, and agree when the change is answered', async () => {
  const before = await entries();
  await setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports);
  await setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports);
  expect([(await entries()) - before, await usersOf('tidewater'), await companyOf('ada')]).toEqual([
    1,
    ['mira', 'ada'],
    'tidewater',
  ]);
  await setMembership(olive, { personId: 'ada', companyId: 'northwind' }, app.ports);
  expect([
    (await entries()) - before,
    await usersOf('tidewater'),
    await usersOf('northwind'),
    await companyOf('ada'),
  ]).toEqual([2, ['mira'], ['theo', 'ada'], 'northwind']);
  await setMembership(olive, { personId: 'ada', companyId: null }, app.ports);
  expect([(await entries()) - before, await usersOf('northwind'), await companyOf('ada')]).toEqual([3, ['theo'], null]);
  await expect(setMembership(olive, { personId: 'ada', companyId: 'nowhere' }, app.ports)).rejects.toThrow(
    'There is no such company',
  );
  await expect(setMembership(olive, { personId: 'nobody', companyId: 'tidewater' }, app.ports)).rejects.toThrow(
    'There is no such person',
  );
  await setMembership(olive, { personId: 'nobody', companyId: null }, app.ports);
});

test('a change of company that was interrupted between booth and person is completed from what the booth says', async () => {
  const { log } = app.ports;
  const cut: typeof log = {
    ...bound(log),
    append: (scope, mutation) => (scope === 'dir' ? Promise.reject(new Error('killed')) : log.append(scope, mutation)),
  };
  const change = { personId: 'ada', companyId: 'northwind' };
  await expect(setMembership(olive, change, { ...app.ports, log: cut })).rejects.toThrow('killed');
  expect([await usersOf('northwind'), await companyOf('ada')]).toEqual([['theo', 'ada'], null]);
  app.advance(MINUTE);
  await runDueWork(app.ports);
  expect([await usersOf('northwind'), await companyOf('ada')]).toEqual([['theo', 'ada'], 'northwind']);
  await setMembership(olive, { personId: 'ada', companyId: null }, app.ports);
});

test("a new member gets the company's leads from then on, and a former one gets no more", async () => {
  const token = await app.logInAs('ada');
  const digest = async () => (await app.call('GET', '/sync/digest/co:tidewater', { token })).status;
  const outside = await openStream(app, token);
  expect(positions(await outside.next())).toEqual(['pub', 'dir', 'u:ada']);
  expect(await digest()).toBe(404);

  await setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports);
  while (await outside.next()); // Closed cleanly, so the device reconnects.
  const inside = await openStream(app, token);
  expect(positions(await inside.next())).toEqual(['pub', 'dir', 'u:ada', 'co:tidewater']);
  expect(await digest()).toBe(200);
  expect(await app.call('GET', '/leads/tidewater', { token })).toMatchObject({ body: { pagination: { total: 1 } } });

  expect((await app.call('DELETE', '/companies/tidewater/users/me', { token })).status).toBe(200);
  const last = [];
  for (let event = await inside.next(); event; event = await inside.next()) last.push(event.event);
  expect(last).not.toContain('ended');
  expect(await digest()).toBe(404);
  expect(await app.call('GET', '/leads/tidewater', { token })).toMatchObject({ body: { pagination: { total: 0 } } });
});

test("a member added by an import gets the company's leads from then on, and no one else's stream is closed", async () => {
  const table = {
    format: 'a test',
    stages: [],
    tracks: [],
    talks: [],
    companies: [],
    whole: [],
    notes: [],
    people: ['ada', 'mira'].map((name) => ({
      key: name,
      firstName: name,
      lastName: 'New',
      email: `${name}@example.org`,
      company: 'Tidewater',
      at: '',
    })),
  };
  const [token, memberToken] = [await app.logInAs('ada'), await app.logInAs('mira')];
  const [outside, member] = [await openStream(app, token), await openStream(app, memberToken)];
  expect(positions(await outside.next())).toEqual(['pub', 'dir', 'u:ada']);
  await member.next();
  expect(await applyImport(table, app.ports)).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ noun: 'person', detail: expect.stringContaining('company') }),
    ]),
  });
  while (await outside.next()); // Closed cleanly, so the device reconnects.
  expect(positions(await (await openStream(app, token)).next())).toEqual(['pub', 'dir', 'u:ada', 'co:tidewater']);
  expect(await member.next()).toMatchObject({ event: 'ops', data: { s: 'dir' } });
  expect(await companyOf('ada')).toBe('tidewater');
  await setMembership(olive, { personId: 'ada', companyId: null }, app.ports);
});

test("a person who leaves while their stream starts does not get the company's data", async () => {
  await setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports);
  const token = await app.logInAs('ada');
  const { streams } = app.ports;
  const join = streams.join.bind(streams);
  streams.join = async (...given) => {
    await setMembership(olive, { personId: 'ada', companyId: null }, app.ports);
    return join(...given);
  };
  const late = await openStream(app, token);
  while (await late.next()); // The server ends the stream.
  streams.join = join;
});

test('a person who loses replays while their stream starts does not get them', async () => {
  const replays = (replayAccess: boolean) => app.call('PATCH', '/admin/update-user/ada', 'olive', { replayAccess });
  expect(await replays(true)).toMatchObject({ status: 200 });
  const token = await app.logInAs('ada');
  const before = await openStream(app, token);
  expect(positions(await before.next())).toEqual(['pub', 'dir', 'u:ada', 'replay']);
  before.close();
  const { streams } = app.ports;
  const join = streams.join.bind(streams);
  streams.join = async (...given) => {
    await replays(false);
    return join(...given);
  };
  const late = await openStream(app, token);
  while (await late.next()); // The server ends the stream.
  streams.join = join;
  const after = await openStream(app, token);
  expect(positions(await after.next())).toEqual(['pub', 'dir', 'u:ada']);
  after.close();
});

test('granting the same rights again notifies the devices again: the first attempt may have been interrupted in between', async () => {
  const given = { replayAccess: true, company_id: 'tidewater' };
  const giveAll = () => app.call('PATCH', '/admin/update-user/ada', 'olive', given);
  for (const give of [
    giveAll,
    () => app.call('PATCH', '/admin/update-user/ada', 'olive', { replayAccess: true }),
    () => setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports),
  ]) {
    await giveAll();
    const stream = await openStream(app, await app.logInAs('ada'));
    expect(positions(await stream.next())).toEqual(['pub', 'dir', 'u:ada', 'replay', 'co:tidewater']);
    await give();
    while (await stream.next()); // The server ends the stream.
  }
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { replayAccess: false, company_id: null });
});

test('members can remove each other, but no one of another company', async () => {
  await setMembership(olive, { personId: 'ada', companyId: 'tidewater' }, app.ports);
  const notThere = { status: 404, body: { code: 'not-found', message: 'There is no such company' } };
  for (const who of ['theo', 'grace'])
    expect(await app.call('DELETE', '/companies/tidewater/users/ada', who)).toEqual(notThere);
  expect(await app.call('DELETE', '/companies/tidewater/users/theo', 'mira')).toMatchObject({
    status: 404,
    body: { message: 'There is no such member of this company' },
  });
  expect([await usersOf('tidewater'), await usersOf('northwind'), await companyOf('theo')]).toEqual([
    ['mira', 'ada'],
    ['theo'],
    'northwind',
  ]);
  expect(await app.call('DELETE', '/companies/tidewater/users/ada', 'mira')).toMatchObject({
    status: 200,
    body: { id: 'tidewater', users: ['mira'] },
  });
  expect(await companyOf('ada')).toBe(null);
  await app.call('PATCH', '/company', 'theo', { focus: ['Crypto'] });
  await setMembership(olive, { personId: 'ada', companyId: 'northwind' }, app.ports);
  // Former members see the booth as visitors do.
  expect(await app.call('DELETE', '/companies/northwind/users/me', 'ada')).toMatchObject({
    status: 200,
    body: { id: 'northwind', users: ['theo'], focus: [] },
  });
  expect((await app.call('PATCH', '/company', 'ada', { name: 'Still mine' })).status).toBe(403);
});

const lanternworks = {
  name: 'Lanternworks',
  email: 'hello@lantern.example.org',
  location: 'Spain',
  type: 'Agency',
  bio: 'Light.',
  website: 'https://lantern.example.org/',
};

test('organisers add companies with all fields of the form except the multi-selects', async () => {
  const added = await app.call('POST', '/admin/company', 'olive', {
    ...lanternworks,
    ticket_type: 'CompanySuperBooth',
    priority: true,
    users: ['rhea'],
  });
  expect(added).toMatchObject({
    status: 201,
    body: {
      name: 'Lanternworks',
      country: 'Spain',
      company_type: 'Agency',
      ticket_type: 'super',
      priority: true,
      users: ['rhea'],
      expertise: [],
    },
  });
  const { id } = added.body as { id: string };
  expect(await companyOf('rhea')).toBe(id);
  expect(await app.call('POST', '/admin/company', 'olive', { name: '' })).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: 'Please fix all invalid fields to be able to save your changes',
      data: [
        { field: 'name', message: 'First Name is required' },
        { field: 'email', message: 'Not a valid email address' },
        { field: 'location', message: 'This field is required' },
        { field: 'type', message: 'This field is required' },
        { field: 'bio', message: 'This field is required' },
        { field: 'website', message: 'This field is required' },
      ],
    },
  });
  const { location, type, bio, website, ...names } = lanternworks;
  const other = await app.call('POST', '/admin/company', 'olive', {
    ...names,
    name: 'Lanternworks Two',
    country: location,
    company_type: type,
    description: bio,
    url: website,
  });
  expect(other).toMatchObject({
    status: 201,
    body: { country: 'Spain', company_type: 'Agency', description: 'Light.', url: 'https://lantern.example.org/' },
  });
  // One rule for names in all calls: the organisers' form, the members' form, and undo.
  const taken = {
    status: 422,
    body: {
      code: 'invalid',
      message: 'There is a company called Lanternworks already',
      data: [{ field: 'name', message: 'There is a company called Lanternworks already' }],
    },
  };
  expect(await app.call('POST', '/admin/company', 'olive', { ...lanternworks, name: ' LANTERNWORKS ' })).toEqual(taken);
  expect(
    await app.call('PATCH', `/admin/company/${(other.body as { id: string }).id}`, 'olive', { name: 'lanternworks' }),
  ).toEqual(taken);
  expect(
    (
      await app.call('PATCH', `/admin/company/${(other.body as { id: string }).id}`, 'olive', {
        name: 'Lanternworks TWO',
        bio: 'Dark.',
      })
    ).body,
  ).toMatchObject({ name: 'Lanternworks TWO', description: 'Dark.' });
  await app.call('DELETE', `/admin/company/${(other.body as { id: string }).id}`, 'olive');
  expect(await app.call('POST', '/admin/company', 'olive', { ...lanternworks, users: ['nobody'] })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'users' }] },
  });
  expect((await app.call('GET', '/company/all', 'ada')).body).toMatchObject({ pagination: { total: 3 } });
});

test('organisers change what members may not', async () => {
  expect(
    await app.call('PATCH', '/admin/company/northwind', 'olive', {
      ticket_type: 'premium',
      priority: true,
      users: ['grace'],
      traffic: [],
    }),
  ).toMatchObject({
    status: 200,
    body: { id: 'northwind', name: 'Northwind', ticket_type: 'premium', priority: true, users: ['grace'], traffic: [] },
  });
  expect([await companyOf('theo'), await companyOf('grace')]).toEqual([null, 'northwind']);
  expect(
    (
      await app.call('PATCH', '/admin/company/northwind', 'olive', {
        ticket_type: 'basic',
        priority: false,
        users: ['theo'],
      })
    ).body,
  ).toMatchObject({ ticket_type: 'basic', users: ['theo'] });
  expect((await app.call('PATCH', '/admin/company/nowhere', 'olive', { name: 'X' })).status).toBe(404);
  expect(await app.call('PATCH', '/admin/company/northwind', 'olive', { ticket_type: 'huge' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'ticket_type' }] },
  });
});

test('deleting a company leaves its members as visitors, and an undo restores everything', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();
  const logo = ((await app.upload('/admin/company/northwind/logo', 'olive', { bytes })).body as { logo_url: string })
    .logo_url;
  expect((await app.call('DELETE', '/admin/company/northwind', 'olive')).status).toBe(204);
  expect([(await app.call('GET', '/company/northwind', 'ada')).status, await companyOf('theo')]).toEqual([404, null]);
  expect((await app.call('POST', '/leads/csv', 'theo')).status).toBe(403);
  expect((await app.call('DELETE', '/admin/company/northwind', 'olive')).status).toBe(404);
  expect((await app.upload('/admin/company/northwind/logo', 'olive', { bytes })).status).toBe(404);
  expect((await app.request(new URL(logo).pathname)).status).toBe(404);

  const token = await app.logInAs('theo');
  const outside = await openStream(app, token);
  await outside.next();
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as {
    data: { id: string; changes: { collection: string; after: unknown }[] }[];
  };
  const removal = data.find(({ changes }) =>
    changes.some(({ collection, after }) => collection === 'companies' && after === null),
  )!;
  expect((await app.call('POST', `/admin/audit/${removal.id}/undo`, 'olive')).status).toBe(204);
  while (await outside.next()); // Closed too: members who return receive data again.
  expect((await app.call('GET', '/company/northwind', 'ada')).body).toMatchObject({ users: ['theo'], logo_url: logo });
  expect([await companyOf('theo'), (await app.request(new URL(logo).pathname)).status]).toEqual(['northwind', 200]);
});

test('with a company go the perks it gives and their numbers, and they come back with it', async () => {
  const { id } = (await app.call('POST', '/perks', 'olive', { name: 'A mug', stock: 3, company_id: 'northwind' }))
    .body as { id: string };
  const image = ((await app.upload(`/perks/image/${id}`, 'olive', { bytes: await png() })).body as { image: string })
    .image;
  await app.call('POST', `/perks/claim/${id}`, 'ada');
  const other = (await app.call('POST', '/perks', 'olive', { name: 'A map' })).body as { id: string };
  const perks = async () =>
    ((await app.call('GET', '/perks', 'ada')).body as { data: object[] }).data.map((perk) => ({ ...perk, rev: '' }));
  const counted = async () => {
    app.advance(DERIVED_EVERY);
    return (await app.ports.log.state('pub')).all('perk-claims').map((one) => one.id);
  };
  const numbers = async () => (await app.call('POST', '/stats/perks', 'olive')).body as { total: number };
  const before = [await perks(), await numbers()];
  expect(before).toMatchObject([{ length: 2 }, { total: 1 }]);
  await expect.poll(counted).toEqual([id]);

  expect((await app.call('DELETE', '/admin/company/northwind', 'olive')).status).toBe(204);
  expect(await perks()).toMatchObject([{ id: other.id }]);
  expect((await app.call('POST', `/perks/claim/${id}`, 'grace')).status).toBe(404);
  expect([await numbers(), (await app.request(new URL(image).pathname)).status]).toMatchObject([{ total: 0 }, 404]);
  await expect.poll(counted).toEqual([]);

  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { id: string }[] };
  expect((await app.call('POST', `/admin/audit/${data[0]!.id}/undo`, 'olive')).status).toBe(204);
  expect([await perks(), await numbers()]).toEqual(before);
  expect((await app.request(new URL(image).pathname)).status).toBe(200);
  await expect.poll(counted).toEqual([id]);
});

test('only organisers add, change and take away companies', async () => {
  for (const who of ['ada', 'mira']) {
    const answers = await Promise.all([
      app.call('POST', '/admin/company', who, lanternworks),
      app.call('PATCH', '/admin/company/tidewater', who, { name: 'X' }),
      app.call('DELETE', '/admin/company/tidewater', who),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toMatchObject({ name: 'Tidewater' });
});
