import { expect, test } from 'vitest';
import { LogReplica, type MirrorChange } from '../../../../client/platform/replica/log-replica.ts';
import { networkFailure } from '../../../../client/platform/http/http.ts';
import { Mirror } from '../../../../client/platform/replica/mirror.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import type { Snapshot } from '../../../../domain/sync/protocol.ts';
import { CatalogServer, MemoryMirrorStore } from '../catalog-server.ts';

const talk = (id: string, title: string): Op => ({ c: 'talks', id, rev: `${id}-${title}`, doc: { id, title } });

interface World {
  readonly server: CatalogServer;
  readonly store: MemoryMirrorStore;
  readonly changes: MirrorChange['cause'][];
  readonly mismatches: number[];
}

function device({ server, store, changes, mismatches }: World): LogReplica {
  return new LogReplica('pub', {
    wire: server,
    store,
    onChange: ({ cause }) => changes.push(cause),
    onMismatch: () => mismatches.push(server.n),
  });
}

function freshWorld(): World {
  const server = new CatalogServer();
  server.append(talk('keynote', 'First'), talk('lunch', 'Lunch'));
  return { server, store: new MemoryMirrorStore(), changes: [], mismatches: [] };
}

const titleOf = (engine: LogReplica, id: string): unknown =>
  (engine.mirror?.get('talks', id)?.doc as { title?: string } | undefined)?.title;

test('a first visit loads the whole schedule, a later one only changes', async () => {
  const w = freshWorld();
  const first = device(w);
  await first.sync();
  await first.flush();
  w.server.append(talk('keynote', 'Moved'));
  const second = device(w);
  expect(await second.open()).toBe(true);
  expect(titleOf(second, 'keynote')).toBe('First');
  expect(await second.sync()).toEqual({ ok: true });
  expect(titleOf(second, 'keynote')).toBe('Moved');
  expect(w.server.calls).toEqual(['snapshot', 'log', 'log', 'log']);
  expect(w.changes).toEqual(['loaded', 'read', 'moved']);
});

test('if changes are missing before an arriving one, the device reads them first', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.append(talk('keynote', 'Second'));
  const [missed, heard] = [w.server.page(1), w.server.append(talk('lunch', 'Late lunch'))];
  expect(missed.to).toBe(2);
  engine.feed(heard);
  expect(titleOf(engine, 'lunch')).toBe('Lunch');
  await engine.sync();
  expect([titleOf(engine, 'keynote'), titleOf(engine, 'lunch'), engine.mirror?.n]).toEqual(['Second', 'Late lunch', 3]);
});

test('a change that follows directly is applied at once, and only once', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  const page = w.server.append(talk('keynote', 'Second'));
  engine.feed(page);
  engine.feed(page);
  expect([titleOf(engine, 'keynote'), engine.mirror?.n]).toEqual(['Second', 2]);
  expect(w.changes).toEqual(['loaded', 'moved']);
});

test('a device that was away too long reloads, and shows its old data until the new copy is complete', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.append(talk('keynote', 'Second'));
  w.server.horizon = 2;
  w.server.append({ c: 'talks', id: 'lunch', rev: 'gone', del: true });
  let shownWhileLoading: unknown;
  w.server.onSnapshot = () => (shownWhileLoading = titleOf(engine, 'keynote'));
  expect(await engine.sync()).toEqual({ ok: true });
  expect(shownWhileLoading).toBe('First');
  expect([titleOf(engine, 'keynote'), titleOf(engine, 'lunch')]).toEqual(['Second', undefined]);
});

test.each([
  ['an empty schedule', (snapshot: Snapshot): Snapshot => ({ ...snapshot, segments: [] })],
  [
    'half a schedule',
    (snapshot: Snapshot): Snapshot => ({
      ...snapshot,
      segments: snapshot.segments.map((each) => ({ ...each, docs: each.docs.slice(1) })),
    }),
  ],
])('%s never replaces a good one', async (_what, spoil) => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.append(talk('keynote', 'Second'));
  w.server.horizon = 2;
  w.server.spoil = spoil;
  expect((await engine.sync()).ok).toBe(false);
  expect([titleOf(engine, 'keynote'), titleOf(engine, 'lunch'), engine.mirror?.n]).toEqual(['First', 'Lunch', 1]);
  w.server.spoil = (snapshot) => snapshot;
  expect((await engine.sync()).ok).toBe(true);
  expect(titleOf(engine, 'keynote')).toBe('Second');
});

