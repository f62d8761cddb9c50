import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { areConnected } from '../../../../server/api/chats/connected.ts';
import { connectionWith } from '../../../../server/api/connections/write-connection.ts';
import { type Answer, startTestApp, type TestApp } from '../../../support/test-app.ts';
import { mira, rhea, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: worldPeople })));
afterAll(() => app.stop());

const call = (method: string, path: string, who: string): Promise<Answer> => {
  app.advance(1);
  return app.call(method, path, who);
};
const flags = (id: string, [has_connection, requested, accepted]: readonly boolean[]): Answer => ({
  status: 200,
  body: { id, has_connection, requested, accepted },
});
const push = async (who: string, row: object): Promise<unknown> =>
  (await app.call('POST', '/sync/mine/push', who, { rows: [{ newDocumentState: row }] }, { 'x-plenary-protocol': '1' }))
    .body;

test('a request becomes a connection when the other asks back, and parting clears it on both sides', async () => {
  expect(await call('POST', '/connections/grace', 'ada')).toEqual(flags('grace', [true, true, false]));
  expect(await connectionWith('grace', 'ada', app.ports)).toEqual({
    hasConnection: true,
    requested: false,
    accepted: false,
  });
  expect(await call('POST', '/connections/grace', 'ada')).toEqual(flags('grace', [true, true, false]));
  expect(await areConnected('ada', 'grace', app.ports)).toBe(false);

  expect(await call('POST', '/connections/ada', 'grace')).toEqual(flags('ada', [true, false, true]));
  expect(await connectionWith('ada', 'grace', app.ports)).toEqual({
    hasConnection: true,
    requested: true,
    accepted: true,
  });
  expect([await areConnected('ada', 'grace', app.ports), await areConnected('grace', 'ada', app.ports)]).toEqual([
    true,
    true,
  ]);

  expect(await call('DELETE', '/connections/ada', 'grace')).toEqual(flags('ada', [false, false, false]));
  expect(await connectionWith('ada', 'grace', app.ports)).toEqual({
    hasConnection: false,
    requested: false,
    accepted: false,
  });
  expect(await call('DELETE', '/connections/ada', 'grace')).toEqual(flags('ada', [false, false, false]));
});

test('no one connects with themselves or with a nonexistent person', async () => {
  expect(await call('POST', '/connections/ada', 'ada')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'You cannot connect with yourself' },
  });
  for (const method of ['POST', 'DELETE']) {
    expect(await call(method, '/connections/nobody', 'ada')).toEqual({
      status: 404,
      body: { code: 'not-found', message: 'There is no such person' },
    });
  }
});

test('a person who is blocked cannot request a connection, and does not learn why', async () => {
  expect(await call('POST', '/chats/blocks/ada', 'theo')).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
  expect(await call('POST', '/connections/theo', 'ada')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'You cannot connect with this person' },
  });
  expect(await call('POST', '/connections/ada', 'theo')).toMatchObject({
    status: 403,
    body: { message: 'You have blocked this person. Unblock them to connect.' },
  });
  await call('DELETE', '/chats/blocks/ada', 'theo');
  expect(await call('POST', '/connections/theo', 'ada')).toEqual(flags('theo', [true, true, false]));
  await call('DELETE', '/connections/theo', 'ada');
});

test('of many requests at once only as many are sent as the limit allows', async () => {
  await using other = await startTestApp({ people: worldPeople });
  await updateAccount('ada', (account) => ({ ...account, connectionLimit: 2 }), other.ports);
  const ids = ['grace', 'theo', 'rhea', 'mira', 'olive'];
  await other.logInAs('ada');
  const answers = await Promise.all(ids.map((id) => other.call('POST', `/connections/${id}`, 'ada')));
  expect([200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([2, 3]);
  const asked = await Promise.all(ids.map((id) => connectionWith(id, 'ada', other.ports)));
  expect(asked.filter(({ hasConnection }) => hasConnection)).toHaveLength(2);
});

test('the connection limit counts connections and open requests, and a free place can be used again', async () => {
  await updateAccount('rhea', (account) => ({ ...account, connectionLimit: 2 }), app.ports);
  await call('POST', '/connections/rhea', 'theo');
  expect(await call('POST', '/connections/grace', 'rhea')).toEqual(flags('grace', [true, true, false]));
  expect(await call('POST', '/connections/theo', 'rhea')).toEqual(flags('theo', [true, false, true]));
  expect(await call('POST', '/connections/mira', 'rhea')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'You have reached your limit of 2 connections' },
  });
  expect(await connectionWith(mira.person.id, rhea.person.id, app.ports)).toEqual({
    hasConnection: false,
    requested: false,
    accepted: false,
  });
  await call('DELETE', '/connections/grace', 'rhea');
  expect(await call('POST', '/connections/mira', 'rhea')).toEqual(flags('mira', [true, true, false]));
});

test('two people who request each other offline are connected when both are online, and each device gets it', async () => {
  const asks = (ref: string, rev: string) => ({
    id: `connection:${ref}`,
    kind: 'connection',
    ref,
    value: { hasConnection: true, requested: true, accepted: false },
    changedAt: app.ports.now(),
    rev,
  });
  const fromMira = asks('theo', 'mira-was-offline');
  const fromTheo = asks('mira', 'theo-was-offline');
  app.advance(60_000);
  expect(await push('mira', fromMira)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await push('theo', fromTheo)).toMatchObject({
    documents: [{ id: 'connection:mira', value: { hasConnection: true, requested: false, accepted: true } }],
  });
  expect(await push('theo', fromTheo)).toMatchObject({
    documents: [{ id: 'connection:mira', value: { hasConnection: true, requested: false, accepted: true } }],
  });
  expect(await connectionWith('mira', 'theo', app.ports)).toEqual({
    hasConnection: true,
    requested: true,
    accepted: true,
  });
});

test('a request from before a disconnection on another device does not come back', async () => {
  const asked = {
    id: 'connection:olive',
    kind: 'connection',
    ref: 'olive',
    value: { hasConnection: true, requested: true, accepted: false },
    changedAt: app.ports.now(),
    rev: 'asked-long-ago',
  };
  expect(await call('POST', '/connections/olive', 'mira')).toEqual(flags('olive', [true, true, false]));
  expect(await call('DELETE', '/connections/olive', 'mira')).toEqual(flags('olive', [false, false, false]));
  await push('mira', asked);
  expect(await connectionWith('mira', 'olive', app.ports)).toEqual({
    hasConnection: false,
    requested: false,
    accepted: false,
  });
  expect(await connectionWith('olive', 'mira', app.ports)).toEqual({
    hasConnection: false,
    requested: false,
    accepted: false,
  });
});
