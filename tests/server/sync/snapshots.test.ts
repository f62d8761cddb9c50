import { expect, test } from 'vitest';
import { SNAPSHOTS_KEPT } from '../../../domain/limits/log.ts';
import type { Ports } from '../../../server/ports.ts';
import { snapshotsOf } from '../../../server/sync/snapshots.ts';
import { startTestApp } from '../../support/test-app.ts';

const put = ({ log }: Ports, scope: string, mid: string): Promise<unknown> =>
  log.append(scope, {
    mid,
    by: 'server',
    decide: () => ({ ops: [{ c: 'noted', id: mid, rev: mid, doc: { id: mid } }] }),
  });

test('data for many readers is compressed once for all, data for one reader is not cached', async () => {
  await using app = await startTestApp();
  const snapshots = snapshotsOf(app.ports.log);
  for (const scope of ['replay', 'adm', 'co:north', 'room:stage:main', 'u:ada']) await put(app.ports, scope, 'one');
  for (const scope of ['pub', 'replay', 'adm', 'co:north', 'room:stage:main'])
    expect(await snapshots.recent(scope)).toBe(await snapshots.recent(scope));
  expect(await snapshots.recent('u:ada')).not.toBe(await snapshots.recent('u:ada'));
});

test('of many rooms the last requested ones are cached, and the programme always is', async () => {
  await using app = await startTestApp();
  const snapshots = snapshotsOf(app.ports.log);
  const rooms = Array.from({ length: SNAPSHOTS_KEPT + 1 }, (_, index) => `room:talk:${index}`);
  for (const room of rooms) await put(app.ports, room, 'one');
  const [programme, first] = [await snapshots.recent('pub'), await snapshots.recent(rooms[0]!)];
  const last = await Promise.all(rooms.slice(1).map((room) => snapshots.recent(room)));
  expect(await Promise.all(rooms.slice(1).map((room) => snapshots.recent(room)))).toEqual(last);
  expect(await snapshots.recent('pub')).toBe(programme);
  expect(await snapshots.recent(rooms[0]!)).not.toBe(first);
});
