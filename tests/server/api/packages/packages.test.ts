import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AUDIT_ID_HEADER } from '../../../../domain/audit/audit-id.ts';
import { dyingStore, nextWrite } from '../../../support/dying-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { booth, companyDocument } from '../companies/company-world.ts';

const tidewater = booth({
  id: 'tidewater',
  name: 'Tidewater',
  ticketType: 'super',
  users: ['mira'],
  focus: ['Gaming'],
  promoVideo: 'https://vimeo.com/1',
});

const northwind = booth({ id: 'northwind', name: 'Northwind', ticketType: 'basic' });
const documents = [companyDocument(tidewater), companyDocument(northwind)];

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, documents });
});
afterEach(() => app.stop());

const list = async () => (await app.call('GET', '/packages', 'ada')).body as { data: { id: string; rev: string }[] };
const film = async (who: string) =>
  ((await app.call('GET', '/company/tidewater', who)).body as { promo_video: string }).promo_video;

test('an event without packages of its own has those of the specification', async () => {
  expect((await list()).data.map(({ id }) => id)).toEqual(['super', 'premium', 'basic']);
  expect((await app.call('POST', '/admin/packages', 'ada', { name: 'Gold' })).status).toBe(403);
});

test('a right that is taken away hides what booths filled in, and shows it again when it comes back', async () => {
  expect(await film('ada')).toBe('https://vimeo.com/1');
  expect((await app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: false } })).status).toBe(200);
  expect([await film('ada'), await film('mira')]).toEqual(['', 'https://vimeo.com/1']);
  expect((await app.call('PATCH', '/company', 'mira', { facebook: '' })).status).toBe(200);
  expect((await app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: true } })).status).toBe(200);
  expect([await film('ada'), await film('mira')]).toEqual(['https://vimeo.com/1', 'https://vimeo.com/1']);
});

test('a package that booths have stays; another one can be added, given and removed', async () => {
  const added = (await app.call('POST', '/admin/packages', 'olive', { name: 'Gold', rights: { takesCards: true } }))
    .body as { id: string };
  expect((await app.call('POST', '/admin/packages', 'olive', { name: ' gold ' })).status).toBe(422);
  expect((await app.call('PATCH', '/admin/company/tidewater', 'olive', { ticket_type: 'Gold' })).body).toMatchObject({
    ticket_type: added.id,
  });
  expect(await app.call('DELETE', `/admin/packages/${added.id}`, 'olive')).toMatchObject({
    status: 409,
    body: { message: '1 booth has this package. Give it another one first.' },
  });
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { ticket_type: 'super' });
  expect((await app.call('DELETE', `/admin/packages/${added.id}`, 'olive')).status).toBe(204);
  expect((await list()).data.map(({ id }) => id)).toEqual(['super', 'premium', 'basic']);
});

const add = async (fields: object): Promise<{ id: string; rev: string }> =>
  (await app.call('POST', '/admin/packages', 'olive', fields)).body as { id: string; rev: string };

test('a new package comes last and has no rights; a name is given once, and an event has at most 12', async () => {
  const startup = await add({ name: '  Startup ' });
  expect(startup).toEqual({
    id: startup.id,
    rev: expect.any(String),
    name: 'Startup',
    order: 4,
    color: expect.stringMatching(/^#/),
    rights: { takesCards: false, scans: false, film: false, tags: false, table: false, first: false },
    members: 100,
  });
  expect(await app.call('PATCH', `/admin/packages/${startup.id}`, 'olive', { name: 'basic' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'name', message: 'There is a package called Basic already' }] },
  });
  for (let n = 5; n <= 12; n += 1) await add({ name: `Package ${n}` });
  expect(await app.call('POST', '/admin/packages', 'olive', { name: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'An event has at most 12 packages.' },
  });
});

test('forms and programs read the names of the packages in force', async () => {
  const packages = async () =>
    ((await app.call('GET', '/event/choices', 'ada')).body as { packages: readonly object[] }).packages;
  const template = [
    { id: 'super', name: 'Super' },
    { id: 'premium', name: 'Premium' },
    { id: 'basic', name: 'Basic' },
  ];
  expect(await packages()).toEqual(template);
  const { id } = await add({ name: 'Gold', order: 0 });
  expect(await packages()).toEqual([{ id, name: 'Gold' }, ...template]);
});

