import { expect, test } from 'vitest';
import { EMPTY_SUM, sumHex, withDocument } from '../../../../domain/sync/digest.ts';
import { DAY } from '../../../../domain/time.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { keynote, lunch, testTalk } from '../../../support/conference.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

interface Snapshot {
  readonly n: number;
  readonly logId: string;
  readonly segments: { c: string; docs: { id: string; rev: string; doc: unknown }[] }[];
}

async function snapshotOf(app: TestApp, scope: string, who: string): Promise<Snapshot> {
  const token = await app.logInAs(who);
  const response = await app.request(`/api/sync/snapshot/${scope}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'follow',
  });
  return response.json() as Promise<Snapshot>;
}

const publish = (app: TestApp, mid: string, rev: string, doc: Talk) =>
  app.ports.log.append('pub', { mid, by: 'server', decide: () => ({ ops: [{ c: 'talks', id: doc.id, rev, doc }] }) });

test('a stranger is shown nothing of any scope', async () => {
  await using app = await startTestApp();
  const paths = [
    '/sync/snapshot/pub',
    '/sync/snapshot/pub/x-1',
    '/sync/log/pub?logId=x&after=0',
    '/sync/digest/pub',
    '/sync/stream',
    '/sync/mine/pull',
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await app.call('GET', path)).status));
  expect(statuses).toEqual(paths.map(() => 401));
});

test("another person's scope is not found, on any call, though there is something in it", async () => {
  await using app = await startTestApp();
  await app.call('POST', '/schedule/add/keynote', 'grace');
  const { logId } = app.ports.log;
  const calls = [
    '/sync/digest/u:grace',
    `/sync/log/u:grace?logId=${logId}&after=0`,
    '/sync/snapshot/u:grace',
    `/sync/snapshot/u:grace/${logId}-1`,
  ];
  const answers = async (who: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (const path of calls) statuses.push((await app.call('GET', path, who)).status);
    return statuses;
  };
  const token = await app.logInAs('grace');
  expect(
    await (await app.request('/api/sync/digest/u:grace', { headers: { authorization: `Bearer ${token}` } })).json(),
  ).toMatchObject({ n: 1, count: 1 });
  expect(await answers('ada')).toEqual([404, 404, 404, 404]);
  expect(await answers('olive')).toEqual([404, 404, 404, 404]);
});

test("the organisers' scope is theirs alone", async () => {
  await using app = await startTestApp();
  expect((await app.call('GET', '/sync/digest/adm', 'olive')).status).toBe(200);
  expect((await app.call('GET', '/sync/digest/adm', 'ada')).status).toBe(404);
  expect((await app.call('GET', '/sync/digest/tally', 'olive')).status).toBe(404);
});

test('a device that loads the snapshot and then the log has the digest of the server', async () => {
  await using app = await startTestApp({ talks: [keynote, lunch] });
  const { n, logId, segments } = await snapshotOf(app, 'pub', 'ada');
  await publish(app, 'move-keynote', 'second', { ...keynote, title: 'What we kept' });
  await publish(app, 'add-extra', 'first', testTalk({ id: 'extra' }));
  await app.ports.log.append('pub', {
    mid: 'drop-lunch',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: 'lunch', rev: 'gone', del: true }] }),
  });

  const held = new Map(
    segments.flatMap(({ c, docs }) => docs.map(({ id, rev }) => [`${c}/${id}`, { c, id, rev }] as const)),
  );
  const page = (await app.call('GET', `/sync/log/pub?logId=${logId}&after=${n}`, 'ada')).body as {
    to: number;
    ops: { c: string; id: string; rev: string; del?: true }[];
  };
  for (const { c, id, rev, del } of page.ops) {
    if (del) held.delete(`${c}/${id}`);
    else held.set(`${c}/${id}`, { c, id, rev });
  }
  const sum = [...held.values()].reduce((all, { c, id, rev }) => withDocument(all, c, { id, rev }), EMPTY_SUM);
  expect((await app.call('GET', '/sync/digest/pub', 'ada')).body).toEqual({
    s: 'pub',
    logId,
    n: n + 3,
    count: sum.count,
    xor: sumHex(sum),
  });
  expect(held.has('talks/extra')).toBe(true);
  expect(held.has('talks/lunch')).toBe(false);
});

test('the address of a snapshot never answers with another one', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const get = (path: string, encoding = 'identity') =>
    app.request(path, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } });
  const first = (await get('/api/sync/snapshot/pub')).headers.get('location')!;
  expect(first).toBe(`/api/sync/snapshot/pub/${app.ports.log.logId}-1`);
  const plain = await get(first);
  expect(plain.headers.get('cache-control')).toBe('private, max-age=600');
  expect((await get(first, 'br')).headers.get('content-encoding')).toBe('br');
  expect((await get(first, 'gzip')).headers.get('content-encoding')).toBe('gzip');
  expect(await (await get(first, 'br')).json()).toEqual(await plain.json());

  await publish(app, 'more', 'first', testTalk({ id: 'extra' }));
  const second = (await get('/api/sync/snapshot/pub')).headers.get('location')!;
  expect(second).toBe(`/api/sync/snapshot/pub/${app.ports.log.logId}-2`);
  const late = await get(first);
  expect([late.status, late.headers.get('location')]).toEqual([302, second]);
});

test('caches keep a snapshot of people for ten minutes at most, and its address does not name them once somebody is gone', async () => {
  await using app = await startTestApp();
  const headers = { authorization: `Bearer ${await app.logInAs('ada')}` };
  const before = (await app.request('/api/sync/snapshot/dir', { headers })).headers.get('location')!;
  const snapshot = await app.request(before, { headers });
  expect(snapshot.headers.get('cache-control')).toBe('private, max-age=600');
  expect(await snapshot.text()).toContain('Marlow');
  await erasePerson('grace', { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, app.ports);
  const late = await app.request(before, { headers });
  expect([late.status, late.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const after = await app.request(late.headers.get('location')!, { headers });
  expect([after.status, (await after.text()).includes('Marlow')]).toEqual([200, false]);
});

test('a position that the log no longer has is answered with "gone"', async () => {
  await using app = await startTestApp();
  const { log } = app.ports;
  for (const number of [1, 2, 3]) await publish(app, `change-${number}`, `rev-${number}`, keynote);
  const read = async (logId: string, after: number) =>
    (await app.call('GET', `/sync/log/pub?logId=${logId}&after=${after}`, 'ada')).status;
  expect([await read(log.logId, 0), await read(log.logId, 4)]).toEqual([200, 200]);
  expect([await read('another-log', 0), await read(log.logId, 5)]).toEqual([410, 410]);

  app.advance(31 * DAY);
  await publish(app, 'change-4', 'rev-4', keynote);
  await log.truncate('pub', Infinity);
  await app.logInAs('ada');
  expect([
    await read(log.logId, 0),
    await read(log.logId, 2),
    await read(log.logId, 4),
    await read(log.logId, 5),
  ]).toEqual([410, 410, 200, 200]);
});

test('a device of an old protocol is told to update, but may still send its changes', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const headers = { authorization: `Bearer ${token}`, 'x-plenary-protocol': '-1', 'content-type': 'application/json' };
  const get = async (path: string) => (await app.request(`/api/sync${path}`, { headers })).status;
  expect([
    await get('/snapshot/pub'),
    await get('/digest/pub'),
    await get('/mine/pull'),
    await get('/stream'),
    await get('/log/pub?logId=x&after=0'),
  ]).toEqual([426, 426, 426, 426, 426]);
  const sent = await app.request('/api/sync/mine/push', {
    method: 'POST',
    headers,
    body: JSON.stringify({ rows: [] }),
  });
  expect([sent.status, await sent.json()]).toEqual([200, { documents: [], logId: app.ports.log.logId }]);
});

test("everyone may ask for the server's time", async () => {
  await using app = await startTestApp({ now: 1_800_000_000_000 });
  expect(await app.call('GET', '/time')).toEqual({
    status: 200,
    body: { t1: 1_800_000_000_000, t2: 1_800_000_000_000 },
  });
});

test('joining a room returns its newest 50 messages and its position, and earlier ones by 50', async () => {
  await using app = await startTestApp({ talks: [{ ...keynote, hasDiscussion: true }] });
  const scope = 'room:talk:keynote';
  for (let seq = 1; seq <= 120; seq += 1) {
    const doc = { id: `message-${seq}`, by: 'grace', text: `${seq}`, at: seq, seq };
    await app.ports.log.append(scope, {
      mid: `say ${seq}`,
      by: 'grace',
      decide: () => ({ ops: [{ c: 'messages', id: doc.id, rev: doc.id, doc }] }),
    });
  }
  const { n, segments, ...rest } = await snapshotOf(app, scope, 'ada');
  const seqs = (documents: readonly { doc: unknown }[]): number[] =>
    documents.map(({ doc }) => (doc as { seq: number }).seq).toSorted((a, b) => a - b);
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect([n, rest, seqs(segments.flatMap(({ docs }) => docs))]).toMatchObject([
    120,
    { partial: ['messages'] },
    from(71, 120),
  ]);

  const before = async (place: number) => {
    const { body } = await app.call('GET', `/sync/earlier/${scope}?c=messages&before=${place}`, 'ada');
    const answer = body as { n: number; documents: { doc: unknown }[] };
    return [answer.n, seqs(answer.documents)];
  };
  expect([await before(71), await before(21), await before(1)]).toEqual([
    [120, from(21, 70)],
    [120, from(1, 20)],
    [120, []],
  ]);
  // Devices hold different messages, so none are compared.
  expect((await app.call('GET', `/sync/digest/${scope}`, 'ada')).body).toMatchObject({ n: 120, count: 0 });
  expect((await app.call('GET', '/sync/earlier/pub?c=talks&before=9', 'ada')).status).toBe(404);
  expect((await app.call('GET', '/sync/earlier/u:grace?c=messages&before=9', 'ada')).status).toBe(404);
});