test('after a server restore the log is another one, so everything is downloaded again', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.restore('log-2', talk('keynote', 'From the backup'));
  expect(await engine.sync()).toEqual({ ok: true });
  expect([titleOf(engine, 'keynote'), titleOf(engine, 'lunch'), engine.mirror?.position.logId]).toEqual([
    'From the backup',
    undefined,
    'log-2',
  ]);
});

test('ops of a stream from before a restore are not applied to the current log', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  const late = w.server.append(talk('lunch', 'Of the old log'));
  w.server.restore('log-2', talk('keynote', 'From the backup'), talk('lunch', 'Lunch'));
  await engine.sync();
  expect([engine.mirror?.n, late.from]).toEqual([1, 1]);
  engine.feed(late);
  await engine.sync();
  expect([titleOf(engine, 'keynote'), titleOf(engine, 'lunch')]).toEqual(['From the backup', 'Lunch']);
});

test('a mirror that differs at the same position is detected and downloaded again', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  expect(await engine.verify()).toEqual({ ok: true });
  expect(w.mismatches).toEqual([]);
  // Simulates a bug: the position moved, but a change did not arrive.
  engine.feed({ ...w.server.append(talk('keynote', 'Second')), ops: [] });
  expect(titleOf(engine, 'keynote')).toBe('First');
  expect(await engine.verify()).toEqual({ ok: true });
  expect([titleOf(engine, 'keynote'), w.mismatches]).toEqual(['Second', [2]]);
});

test('a stored copy that was found to be wrong is corrected at the next start', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  engine.feed({ ...w.server.append(talk('keynote', 'Second')), ops: [] });
  await engine.flush();
  const wrong = device(w);
  await wrong.open();
  expect(titleOf(wrong, 'keynote')).toBe('First');
  await engine.verify();
  await engine.flush();
  const cold = device(w);
  await cold.open();
  expect([titleOf(cold, 'keynote'), await cold.verify(), w.mismatches]).toEqual(['Second', { ok: true }, [2]]);
});

test('without a network the schedule stays unchanged', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.online = false;
  expect(await engine.sync()).toEqual({ ok: false, refusal: networkFailure });
  expect(titleOf(engine, 'keynote')).toBe('First');
});

test('a refused write loses nothing: the next one stores everything', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  await engine.flush();
  engine.feed(w.server.append(talk('keynote', 'Second')));
  w.store.failing = true;
  await expect(engine.flush()).rejects.toThrow('full');
  engine.feed(w.server.append(talk('lunch', 'Late lunch')));
  w.store.failing = false;
  await engine.flush();
  const cold = device(w);
  await cold.open();
  expect([titleOf(cold, 'keynote'), titleOf(cold, 'lunch'), cold.mirror?.n]).toEqual(['Second', 'Late lunch', 3]);
  expect(cold.mirror?.digest()).toEqual(engine.mirror?.digest());
});

test('only changes are written, and the next start has them', async () => {
  const w = freshWorld();
  const people = Array.from({ length: 1000 }, (_, index): Op => ({
    c: 'people',
    id: `person-${index}`,
    rev: 'first',
    doc: { name: index },
  }));
  w.server.append(...people);
  const engine = device(w);
  await engine.sync();
  await engine.flush();
  engine.feed(w.server.append({ c: 'people', id: 'person-7', rev: 'second', doc: { name: 'new' } }));
  await engine.flush();
  expect(
    w.store.updates.map((segments) => segments.map(({ c, docs }) => [c, docs.map(({ id, rev }) => [id, rev])])),
  ).toEqual([[['people', [['person-7', 'second']]]]]);
  const cold = device(w);
  await cold.open();
  expect(cold.mirror?.get('people', 'person-7')).toEqual({ id: 'person-7', rev: 'second', doc: { name: 'new' } });
  expect(cold.mirror?.digest()).toEqual(engine.mirror?.digest());
});

