import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '../../../../domain/sync/log.ts';
import { keepersOf, keeperTable, noteKeepers } from '../../../../server/api/notifications/keepers.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const entry = (n: number, kept: boolean): LogEntry => {
  const doc = {
    id: 'agenda:opening',
    kind: 'agenda',
    ref: 'opening',
    value: { kept },
    changedAt: n,
    rev: `choice-${n}`,
  };
  return { s: 'u:ada', n, mid: `choice-${n}`, at: n, by: 'ada', ops: [{ c: 'mine', id: doc.id, rev: doc.rev, doc }] };
};
const erased = (n: number): LogEntry => ({
  s: 'u:ada',
  n,
  mid: `erased-${n}`,
  at: n,
  by: 'olive',
  ops: [{ c: 'mine', id: 'agenda:opening', rev: 'gone', del: true }],
});
const keepers = async (): Promise<string[]> =>
  (await Array.fromAsync(keepersOf('opening', app.ports))).flat().map(({ personId }) => personId);

test('the latest choice decides whether a person keeps a talk, in any order and however often it is read', async () => {
  await noteKeepers([entry(1, true)], app.ports);
  expect(await keepers()).toEqual(['ada']);
  await noteKeepers([entry(2, false), entry(3, true)], app.ports);
  await noteKeepers([entry(2, false)], app.ports);
  expect(await keepers()).toEqual(['ada']);
  await noteKeepers([entry(4, false)], app.ports);
  await noteKeepers([entry(3, true)], app.ports);
  expect(await keepers()).toEqual([]);
});

test('an erased person keeps nothing any more, and nothing shows that they did', async () => {
  const rows = async (): Promise<number> => (await keeperTable(app.ports)).count('byTalk', ['opening']);
  await noteKeepers([entry(5, true)], app.ports);
  expect([await keepers(), await rows()]).toEqual([['ada'], 1]);
  await noteKeepers([erased(6)], app.ports);
  expect([await keepers(), await rows()]).toEqual([[], 0]);
});
