import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountTable, findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { feedback } from '../../../../domain/feedback/feedback.ts';
import { importedId } from '../../../../domain/event/import/imported-id.ts';
import { writeFeedback } from '../../../../server/api/feedback/write-feedback.ts';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { makePasswordLink } from '../../../../server/api/sessions/password-links.ts';
import { roomScopes } from '../../../../server/api/chats/used-rooms.ts';
import { demoAccounts } from '../../../../server/demo/demo-event.ts';
import { projections } from '../../../../server/api/sync/projections.ts';
import type { Ports } from '../../../../server/ports.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { png } from '../../../support/png.ts';
import { harbourFile } from '../../../support/harbour-days.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const OPERATOR = 'operator@example.net';
const GUEST = 'a long walk by the harbour';

let dataDir = '';
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'plenary-demo-'))));
afterEach(() => rm(dataDir, { recursive: true }));

const startDemo = (): Promise<TestApp> => startTestApp({ env: { DEMO: 'on', ADMIN_EMAIL: OPERATOR }, dataDir });
const call = (app: TestApp, method: string, path: string, token: string, body?: unknown) =>
  app.call(method, path, { token }, body);

async function asDemoAdmin(app: TestApp): Promise<string> {
  const { body } = await app.call('POST', '/attendee/login', undefined, {
    email: demoAccounts.admin.email,
    reference: demoAccounts.admin.ticketCode,
  });
  return (body as { token: string }).token;
}

const PROGRAMME: Readonly<Record<string, readonly string[]>> = {
  pub: ['event', 'stages', 'tracks', 'talks', 'speakers', 'companies'],
  dir: ['people'],
};

/** Returns numbers of documents outside the programme, its people and companies, and of counted rows. */
async function madeBeside(ports: Ports): Promise<Record<string, number>> {
  const counted = new Set(projections.map(({ collection }) => collection));
  const made: Record<string, number> = {};
  const scopes = ['pub', 'dir', 'adm', 'replay', 'feedback'];
  for await (const scope of roomScopes(ports)) scopes.push(scope);
  for (const scope of scopes) {
    const state = await ports.log.state(scope);
    for (const c of state.collections()) {
      const isProgramme = PROGRAMME[scope]?.includes(c) ?? false;
      if (!isProgramme && !counted.has(c) && state.all(c).length > 0) made[`${scope} ${c}`] = state.all(c).length;
    }
  }
  return made;
}

const emails = async (ports: Ports): Promise<string[]> =>
  (await (await accountTable(ports)).find('byEmail', { equals: [], limit: 100 })).documents.map(({ email }) => email);

async function importRealEvent(ports: Ports): Promise<void> {
  const imported = readImport([harbourFile('schedule.json')], {});
  if ('code' in imported) throw new Error(imported.message);
  expect(await applyImport(imported, ports)).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ noun: 'event' })]),
  });
}

test('everything created in the demo ends with it, and only ADMIN_EMAIL stays', async () => {
  await using app = await startDemo();
  const { ports } = app;
  const demo = await asDemoAdmin(app);
  const made = await call(app, 'POST', '/admin/create-user', demo, {
    email: 'mallory@example.net',
    first_name: 'Mallory',
    last_name: 'Made',
    roles: ['ROLE_ADMIN'],
  });
  const posted = await call(app, 'POST', '/posts', demo, { body: '<p>Only a demo</p>' });
  expect([made.status, posted.status]).toEqual([201, 201]);
  const mallory = (await findAccountByEmail('mallory@example.net', ports))!;
  const { token } = await openSession(mallory.id, ports, true);
  const operator = (await findAccountByEmail(OPERATOR, ports))!;
  const own = await openSession(operator.id, ports, true);
  const said = feedback.document(
    importedId('talk', 'Welcome to the slow internet'),
    { stars: 4, text: 'Only a demo' },
    { changedAt: ports.now(), rev: 'said-of-the-demo' },
  );
  await writeFeedback({ id: operator.id, roles: [], companyId: null, replayAccess: false }, said, ports);
  const before = await madeBeside(ports);
  expect([
    (await call(app, 'GET', '/admin/users', token)).status,
    ['pub posts', 'feedback ratings'].filter((place) => !(place in before)),
  ]).toEqual([200, []]);

  await importRealEvent(ports);

  expect(await emails(ports)).toEqual([OPERATOR]);
  expect(await madeBeside(ports)).toEqual({});
  const pub = await ports.log.state('pub');
  expect({
    demo: (await call(app, 'GET', '/profile', demo)).status,
    made: (await call(app, 'GET', '/profile', token)).status,
    own: (await call(app, 'GET', '/admin/users', own.token)).status,
    people: (await ports.log.state('dir'))
      .all('people')
      .map(({ id }) => id)
      .filter((id) => id === mallory.id || id === operator.id),
    companies: pub.all('companies').length,
    talks: pub.all('talks').length,
    audit: ((await call(app, 'GET', '/admin/audit', own.token)).body as { data: unknown[] }).data,
  }).toEqual({ demo: 401, made: 401, own: 200, people: [operator.id], companies: 0, talks: 5, audit: [] });
});

