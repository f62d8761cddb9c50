import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refused } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { at, testTalk } from '../../support/conference.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const put = async (mid: string, ...ops: readonly Op[]): Promise<string> => {
  try {
    return `stored at ${(await app.ports.log.append('pub', { mid, by: 'server', decide: () => ({ ops }) })).ok}`;
  } catch (error) {
    return error instanceof Refused ? error.refusal.message : 'another fault';
  }
};
const talk = (id: string, fields: Parameters<typeof testTalk>[0] | object = {}): Op => ({
  c: 'talks',
  id,
  rev: id,
  doc: { ...testTalk({ id, startsAt: at('17:00', 2) }), ...fields },
});

test('an entry with an unreadable document is refused with a sentence that names it; other entries are stored', async () => {
  const answers = await Promise.all([
    put('first', talk('before')),
    put('bad', talk('fine'), talk('backwards', { minutes: -523_680 })),
    put('third', talk('after')),
  ]);
  expect(answers).toEqual([
    'stored at true',
    expect.stringMatching(/^This cannot be stored: talks backwards minutes is not as it must be \(.*-523680.*\)\.$/),
    'stored at true',
  ]);
  const pub = await app.ports.log.state('pub');
  expect(['before', 'fine', 'backwards', 'after'].map((id) => pub.get('talks', id) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a document of an earlier version that cannot be read does not break a list', async () => {
  const { ports } = app;
  const bad = talk('backwards', { minutes: 0 });
  const { n } = await ports.log.state('pub');
  await ports.store.log.append([{ s: 'pub', n: n + 1, mid: 'of-old', at: 1, by: 'server', ops: [bad] }]);
  await put('later', talk('after'));
  expect((await ports.log.state('pub')).get('talks', 'backwards')).toBeDefined();
  const token = await app.logInAs('ada');
  const calls = [
    '/api/talks',
    '/api/talks/current',
    '/api/talks/single/keynote',
    '/api/talks/single/backwards',
    '/api/exports/schedule.json',
  ];
  const statuses = await Promise.all(
    calls.map(async (path) => (await app.request(path, { headers: { authorization: `Bearer ${token}` } })).status),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toContain(200);
});
