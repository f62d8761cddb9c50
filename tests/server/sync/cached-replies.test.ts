import { afterAll, beforeAll, expect, test } from 'vitest';
import { talksOf } from '../../../server/sync/stored-collections.ts';
import { editDocument } from '../../../server/sync/edit-documents.ts';
import { cachedReply } from '../../../server/sync/cached-replies.ts';
import { json, type Reply } from '../../../server/http/reply.ts';
import { keynote, testTalk } from '../../support/conference.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const olive = { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
const walk = testTalk({ id: 'walk' });
const source = { scope: 'pub', name: 'talks' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, walk] });
});
afterAll(() => app.stop());

const retitle = (title: string) =>
  editDocument(talksOf('live'), { actor: olive, id: 'walk', change: () => ({ ...walk, title }) }, app.ports);
const numbered = (): (() => Promise<Reply>) => {
  let times = 0;
  return async () => json({ times: (times += 1) });
};
const ask = async (key: string, make: () => Promise<Reply>) =>
  String((await cachedReply(key, [source], { log: app.ports.log, make })).body);

test('an answer is computed once, until its source changes', async () => {
  const make = numbered();
  expect([await ask('once', make), await ask('once', make)]).toEqual(['{"times":1}', '{"times":1}']);
  await retitle('A long walk');
  expect([await ask('once', make), await ask('once', make)]).toEqual(['{"times":2}', '{"times":2}']);
});

test('a change while an answer is made is in the next answer', async () => {
  const make = numbered();
  expect(
    await ask('meanwhile', async () => {
      await retitle('A walk meanwhile');
      return make();
    }),
  ).toBe('{"times":1}');
  expect(await ask('meanwhile', make)).toBe('{"times":2}');
});

test('answers with different names are independent, and a refusal is not cached', async () => {
  const make = numbered();
  expect([await ask('ada', make), await ask('grace', make)]).toEqual(['{"times":1}', '{"times":2}']);
  await expect(ask('refused', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await ask('refused', make)).toBe('{"times":3}');
});

test('a schedule shows a moved or newly kept talk at once', async () => {
  await app.call('POST', '/schedule/add/walk', 'ada');
  await retitle('Before');
  const titles = async () =>
    ((await app.call('GET', '/schedule', 'ada')).body as { data: { title: string }[] }).data.map(({ title }) => title);
  expect(await titles()).toEqual(['Before']);
  await retitle('After');
  expect(await titles()).toEqual(['After']);
  await app.call('POST', '/schedule/add/keynote', 'ada');
  expect((await titles()).toSorted()).toEqual(['After', keynote.title]);
});