test('a team has at most as many members as its package allows, and nobody who is in it loses their place', async () => {
  const full = 'The package of Tidewater allows 1 member. Remove that one first, or choose another package.';
  await app.call('PATCH', '/admin/packages/super', 'olive', { members: 1 });
  const team = (users: readonly string[], fields = {}) =>
    app.call('PATCH', '/admin/company/tidewater', 'olive', { users, ...fields });
  expect(await team(['mira', 'ada'])).toMatchObject({
    status: 422,
    body: { data: [{ field: 'users', message: full }] },
  });
  expect((await team(['ada'])).status).toBe(200);
  expect(await app.call('PATCH', '/admin/update-user/mira', 'olive', { company_id: 'tidewater' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'company_id', message: full }] },
  });
  expect((await app.call('PATCH', '/admin/update-user/ada', 'olive', { company_id: 'tidewater' })).status).toBe(200);
  const ticket = { email: 'new@example.org', first_name: 'Nina', last_name: 'Wu', company_id: 'tidewater' };
  const giveTicket = (ticket_type: string) =>
    app.call('POST', '/admin/tickets', 'olive', { ...ticket, ticket_type, confirm: true });
  expect((await giveTicket('CompanySuperBooth')).status).toBe(422);
  expect((await team(['ada', 'mira'], { ticket_type: 'premium' })).status).toBe(200);
  expect((await app.call('PATCH', '/admin/packages/premium', 'olive', { members: 1 })).status).toBe(200);
  expect((await team(['ada', 'mira'])).status).toBe(200);
  expect((await giveTicket('CompanyBasicBooth')).status).toBe(201);
});

test('undoing a change of rights shows booths as before, and a package that booths have is not undone', async () => {
  const undoLast = async (thing: string) => {
    const { body } = await app.call('GET', `/admin/audit?thing=${thing}`, 'olive');
    const [{ id } = { id: '' }] = (body as { data: { id: string }[] }).data;
    return app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive');
  };
  await app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: false } });
  expect(await film('ada')).toBe('');
  expect((await undoLast('super')).status).toBe(204);
  expect(await film('ada')).toBe('https://vimeo.com/1');
  const { id } = await add({ name: 'Gold' });
  await app.call('PATCH', '/admin/company/northwind', 'olive', { ticket_type: 'Gold' });
  expect(await undoLast(id)).toMatchObject({
    status: 409,
    body: { message: '1 booth has this package. Give it another one first.' },
  });
});

test('a company that comes back shows what its package allows now', async () => {
  const { headers } = await app.request('/api/admin/company/tidewater', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
  });
  await app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: false } });
  const entry = encodeURIComponent(headers.get(AUDIT_ID_HEADER) ?? '');
  expect((await app.call('POST', `/admin/audit/${entry}/undo`, 'olive')).status).toBe(204);
  const stored = (await app.ports.log.state('pub')).get('companies', 'tidewater')?.doc;
  expect(stored).toMatchObject({ name: 'Tidewater', promoVideo: '' });
  await app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: true } });
  expect(await film('ada')).toBe('https://vimeo.com/1');
});

test('edits of booths while rights are taken and given lose nothing', async () => {
  for (let n = 0; n < 4; n += 1)
    await Promise.all([
      app.call('PATCH', '/admin/packages/super', 'olive', { rights: { film: n % 2 === 1, tags: n % 2 === 0 } }),
      app.call('PATCH', '/company', 'mira', { facebook: `https://facebook.com/tidewater${n}` }),
    ]);
  expect((await app.call('GET', '/company/tidewater', 'mira')).body).toMatchObject({
    promo_video: 'https://vimeo.com/1',
    focus: ['Gaming'],
    facebook: 'https://facebook.com/tidewater3',
  });
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toMatchObject({
    promo_video: 'https://vimeo.com/1',
    focus: [],
  });
});

test('a change of rights that a crash interrupts is completed, and is one change', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenary-packages-'));
  const store = dyingStore();
  const world = { people: worldPeople, event: { sessionsPerUser: 20 }, documents };
  await (await startTestApp({ ...world, env: { DATA_DIR: dataDir } })).stop();
  const start = () => startTestApp({ dataDir, ...world, watch: store.watch });
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const isShown = nth % 2 === 0;
    const send = async (to: TestApp) =>
      to.call(
        'PATCH',
        '/admin/packages/super',
        'olive',
        { rights: { film: isShown } },
        { 'idempotency-key': `change-of-rights-${nth}` },
      );
    let died = false;
    {
      await using before = await start();
      await before.logInAs('olive');
      store.dieAt(nth);
      await send(before);
      await before.settled();
      died = store.revive();
    }
    await using after = await start();
    expect({ nth, status: (await send(after)).status }).toEqual({ nth, status: 200 });
    const { body } = await after.call('GET', '/company/tidewater', 'ada');
    expect({ nth, body }).toMatchObject({ nth, body: { promo_video: isShown ? 'https://vimeo.com/1' : '' } });
    if (!died) break;
  }
  rmSync(dataDir, { recursive: true });
});
