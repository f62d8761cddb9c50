import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { accountTable, countAdmins } from '../../../../server/api/accounts/account-store.ts';
import { connectionWith } from '../../../../server/api/connections/write-connection.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { erasuresUnderWay } from '../../../../server/api/erasure/erasures-under-way.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { startTestApp, type TestApp, type WorldDocument } from '../../../support/test-app.ts';
import { camera, mug } from '../../../support/world-lobby.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';
import { eventually } from '../../../support/eventually.ts';

/** All scopes that can contain data of a person. */
const SCOPES = [
  'pub',
  'dir',
  'replay',
  'adm',
  'perks',
  'raffles',
  'co:tidewater',
  'room:stage:main',
  'u:ada',
  'u:grace',
  'u:olive',
  'u:rhea',
];

const documents: readonly WorldDocument[] = [
  { c: 'companies', doc: tidewater },
  { c: 'companies', doc: northwind },
  { c: 'perks', doc: mug },
  { c: 'raffles', doc: camera },
  ...['ada', 'grace', 'rhea'].map((id): WorldDocument => ({
    scope: `u:${id}`,
    c: 'mine',
    doc: {
      id: 'consent:chat',
      kind: 'consent',
      ref: 'chat',
      value: { consented: true },
      changedAt: 1,
      rev: 'agreed-to-chat',
    } as WorldDocument['doc'],
  })),
];

let app: TestApp;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople, documents, event: { sessionsPerUser: 3 } });
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const call = (method: string, path: string, who: string, body?: unknown) => {
  app.advance(1);
  return app.call(method, path, who, body);
};
const ok = async (method: string, path: string, who: string, body?: unknown): Promise<unknown> => {
  const answer = await call(method, path, who, body);
  expect({ path, status: answer.status, ...(answer.status >= 300 && { body: answer.body }) }).toMatchObject({
    path,
    status: expect.toBeOneOf([200, 201, 202, 204]),
  });
  return answer.body;
};

/** Returns the log's current documents that contain these words, by scope. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const traces: string[] = [];
  for (const scope of SCOPES) {
    const state = await app.ports.log.state(scope);
    for (const c of state.collections()) {
      for (const { id, doc } of state.all(c)) {
        const text = JSON.stringify([id, doc]);
        if (words.some((word) => text.includes(word))) traces.push(`${scope} ${c}`);
      }
    }
  }
  return [...new Set(traces)].toSorted();
}

/** Returns scopes whose newest entry contains these words: older entries are deleted in time, the newest never. */
async function namedForGood(words: readonly string[]): Promise<string[]> {
  const newest = await Promise.all(
    SCOPES.map(async (scope) => JSON.stringify((await app.ports.store.log.read(scope, 0, 1000)).at(-1) ?? null)),
  );
  return SCOPES.filter((_, index) => words.some((word) => newest[index]!.includes(word)));
}

const A_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Creates data of a person in every place. */
async function livesHere(who: string): Promise<void> {
  await ok('PATCH', '/profile', who, { job_position: `Engineer of ${who}`, gender: 'Female' });
  await app.upload('/profile/picture', who, { bytes: png });
  await ok('POST', '/connections/grace', who);
  await ok('POST', `/connections/${who}`, 'grace');
  await ok('POST', '/schedule/add/keynote', who);
  await ok('POST', '/leads', who, { companyId: 'tidewater' });
  await ok('POST', '/perks/claim/mug', who);
  await ok('POST', '/raffles/camera/entries', who);
  await ok('POST', '/chats/rooms/stage:main/messages', who, { text: `Hello, this is ${who} speaking` });
}

