import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../domain/people/actor.ts';
import type { Perk } from '../../../../domain/perks/perk.ts';
import type { Refused } from '../../../../domain/refusal.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { DERIVED_EVERY } from '../../../../domain/limits/log.ts';
import { DAY, HOUR } from '../../../../domain/time.ts';
import { writeClaim } from '../../../../server/api/perks/write-claim.ts';
import { png } from '../../../support/png.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';
import { changesAlone, staysForLatecomers } from '../each-field.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [...worldLobby, { c: 'companies', doc: tidewater }, { c: 'companies', doc: northwind }],
  });
});
afterAll(() => app.stop());

const call = async <T>(method: string, path: string, who: string, body?: unknown): Promise<T> =>
  (await app.call(method, path, who, body)).body as T;
const offer = (form: object): Promise<{ id: string }> => call('POST', '/perks', 'olive', form);
const claimDocument = (perkId: string, rev = 'claimed-offline'): UserDocument => ({
  id: `claim:${perkId}`,
  kind: 'claim',
  ref: perkId,
  value: { claimed: true },
  changedAt: app.ports.now(),
  rev,
});
/** In a form that people can read out at a booth. */
const aCode = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
const codeOf = async (who: string, perkId: string): Promise<unknown> =>
  ((await app.ports.log.state(`u:${who}`)).get('mine', `claim:${perkId}`)?.doc as UserDocument | undefined)?.value[
    'code'
  ];
const attendee = (id: string): Actor => ({ id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });
const mug = {
  id: 'mug',
  rev: expect.any(String),
  name: 'A mug',
  description: 'Of blue enamel.',
  image: null,
  company_id: 'tidewater',
  stock: 10,
  left: 10,
  url: 'https://tidewater.example.org/mug',
  order: 0,
  claimed: false,
  claims: [],
};

test('everyone sees the perks, and a claim leaves one less', async () => {
  expect(await app.call('GET', '/perks', 'ada')).toEqual({
    status: 200,
    body: { data: [mug], pagination: { page: 1, total: 1, count: 1 } },
  });
  expect(await app.call('POST', '/perks/claim/mug', 'ada')).toEqual({
    status: 200,
    body: { ...mug, left: 9, claimed: true, claims: ['ada'] },
  });
  expect(await app.call('POST', '/perks/claim/mug', 'ada')).toEqual({
    status: 200,
    body: { ...mug, left: 9, claimed: true, claims: ['ada'] },
  });
  expect((await app.ports.log.state('u:ada')).get('mine', 'claim:mug')?.doc).toMatchObject({
    value: { claimed: true, code: aCode },
  });
  await expect
    .poll(async () => (await app.ports.log.state('pub')).get('perk-claims', 'mug')?.doc)
    .toEqual({ perkId: 'mug', claimed: 1, at: app.ports.now() });
});

test("a perk's claimants are for its company and organisers; others see only themselves", async () => {
  const claims = async (who: string) =>
    (await call<{ data: { claims: string[] }[] }>('GET', '/perks', who)).data[0]!.claims;
  expect(await claims('olive')).toEqual(['ada']);
  expect(await claims('mira')).toEqual(['ada']);
  expect(await claims('theo')).toEqual([]);
  expect(await claims('grace')).toEqual([]);
});

test('organisers list all claims, people only their own', async () => {
  const claim = {
    id: 'mug:ada',
    claimed_at: '2027-07-12T07:00:00.000Z',
    code: await codeOf('ada', 'mug'),
    perk: { ...mug, left: 9, claims: ['ada'] },
    user: expect.objectContaining({ id: 'ada', first_name: 'Ada' }),
  };
  const page = { page: 1, total: 1, count: 1 };
  expect(await app.call('GET', '/perks/claims?perk_id=mug', 'olive')).toEqual({
    status: 200,
    body: { data: [claim], pagination: page },
  });
  expect(await app.call('GET', '/perks/claims', 'ada')).toMatchObject({ status: 403 });
  const own = { data: [{ ...claim, perk: { ...claim.perk, claimed: true } }], pagination: page };
  expect(await app.call('GET', '/perks/claims/by-user/me', 'ada')).toEqual({ status: 200, body: own });
  expect(await app.call('GET', '/perks/claims/by-user/ada', 'ada')).toEqual({ status: 200, body: own });
  expect(await app.call('GET', '/perks/claims/by-user/ada', 'olive')).toEqual({
    status: 200,
    body: { data: [claim], pagination: page },
  });
  const nobody = { status: 404, body: { code: 'not-found', message: 'There is nobody here by this id' } };
  expect(await app.call('GET', '/perks/claims/by-user/ada', 'grace')).toEqual(nobody);
  expect(await app.call('GET', '/perks/claims/by-user/missing', 'grace')).toEqual(nobody);
  expect(await app.call('GET', '/perks/claims/by-user/missing', 'olive')).toEqual(nobody);
});

