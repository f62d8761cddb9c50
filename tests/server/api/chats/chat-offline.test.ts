import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../../../domain/time.ts';
import { mineId } from '../../../../domain/sync/mine.ts';
import { keynote } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote] });
});
afterAll(() => app.stop());

/** A row that a device stores until it is online. `after`: milliseconds that the device's clock is ahead. */
const row = (kind: string, ref: string, { value, after = 0 }: { readonly value: object; readonly after?: number }) => ({
  newDocumentState: {
    id: mineId(kind, ref),
    kind,
    ref,
    value,
    changedAt: app.ports.now() - MINUTE + after,
    rev: app.ports.randomId(12),
  },
});
const message = (text: string, room: string, after = 0) =>
  row('message', `offline-${text}`, { value: { room, text }, after });
const push = (who: string, rows: readonly object[]) =>
  app.request('/api/sync/mine/push', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[who] ?? ''}`,
      'content-type': 'application/json',
      'x-plenary-protocol': '1',
    },
    body: JSON.stringify({ rows }),
  });
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const who of ['ada', 'grace', 'olive']) tokens[who] = await app.logInAs(who);
});
const heard = async (room: string): Promise<string[]> => {
  const { body } = await app.call('GET', `/chats/rooms/${room}/messages?count=100`, { token: tokens['grace'] ?? '' });
  return (body as { data: { text: string }[] }).data.map(({ text }) => text).toReversed();
};
const refusals = async (answer: Response): Promise<unknown[]> =>
  ((await answer.json()) as { documents: { ref: string; refusal?: { code: string } }[] }).documents.map(
    ({ ref, refusal }) => [ref, refusal?.code],
  );

test('messages after an offline consent are accepted, in the order they were written', async () => {
  const answer = await push('ada', [
    message('third', 'stage:main', 30),
    message('first', 'stage:main', 10),
    row('agenda', 'keynote', { value: { kept: true } }),
    message('second', 'stage:main', 20),
    row('consent', 'chat', { value: { consented: true } }),
  ]);
  expect([answer.status, await refusals(answer), await heard('stage:main')]).toEqual([
    200,
    [],
    ['first', 'second', 'third'],
  ]);
});

test('messages from before a consent are refused, and those after it are stored', async () => {
  const answer = await push('grace', [
    message('too-early', 'stage:main'),
    row('consent', 'chat', { value: { consented: true }, after: 10 }),
    message('in-time', 'stage:main', 20),
  ]);
  expect([await refusals(answer), await heard('stage:main')]).toEqual([
    [['offline-too-early', 'not-allowed']],
    ['first', 'second', 'third', 'in-time'],
  ]);
});

test('more messages than allowed in a minute wait on the device: none is lost, and none is sent twice', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `number-${String(index).padStart(2, '0')}`);
  const rows = [
    row('consent', 'chat', { value: { consented: true } }),
    ...texts.map((text, index) => message(text, 'stage:side', index + 1)),
    row('agenda', 'keynote', { value: { kept: true } }),
  ];
  const first = await push('olive', rows);
  expect([first.status, first.headers.get('retry-after'), await heard('stage:side')]).toEqual([
    429,
    '60',
    texts.slice(0, 30),
  ]);
  app.advance(MINUTE);
  const second = await push('olive', rows);
  expect([second.status, await refusals(second), await heard('stage:side')]).toEqual([200, [], texts]);
});

test('messages too many in a minute hold up nothing else, and are not overtaken by later ones', async () => {
  app.advance(2 * MINUTE);
  const texts = Array.from({ length: 33 }, (_, index) => `patient-${String(index).padStart(2, '0')}`);
  const messages = texts.map((text, index) => message(text, 'stage:main', index + 1));
  const rows = [
    ...messages,
    row('agenda', 'keynote', { value: { kept: false }, after: 100 }),
    row('consent', 'chat', { value: { consented: true }, after: 200 }),
  ];
  const said = async () => (await heard('stage:main')).filter((text) => text.startsWith('patient'));
  const answer = await app.call('POST', '/sync/mine/push', { token: tokens['olive'] ?? '' }, { rows, mayWait: true });
  const later = texts.slice(30).map((text) => ({ id: `message:offline-${text}`, after: MINUTE }));
  expect(answer).toMatchObject({ status: 200, body: { documents: [], later } });
  expect(await said()).toEqual(texts.slice(0, 30));
  const held = (await app.ports.log.state('u:olive')).get('mine', 'agenda:keynote');
  expect(held?.doc).toMatchObject({ value: { kept: false } });
  app.advance(MINUTE);
  const again = await app.call(
    'POST',
    '/sync/mine/push',
    { token: tokens['olive'] ?? '' },
    { rows: messages.slice(30), mayWait: true },
  );
  expect(again.body).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await said()).toEqual(texts);
});

test('a text with half a character, which no store can keep, is rejected alone, and other messages are stored', async () => {
  const broken = [
    row('message', 'broken-text-1', { value: { room: 'stage:main', text: 'half \ud83d' } }),
    row('message', 'broken-room-1', { value: { room: 'stage:\ud83d', deleted: true } }),
    row('read', 'half \ud83d', { value: { read: true } }),
  ];
  const half = row('agenda', 'keynote', { value: { kept: false } });
  const answer = await push('ada', [
    ...broken,
    { newDocumentState: { ...half.newDocumentState, rev: 'rev-\ud83d-half' } },
    message('whole', 'stage:main'),
  ]);
  expect(answer.status).toBe(200);
  expect(await refusals(answer)).toEqual([
    ['broken-text-1', 'invalid'],
    ['broken-room-1', 'invalid'],
    ['half \ud83d', 'invalid'],
    ['keynote', 'invalid'],
  ]);
  expect((await heard('stage:main')).at(-1)).toBe('whole');
});