test('the next start has the last version of a talk, however often it was written', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  await engine.flush();
  for (let change = 1; change <= 150; change += 1) {
    engine.feed(w.server.append(talk('keynote', `Version ${change}`)));
    await engine.flush();
    const cold = device(w);
    await cold.open();
    expect([titleOf(cold, 'keynote'), cold.mirror?.n]).toEqual([`Version ${change}`, w.server.n]);
  }
  const kept = await w.store.read();
  expect(kept?.segments.length).toBeLessThan(80);
});

test('a removed talk stays removed after a cold start, and may return', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  await engine.flush();
  const titles: unknown[] = [];
  for (const op of [
    talk('lunch', 'Late lunch'),
    { ...talk('lunch', ''), del: true } as const,
    talk('lunch', 'Dinner'),
  ]) {
    engine.feed(w.server.append(op));
    await engine.flush();
    const cold = device(w);
    await cold.open();
    titles.push(titleOf(cold, 'lunch'));
  }
  expect(titles).toEqual(['Late lunch', undefined, 'Dinner']);
});

test('a mirror rebuilt from its segments is the same mirror', () => {
  const w = freshWorld();
  const mirror = new Mirror({
    position: { s: 'pub', logId: 'log-1', n: 0, generation: 'log-1-0', buckets: { talks: 3 } },
    segments: [],
  });
  mirror.apply([...w.server.page(0).ops], 1);
  const again = new Mirror({ position: mirror.position, segments: mirror.segments() });
  expect(again.digest()).toEqual(mirror.digest());
  expect(again.size).toBe(2);
});

/** A device with a restricted scope; counts losses of access. */
function furtherDevice({ server, store, changes }: World, losses: number[]): LogReplica {
  return new LogReplica('replay', {
    wire: server,
    store,
    onChange: ({ cause }) => changes.push(cause),
    onMismatch: () => undefined,
    onUnreadable: () => losses.push(server.n),
  });
}