test('of 500 people who claim the last ten at once, ten get one each', async () => {
  const { id } = await offer({ name: 'A tent', stock: 10 });
  const people = Array.from({ length: 500 }, (_, index) => `guest-${index}`);
  // All people tap twice, on two devices.
  const tries = await Promise.allSettled(
    [...people, ...people].map((person, index) =>
      writeClaim(attendee(person), claimDocument(id, `tap-${index}-of-many`), app.ports).then(() => person),
    ),
  );
  const winners = new Set(tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : [])));
  const refusals = tries.flatMap((tried) => (tried.status === 'rejected' ? [(tried.reason as Refused).refusal] : []));
  expect(refusals).toEqual(
    Array.from({ length: 980 }, () => ({ code: 'conflict', message: 'All of these have been claimed' })),
  );
  expect(winners.size).toBe(10);
  const stored = (await app.ports.log.state('perks'))
    .all('claims')
    .map(({ doc }) => doc as { perkId: string; userId: string })
    .filter(({ perkId }) => perkId === id);
  expect(new Set(stored.map(({ userId }) => userId))).toEqual(winners);
  expect(
    (await call<{ data: { id: string; left: number }[] }>('GET', '/perks', 'ada')).data.find((perk) => perk.id === id),
  ).toMatchObject({ left: 0 });
  expect(await app.call('POST', `/perks/claim/${id}`, 'ada')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'All of these have been claimed' },
  });
  await call('PATCH', `/perks/${id}`, 'olive', { stock: 11 });
  expect(await app.call('POST', `/perks/claim/${id}`, 'ada')).toMatchObject({
    status: 200,
    body: { left: 0, claimed: true },
  });
  expect(await call('PATCH', `/perks/${id}`, 'olive', { stock: 5 })).toMatchObject({ left: 0, stock: 5 });
  await app.call('DELETE', `/perks/${id}`, 'olive');
});

test('a claim that a crash interrupted is finished by its repeat, and counts once', async () => {
  const { id } = await offer({ name: 'A rope', stock: 1 });
  const { log } = app.ports;
  const append: typeof log.append = (scope, mutation) =>
    scope.startsWith('u:') ? Promise.reject(new Error('power cut')) : log.append(scope, mutation);
  const cutOff = {
    ...app.ports,
    log: Object.assign(Object.create(log) as typeof log, {
      append,
      state: (scope: string) => log.state(scope),
      bytes: (scope: string) => log.bytes(scope),
    }),
  };
  await expect(writeClaim(attendee('grace'), claimDocument(id), cutOff)).rejects.toThrow('power cut');
  expect((await app.call('POST', `/perks/claim/${id}`, 'ada')).status).toBe(409);
  expect(await app.call('POST', `/perks/claim/${id}`, 'grace')).toMatchObject({
    status: 200,
    body: { left: 0, claimed: true },
  });
  const { data } = await call<{ data: { code: string }[] }>('GET', `/perks/claims?perk_id=${id}`, 'olive');
  expect(data.map(({ code }) => code)).toEqual([aCode]);
  expect(await codeOf('grace', id)).toBe(data[0]!.code);
  await app.call('DELETE', `/perks/${id}`, 'olive');
});

