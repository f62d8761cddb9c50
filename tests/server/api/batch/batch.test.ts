import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { findDocument } from '../../../../server/sync/documents.ts';
import { talksOf } from '../../../../server/sync/stored-collections.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const walk = testTalk({ id: 'walk' });
const closing = testTalk({ id: 'closing' });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, walk, closing], now: at('09:00') });
});
afterAll(() => app.stop());

interface Answer {
  readonly status: number;
  readonly refusal?: { readonly code: string; readonly message: string };
  readonly body?: unknown;
  readonly audit?: readonly string[];
}

const batch = async (group: string, calls: readonly object[], as = 'olive') => {
  const answer = await app.call('POST', '/admin/batch', as, { group, calls });
  return { ...answer, data: (answer.body as { data?: Answer[] }).data ?? [] };
};
const rename = (id: string, title: string) => ({ method: 'PATCH', path: `/talks/${id}`, body: { title } });
const titles = async (): Promise<Record<string, string | undefined>> => {
  const ids = ['keynote', 'walk', 'closing'];
  const found = await Promise.all(ids.map((id) => findDocument(talksOf('live'), id, app.ports)));
  return Object.fromEntries(ids.map((id, place) => [id, found[place]?.title]));
};

test('many changes are made in one request, each independently, and each refusal says why', async () => {
  const before = await titles();
  const { data } = await batch('rename-three', [
    rename('keynote', 'First'),
    rename('nobody-knows', 'Never'),
    rename('walk', ''),
    { ...rename('walk', 'Too late'), if_match: '"another"' },
    rename('closing', 'Last'),
  ]);
  expect(data.map(({ status }) => status)).toEqual([200, 404, 422, 412, 200]);
  expect(data.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'not-found', 'invalid', 'stale', undefined]);
  expect(await titles()).toEqual({ ...before, keynote: 'First', closing: 'Last' });
});

test('they are one audit group, and are undone together, except records that changed since', async () => {
  const { data } = await batch('undo-these', [
    rename('keynote', 'One'),
    rename('walk', 'Two'),
    rename('closing', 'Three'),
  ]);
  const changed = await titles();
  const listed = await app.call('GET', '/admin/audit?group=undo-these', 'olive');
  expect((listed.body as { data: { id: string; group: string }[] }).data.map(({ id, group }) => [id, group])).toEqual(
    data.flatMap(({ audit = [] }) => audit.map((id) => [id, 'undo-these'])).toReversed(),
  );
  await app.call('PATCH', '/talks/walk', 'olive', { title: 'Changed since' });
  expect(await app.call('POST', '/admin/audit/groups/undo-these/undo', 'olive', {})).toEqual({
    status: 200,
    body: {
      undone: 2,
      removed: 0,
      stay: 0,
      more: false,
      left: [{ id: data[1]?.audit?.[0], message: 'This has been changed again since, so it cannot be undone' }],
    },
  });
  expect(await titles()).toEqual({ ...changed, keynote: 'First', walk: 'Changed since', closing: 'Last' });
});

test('a batch does only what single calls could do, and only organisers send one', async () => {
  const { data } = await batch('not-these', [
    { method: 'POST', path: '/admin/batch', body: { group: 'inside-it', calls: [rename('walk', 'Inside')] } },
    { method: 'POST', path: '/posts/photos/upload' },
    { method: 'PATCH', path: '/talks/%E0%A4%A', body: { title: 'Unreadable' } },
  ]);
  expect(data.map(({ status }) => status)).toEqual([415, 415, 404]);
  const before = await titles();
  expect((await batch('not-mine', [rename('keynote', 'Mine')], 'ada')).status).toBe(403);
  expect(await titles()).toEqual(before);
  expect((await app.call('POST', '/admin/audit/groups/undo-these/undo', 'ada', {})).status).toBe(403);
  expect(
    (
      await batch(
        'too-many',
        Array.from({ length: 101 }, () => rename('walk', 'Many')),
      )
    ).status,
  ).toBe(422);
});

test('sent again after a lost answer it runs once, with the same answer', async () => {
  const body = { group: 'sent-twice', calls: [rename('keynote', 'Once')] };
  const send = () => app.call('POST', '/admin/batch', 'olive', body, { 'idempotency-key': 'batch-key-1' });
  const [first, second] = [await send(), await send()];
  expect(second).toEqual(first);
  const listed = await app.call('GET', '/admin/audit?group=sent-twice', 'olive');
  expect((listed.body as { data: object[] }).data.length).toBe(1);
});

test('after its own log-out a batch goes no further, and each call takes as much as it takes alone', async () => {
  const before = await titles();
  const { token } = await openSession('olive', app.ports, true);
  const answer = await app.request('/api/admin/batch', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      group: 'log-out-first',
      calls: [
        { method: 'POST', path: '/push-notifications/test', body: { title: 'x'.repeat(50_000), body: '' } },
        { method: 'POST', path: '/attendee/logout' },
        rename('keynote', 'Renamed by nobody'),
      ],
    }),
  });
  const { data } = (await answer.json()) as { data: Answer[] };
  expect(data.map(({ status, refusal }) => [status, refusal?.code])).toEqual([
    [413, 'too-large'],
    [204, undefined],
    [401, 'not-logged-in'],
  ]);
  expect(await titles()).toEqual(before);
});