test.each([
  ['a look', (engine: LogReplica) => engine.sync()],
  ['a comparison', (engine: LogReplica) => engine.verify()],
])(
  '%s that is answered as nothing to read empties memory and disk, and access given again fills them',
  async (_by, ask) => {
    const w = freshWorld();
    const losses: number[] = [];
    const engine = furtherDevice(w, losses);
    await engine.sync();
    await engine.flush();
    expect([titleOf(engine, 'keynote'), (await w.store.read())?.position.n]).toEqual(['First', 1]);
    w.server.readable = false;
    expect(await ask(engine)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
    await engine.wipe();
    expect([engine.mirror, await w.store.read(), losses]).toEqual([undefined, undefined, [1]]);
    w.server.readable = true;
    expect(await engine.sync()).toEqual({ ok: true });
    await engine.flush();
    expect([titleOf(engine, 'keynote'), (await w.store.read())?.position.n]).toEqual(['First', 1]);
  },
);

test('a download answered before access was lost restores nothing', async () => {
  const w = freshWorld();
  const losses: number[] = [];
  const engine = furtherDevice(w, losses);
  await engine.sync();
  w.server.restore('log-2', talk('keynote', 'From the backup'));
  const late = Promise.withResolvers<void>();
  w.server.answersAfter = late.promise;
  const download = engine.sync();
  w.server.answersAfter = undefined;
  w.server.readable = false;
  await engine.verify();
  late.resolve();
  await download;
  expect([engine.mirror, losses.length > 0]).toEqual([undefined, true]);
});

test('the answer that there is no schedule does not remove the stored one', async () => {
  const w = freshWorld();
  const engine = device(w);
  await engine.sync();
  w.server.readable = false;
  expect(await engine.sync()).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  expect(titleOf(engine, 'keynote')).toBe('First');
});

test('a closed scope shows and writes nothing of pending work', async () => {
  const w = freshWorld();
  const engine = furtherDevice(w, []);
  const late = Promise.withResolvers<void>();
  w.server.answersAfter = late.promise;
  const download = engine.sync();
  await engine.close();
  late.resolve();
  await download;
  await engine.flush();
  expect([engine.mirror, w.changes, await w.store.read()]).toEqual([undefined, [], undefined]);
});

const said = (n: number, text = 'said'): Op => ({
  c: 'messages',
  id: `m${n}`,
  rev: `m${n}-${text}`,
  doc: { seq: n, text },
});

/** A room with this many messages; its snapshot holds the newest two. */
function talkativeRoom(count: number): World {
  const server = new CatalogServer();
  for (let n = 1; n <= count; n += 1) server.append(said(n));
  const newest = (): Snapshot['segments'] => [
    {
      key: 'messages:0',
      c: 'messages',
      docs: [server.n - 1, server.n].map((n) => ({ id: `m${n}`, rev: `m${n}`, doc: said(n).doc })),
    },
  ];
  server.spoil = (snapshot) => ({ ...snapshot, partial: ['messages'], buckets: { messages: 1 }, segments: newest() });
  return { server, store: new MemoryMirrorStore(), changes: [], mismatches: [] };
}

const heard = (engine: LogReplica): number[] =>
  (engine.mirror?.all('messages') ?? []).map(({ id }) => Number(id.slice(1))).toSorted((a, b) => a - b);

test('a room starts with its newest messages, gets new ones, and loads earlier ones as far as the person reads', async () => {
  const w = talkativeRoom(6);
  const engine = device(w);
  await engine.sync();
  engine.feed(w.server.append(said(7)));
  expect(heard(engine)).toEqual([5, 6, 7]);
  expect(await engine.readEarlier('messages', 5)).toEqual({ ok: true, value: 2 });
  expect(heard(engine)).toEqual([3, 4, 5, 6, 7]);
  await engine.flush();
  const again = device(w);
  await again.open();
  await again.sync();
  expect(heard(again)).toEqual([3, 4, 5, 6, 7]);
});

test('a changed message is updated if the room has it, and otherwise leaves no gap', async () => {
  const w = talkativeRoom(6);
  const engine = device(w);
  const texts = (): unknown[] => heard(engine).map((n) => [n, engine.mirror?.get('messages', `m${n}`)?.doc]);
  await engine.sync();
  for (const n of [2, 5]) engine.feed(w.server.append(said(n, 'put better')));
  expect(texts()).toEqual([
    [5, { seq: 5, text: 'put better' }],
    [6, { seq: 6, text: 'said' }],
  ]);
  for (const before of [5, 3]) await engine.readEarlier('messages', before);
  expect(texts().slice(0, 2)).toEqual([
    [1, { seq: 1, text: 'said' }],
    [2, { seq: 2, text: 'put better' }],
  ]);
});

test('a room that has advanced far starts with its newest messages again, without reading the log between', async () => {
  const w = talkativeRoom(6);
  const engine = device(w);
  await engine.sync();
  w.server.calls.length = 0;
  for (let n = 7; n <= 300; n += 1) w.server.append(said(n));
  w.server.digest = () =>
    Promise.resolve({ ok: true, value: { s: 'pub', logId: 'log-1', n: 300, count: 0, xor: '0'.repeat(14) } });
  expect(await engine.stands('log-1', 300)).toEqual({ ok: true });
  expect([heard(engine), w.server.calls]).toEqual([
    [299, 300],
    ['snapshot', 'log'],
  ]);
});

test('messages deleted while earlier ones were loading do not return with them', async () => {
  const w = talkativeRoom(6);
  const engine = device(w);
  await engine.sync();
  const { promise, resolve } = Promise.withResolvers<void>();
  w.server.answersAfter = promise;
  const reading = engine.readEarlier('messages', 5);
  engine.feed(w.server.append({ c: 'messages', id: 'm4', rev: 'unsaid', del: true }));
  resolve();
  expect(await reading).toEqual({ ok: true, value: 2 });
  expect(heard(engine)).toEqual([2, 3, 5, 6]);
  expect(w.server.calls.filter((call) => call.startsWith('earlier'))).toHaveLength(2);
});