test('a claim made offline is decided when it arrives, and cannot be given back', async () => {
  const { id } = await offer({ name: 'A key', stock: 0 });
  const push = (document: object) =>
    call<{ documents: object[] }>('POST', '/sync/mine/push', 'grace', { rows: [{ newDocumentState: document }] });
  expect((await push(claimDocument(id))).documents).toMatchObject([
    { value: { claimed: false }, refusal: { code: 'conflict', message: 'All of these have been claimed' } },
  ]);
  await call('PATCH', `/perks/${id}`, 'olive', { stock: 1 });
  const [told, ...others] = (await push(claimDocument(id, 'tried-again'))).documents;
  expect([told, others]).toMatchObject([{ value: { claimed: true, code: await codeOf('grace', id) } }, []]);
  expect((await push(claimDocument(id, 'tried-again'))).documents).toMatchObject([told!]);
  expect(
    (await push({ ...claimDocument(id, 'own-code'), value: { claimed: true, code: 'MINE-MINE' } })).documents,
  ).toMatchObject([{ value: { claimed: true, code: await codeOf('grace', id) } }]);
  expect((await push({ ...claimDocument(id, 'given-back'), value: { claimed: false } })).documents).toMatchObject([
    { value: { claimed: true }, refusal: { code: 'invalid' } },
  ]);
  await app.call('DELETE', `/perks/${id}`, 'olive');
  expect((await app.call('POST', `/perks/claim/${id}`, 'ada')).status).toBe(404);
});

test('a company reads the daily numbers of its own perks, and of no other', async () => {
  app.advance(DAY + 15.5 * HOUR); // Half past midnight at the event, still the day before in UTC.
  await app.call('POST', '/perks/claim/mug', 'grace');
  const ofTheEvent = await offer({ name: 'A lanyard' });
  const numbers = {
    data: [
      {
        id: 'mug',
        name: 'A mug',
        stock: 10,
        claims: 2,
        left: 8,
        days: [
          { day: '2027-07-12', claims: 1 },
          { day: '2027-07-14', claims: 1 },
        ],
      },
    ],
    total: 2,
  };
  for (const [who, body] of [
    ['mira', {}],
    ['mira', { company_id: 'tidewater' }],
    ['olive', { company_id: 'tidewater' }],
    ['olive', {}],
  ] as const) {
    expect(await app.call('POST', '/companies/perks/stats', who, body)).toEqual({ status: 200, body: numbers });
  }
  expect(await app.call('POST', '/companies/perks/stats', 'theo', {})).toEqual({
    status: 200,
    body: { data: [], total: 0 },
  });
  for (const [who, body] of [
    ['theo', { company_id: 'tidewater' }],
    ['ada', {}],
    ['ada', { company_id: 'tidewater' }],
    ['olive', { company_id: 'missing' }],
  ] as const) {
    expect(await app.call('POST', '/companies/perks/stats', who, body)).toEqual({
      status: 404,
      body: { code: 'not-found', message: 'There is no such company' },
    });
  }
  const { days: _days, ...mugNumbers } = numbers.data[0]!;
  const lanyard = { id: ofTheEvent.id, name: 'A lanyard', stock: null, claims: 0, left: null };
  const { data, total } = await call<{ data: { id: string }[]; total: number }>('POST', '/stats/perks', 'olive');
  expect([data.toSorted((a, b) => (a.id < b.id ? -1 : 1)), total]).toEqual([
    [mugNumbers, lanyard].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    2,
  ]);
  await app.call('DELETE', `/perks/${ofTheEvent.id}`, 'olive');
});

test('a perk is added, changed, shown with a picture and deleted, with only its own fields', async () => {
  const { id } = await offer({ name: 'A map', claims: ['ada'], imageUrl: 'https://evil.example/x.png', id: 'mine' });
  const held = async (): Promise<Perk | undefined> =>
    (await app.ports.log.state('pub')).get('perks', id)?.doc as Perk | undefined;
  expect(await held()).toEqual({
    id,
    name: 'A map',
    description: '',
    imageUrl: null,
    companyId: null,
    stock: null,
    url: '',
    order: 0,
  });
  expect(await app.call('PATCH', `/perks/${id}`, 'olive', { company_id: 'nowhere' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'company_id', message: 'There is no such company' }] },
  });
  expect(await app.call('PATCH', `/perks/${id}`, 'olive', { url: 'https://ada@example.org' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'url', message: 'Write a web address, such as example.org/map' }] },
  });
  expect(await call('PATCH', `/perks/${id}`, 'olive', { company_id: 'tidewater', order: 3, image: 'x' })).toMatchObject(
    { name: 'A map', company_id: 'tidewater', order: 3, image: null },
  );
  const image = async () =>
    ((await app.upload(`/perks/image/${id}`, 'olive', { bytes: await png() })).body as { image: string }).image;
  const [first, second] = [await image(), await image()];
  const statuses = async () =>
    Promise.all([first, second].map(async (url) => (await app.request(new URL(url).pathname)).status));
  expect(await statuses()).toEqual([404, 200]);
  expect((await app.call('DELETE', `/perks/${id}`, 'olive')).status).toBe(204);
  expect(await statuses()).toEqual([404, 404]);
  expect((await app.call('DELETE', `/perks/${id}`, 'olive')).status).toBe(404);
  expect((await app.upload(`/perks/image/${id}`, 'olive', { bytes: await png() })).status).toBe(404);
});