test('a person downloads all data about them as one archive, without any credential', async () => {
  await livesHere('rhea');
  await ok('POST', '/calendar/feed', 'rhea');
  await ok('POST', '/chats/rooms/pair:grace~rhea/messages', 'grace', { text: 'Between the two of us' });
  const token = await app.logInAs('rhea');
  const answer = await app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['data.json', 'files/picture.webp']);
  const text = new TextDecoder().decode(files['data.json']);
  expect(JSON.parse(text)).toMatchObject({
    event: 'Test Days',
    profile: { id: 'rhea', firstName: 'Rhea', jobPosition: 'Engineer of rhea', gender: 'Female' },
    account: {
      id: 'rhea',
      email: 'rhea@example.org',
      roles: ['ROLE_ATTENDEE'],
      replayAccess: true,
      hasTicketCode: true,
      hasPassword: false,
    },
    sessions: [{ state: 'live' }, { state: 'live' }],
    own: {
      agenda: [{ about: 'keynote', kept: true }],
      connection: [{ about: 'grace', hasConnection: true, requested: true, accepted: true }],
      card: [{ about: 'tidewater', sent: true }],
      claim: [{ about: 'mug' }],
      entry: [{ about: 'camera' }],
      message: [{ text: 'Hello, this is rhea speaking' }],
    },
    kept_for_you: { chats: [{ id: 'pair:grace~rhea', with: 'grace', at: expect.stringMatching(A_TIME) }] },
    cards_sent: [
      {
        companyId: 'tidewater',
        firstName: 'Rhea',
        lastName: 'Moss',
        email: 'rhea@example.org',
        sentAt: expect.stringMatching(A_TIME),
      },
    ],
    calendar_address: { madeAt: expect.stringMatching(A_TIME) },
  });
  // Messages that others wrote to the person are the others' data, so they are not included.
  expect(text).not.toContain('Between the two of us');
  expect(Buffer.from(files['files/picture.webp']!).toString('latin1', 8, 12)).toBe('WEBP');
  const account = await (await accountTable(app.ports)).get('rhea');
  expect(account?.ticket).not.toBe('');
  for (const secret of [token, account!.ticket, '8RHE-6', '8RHE6']) expect(text).not.toContain(secret);
});

test('a person who types their address is erased everywhere, and devices get it', async () => {
  await livesHere('ada');
  await ok('POST', '/users/magic-links', 'ada', { email: 'ada@example.org' });
  await app.settled();
  const mailed = () => app.outbox.filter(({ to }) => to === 'ada@example.org').length;
  expect(mailed()).toBe(1);
  const token = await app.logInAs('ada');
  const words = ['Verne', 'ada@example.org', 'ada speaking', 'Engineer of ada', '"ada"', ':ada'];
  const { pictureUrl } = (await app.ports.log.state('dir')).get('people', 'ada')!.doc as { pictureUrl: string };
  expect(await tracesOf(words)).toEqual(
    expect.arrayContaining([
      'co:tidewater leads',
      'dir people',
      'perks claims',
      'raffles entries',
      'room:stage:main messages',
      'u:ada mine',
      'u:grace mine',
    ]),
  );
  const before = (await app.ports.log.state('dir')).n;

  for (const email of ['grace@example.org', '', undefined]) {
    expect(await app.call('DELETE', '/profile', { token }, { email })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'email' }] },
    });
  }
  expect(await app.call('GET', '/profile', { token })).toMatchObject({ status: 200 });
  expect(await app.call('DELETE', '/profile', { token }, { email: ' ADA@example.org ' })).toEqual({
    status: 204,
    body: null,
  });

  expect(await app.call('GET', '/profile', { token })).toMatchObject({ status: 401 });
  expect(
    await app.call('POST', '/attendee/login', undefined, { email: 'ada@example.org', reference: '3ABC-1' }),
  ).toMatchObject({ status: 403 });
  expect(await tracesOf(words)).toEqual([]);
  expect(mailed()).toBe(0);
  expect(await namedForGood(['Verne', 'ada@example.org', 'ada speaking', 'Engineer of ada', 'agenda:keynote'])).toEqual(
    [],
  );
  expect(await (await accountTable(app.ports)).get('ada')).toBeUndefined();
  expect(await app.ports.files.get(pictureUrl.replace('/uploads/', ''))).toBeUndefined();
  expect(await connectionWith('grace', 'ada', app.ports)).toEqual({
    hasConnection: false,
    requested: false,
    accepted: false,
  });
  const page = await app.ports.log.read('dir', before);
  expect(page).toMatchObject({
    ops: expect.arrayContaining([expect.objectContaining({ c: 'people', id: 'ada', del: true })]),
  });
});

test('counts go down when a person is erased', async () => {
  const numbers = async () => {
    app.advance(1_000); // What is counted is shown once a second.
    const { body } = await call('POST', '/stats/profiles', 'olive');
    const held = (await app.ports.log.state('adm')).get('talk-counts', 'keynote');
    const { connections, total } = body as { connections: number; total: number };
    return { connections, total, kept: (held?.doc as { kept: number } | undefined)?.kept };
  };
  // Rhea of the first test still exists.
  await eventually(async () => expect(await numbers()).toEqual({ connections: 1, total: 5, kept: 1 }));
  await erasePerson(
    'rhea',
    { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false },
    app.ports,
  );
  await eventually(async () => expect(await numbers()).toEqual({ connections: 0, total: 4, kept: 0 }));
});