test('access that a demo admin gave to the operator’s account ends with the demo: code, password, link and log-ins', async () => {
  await using app = await startDemo();
  const { ports } = app;
  const demo = await asDemoAdmin(app);
  const operator = (await findAccountByEmail(OPERATOR, ports))!;
  const given = (
    await call(app, 'POST', '/admin/tickets', demo, { user_id: operator.id, ticket_type: 'Attendee', send_mail: false })
  ).body as { code: string };
  const handed = async () => {
    const [, token, id] = /#token=([\w-]+)&id=(\S+)/.exec((await makePasswordLink(operator, 'reset', ports)).link)!;
    return { token, id };
  };
  expect(
    (await app.call('POST', '/attendee/change-password-forgot', undefined, { ...(await handed()), password: GUEST }))
      .status,
  ).toBe(200);
  const later = await handed();
  const logIns = () =>
    Promise.all(
      [{ reference: given.code }, { password: GUEST }].map(
        async (proof) => (await app.call('POST', '/attendee/login', undefined, { email: OPERATOR, ...proof })).status,
      ),
    );
  expect(await logIns()).toEqual([200, 200]);
  const planted = await openSession(operator.id, ports);

  await importRealEvent(ports);

  expect(await logIns()).toEqual([403, 403]);
  expect((await call(app, 'GET', '/profile', planted.token)).status).toBe(401);
  expect(
    (await app.call('POST', '/attendee/change-password-forgot', undefined, { ...later, password: GUEST })).status,
  ).toBe(410);
  expect((await findAccountByEmail(OPERATOR, ports))?.roles).toContain('ROLE_ADMIN');
});

test('a demo admin who takes the operator’s address does not stay admin', async () => {
  await using app = await startDemo();
  const { ports } = app;
  const operator = (await findAccountByEmail(OPERATOR, ports))!;
  expect(
    (
      await call(app, 'PATCH', `/admin/update-user/${operator.id}`, await asDemoAdmin(app), {
        email: 'mallory@example.net',
      })
    ).status,
  ).toBe(200);
  await importRealEvent(ports);
  expect([await emails(ports), (await findAccountByEmail(OPERATOR, ports))?.roles]).toEqual([
    [OPERATOR],
    ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
  ]);
});

test('an interrupted import that ends the demo is finished by the next one', async () => {
  await using app = await startDemo();
  const { ports } = app;
  const imported = readImport([harbourFile('schedule.json')], {});
  if ('code' in imported) throw new Error(imported.message);
  let left = 12;
  const { log } = ports;
  const append: Ports['log']['append'] = (scope, mutation) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('the power went')) : log.append(scope, mutation);
  };
  const cut: Ports['log'] = {
    logId: log.logId,
    append,
    state: (scope) => log.state(scope),
    bytes: (scope) => log.bytes(scope),
    read: (scope, after, limit) => log.read(scope, after, limit),
    hold: (scope) => log.hold(scope),
    subscribe: (listener) => log.subscribe(listener),
    truncate: (scope, upTo) => log.truncate(scope, upTo),
    close: () => log.close(),
  };
  const cutOff: Ports = { ...ports, log: cut };
  await expect(applyImport(imported, cutOff)).rejects.toThrow('the power went');
  expect(ports.event().isDemo).toBe(true);
  await importRealEvent(ports);
  expect([await emails(ports), await madeBeside(ports), ports.event().name]).toEqual([[OPERATOR], {}, 'Harbour Days']);
});

test('no file uploaded to the demo can be downloaded afterwards, even by its address', async () => {
  await using app = await startDemo();
  const token = await asDemoAdmin(app);
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'mine.png');
  const answer = await app.request('/api/perks/image/demo-perk-tote', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { image } = (await answer.json()) as { image: string };
  const picture = async (): Promise<number> => (await app.request(new URL(image).pathname)).status;
  const paper = async (): Promise<boolean> =>
    (await app.ports.files.get('demo-handout-slow-internet.pdf')) !== undefined;
  expect([await picture(), await paper()]).toEqual([200, true]);
  await importRealEvent(app.ports);
  expect([await picture(), await paper()]).toEqual([404, false]);
});