test('claims of an erased person stay claimed: in the stock, on devices and in the numbers, without a name', async () => {
  const { id } = await offer({ name: 'A hat', stock: 2, company_id: 'tidewater' });
  for (const who of ['rhea', 'grace']) await app.call('POST', `/perks/claim/${id}`, who);
  const onDevices = async () => {
    app.advance(DERIVED_EVERY);
    return (await app.ports.log.state('pub')).get('perk-claims', id)?.doc;
  };
  await expect.poll(onDevices).toMatchObject({ claimed: 2 });
  expect((await app.call('DELETE', '/admin/users/rhea', 'olive')).status).toBe(204);
  const tallied = async () => (await app.ports.log.state('tally')).get('perk-claims', id)?.doc;
  await expect.poll(tallied).toEqual({ count: 1 });
  const other = await offer({ name: 'A scarf' });
  await app.call('POST', `/perks/claim/${other.id}`, 'ada');
  const shownOfOther = async () => {
    await onDevices();
    return (await app.ports.log.state('pub')).get('perk-claims', other.id)?.doc;
  };
  await expect.poll(shownOfOther).toMatchObject({ claimed: 1 });
  expect(await onDevices()).toMatchObject({ claimed: 2 });
  expect(await call('GET', '/perks', 'ada')).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id, left: 0, claims: [] })]),
  });
  expect((await app.call('POST', `/perks/claim/${id}`, 'ada')).status).toBe(409);
  const [numbers] = (
    await call<{ data: { id: string; claims: number; days: { claims: number }[] }[] }>(
      'POST',
      '/companies/perks/stats',
      'mira',
    )
  ).data.filter((perk) => perk.id === id);
  expect([numbers!.claims, numbers!.days.map(({ claims }) => claims)]).toEqual([2, [2]]);
  expect(await call('GET', `/perks/claims?perk_id=${id}`, 'olive')).toMatchObject({
    data: [{ user: { id: 'grace' } }],
    pagination: { total: 1 },
  });
  expect(JSON.stringify((await app.ports.log.state('perks')).all('claims'))).not.toContain('rhea');
  await call('PATCH', `/perks/${id}`, 'olive', { stock: 3 });
  expect(await call('POST', `/perks/claim/${id}`, 'ada')).toMatchObject({ left: 0 });
  await expect.poll(onDevices).toMatchObject({ claimed: 3 });
});

test('each field of a perk changes alone, and unseen changes are not overwritten', async () => {
  const { id } = await offer({
    name: 'A net',
    description: 'Of cotton.',
    stock: 5,
    company_id: 'tidewater',
    url: 'https://tidewater.example.org/net',
    order: 5,
  });
  const shown = {
    ...mug,
    id,
    name: 'A net',
    description: 'Of cotton.',
    stock: 5,
    left: 5,
    url: 'https://tidewater.example.org/net',
    order: 5,
  };
  const changes = [
    { send: { name: 'A rope' } },
    { send: { description: '' } },
    { send: { order: 0 } },
    { send: { stock: 0 }, also: { left: 0 } },
    { send: { stock: null }, also: { left: null } },
    { send: { company_id: 'northwind' } },
    { send: { company_id: null } },
    { send: { url: '' } },
  ];
  await changesAlone(app, `/perks/${id}`, { shown, changes });
  await staysForLatecomers(app, `/perks/${id}`, { name: 'A knot' });
  expect(await call('POST', `/perks/claim/${id}`, 'ada')).toMatchObject({ name: 'A rope', claimed: true });
});