test('the audit records that a person was erased, without their data', async () => {
  await ok('POST', '/leads', 'theo', { companyId: 'tidewater' });
  expect(await namedForGood(['Lind', 'theo@example.org'])).toEqual(['co:tidewater']);
  await ok('PATCH', '/admin/update-user/theo', 'olive', { job_position: 'A job only Theo has' });
  const audit = async () => JSON.stringify((await call('GET', '/admin/audit', 'olive')).body);
  expect(await audit()).toContain('A job only Theo has');
  const token = await app.logInAs('theo');
  expect(await call('DELETE', '/admin/users/theo', 'grace')).toMatchObject({ status: 403 });
  expect(await call('DELETE', '/admin/users/theo', 'olive')).toEqual({ status: 204, body: null });
  expect(await app.call('GET', '/profile', { token })).toMatchObject({ status: 401 });
  expect(await (await accountTable(app.ports)).get('theo')).toBeUndefined();
  const entries = ((await call('GET', '/admin/audit', 'olive')).body as { data: AuditEntry[] }).data;
  const erased = entries.find(({ note }) => note.startsWith('erased the person theo'));
  expect(erased).toEqual({
    id: expect.stringMatching(/^accounts:/),
    at: expect.any(String),
    by: 'olive',
    by_name: 'Olive Hart',
    scope: 'accounts',
    note: 'erased the person theo',
    changes: [],
    undoable: false,
    why_not: 'This cannot be undone',
  });
  expect(await call('POST', `/admin/audit/${encodeURIComponent(erased!.id)}/undo`, 'olive')).toMatchObject({
    status: 409,
    body: { message: 'This cannot be undone' },
  });
  expect(await call('DELETE', '/admin/users/theo', 'olive')).toMatchObject({ status: 404 });
  for (const word of ['A job only Theo has', 'theo@example.org', 'Lind']) expect(await audit()).not.toContain(word);
  expect(await namedForGood(['A job only Theo has', 'theo@example.org', 'Lind'])).toEqual([]);
  expect((await app.ports.log.state('pub')).get('companies', 'northwind')?.doc).toMatchObject({ users: [] });
});

test('an erased speaker is on no talk any more, and admins cannot erase themselves', async () => {
  expect((await app.ports.log.state('pub')).get('talks', 'keynote')?.doc).toMatchObject({
    speakers: [{ id: 'grace' }],
  });
  expect(await call('DELETE', '/profile', 'grace', { email: 'grace@example.org' })).toEqual({
    status: 204,
    body: null,
  });
  expect((await app.ports.log.state('pub')).get('talks', 'keynote')?.doc).toMatchObject({ speakers: [] });
  expect(await call('DELETE', '/profile', 'olive', { email: 'olive@example.org' })).toMatchObject({ status: 403 });
  expect((await app.ports.log.state('dir')).get('people', 'olive')).toBeDefined();
});

test('an erasure that a crash interrupted is finished', async () => {
  await erasuresUnderWay.begin({ id: 'mira', by: 'olive' }, app.ports);
  await runDueWork(app.ports);
  expect((await app.ports.log.state('dir')).get('people', 'mira')).toBeDefined();
  app.advance(60_000);
  await runDueWork(app.ports);
  expect((await app.ports.log.state('dir')).get('people', 'mira')).toBeUndefined();
  expect(await (await accountTable(app.ports)).get('mira')).toBeUndefined();
});

test('of two admins who erase each other at once one remains, and no admin can erase themselves', async () => {
  await using other = await startTestApp({ people: worldPeople });
  expect(await other.call('DELETE', '/admin/users/olive', 'olive')).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect((await other.call('PATCH', '/admin/update-user/mira', 'olive', { roles: ['ROLE_ADMIN'] })).status).toBe(200);
  for (const id of ['olive', 'mira']) await other.logInAs(id);
  const answers = await Promise.all([
    other.call('DELETE', '/admin/users/mira', 'olive'),
    other.call('DELETE', '/admin/users/olive', 'mira'),
  ]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await countAdmins(other.ports)).toBe(1);
});
