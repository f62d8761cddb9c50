import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { noticesOf, notifications } from '../../../server/api/notifications/notification-store.ts';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { allDocuments } from '../../../server/sync/documents.ts';
import { openSyncLog } from '../../../server/log/sync-log.ts';
import type { Ports } from '../../../server/ports.ts';
import { at, testTalk } from '../../support/conference.ts';
import { dyingPorts, Killed } from '../../support/dying-ports.ts';
import { type Device, type PushService, startPushService } from '../../support/push-service.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { changeTalk, isKeptInTable, subscribed } from './push-world.ts';
import { logTables } from '../../../server/api/sync/log-tables.ts';

// One round: an organisers' notice, a kept talk that moves, and its reminder, all due at once.
const talk = testTalk({ id: 'kept', title: 'Kept', startsAt: at('12:00') });
let service: PushService;
let app: TestApp;
let devices: readonly Device[];
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ talks: [talk], event: { sessionsPerUser: 5 }, env: { PUSH_HOSTS: service.origin } });
  devices = [await subscribed('ada', service, app.ports), await subscribed('grace', service, app.ports)];
  for (const who of ['ada', 'grace']) {
    await app.call('POST', '/schedule/add/kept', who);
    await isKeptInTable('kept', who, app.ports);
  }
  await runDueWork(app.ports);
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

let rounds = 0;
/** Starts the next round and makes all of it due. Returns the talk's new start. */
async function makeDue(): Promise<number> {
  rounds += 1;
  for (const device of devices) {
    device.taken.length = 0;
    device.shown.clear();
  }
  const startsAt = app.ports.now() + 4 * MINUTE;
  await app.call('POST', '/push-notifications', 'olive', { title: `Notice ${rounds}` });
  await changeTalk({ ...talk, startsAt }, app.ports);
  return startsAt;
}

/** Returns what each person received in this round, however often it was tried. */
async function outcome(startsAt: number): Promise<unknown> {
  const listed = (await allDocuments(notifications, app.ports)).filter(
    ({ title }) => title === `Notice ${rounds}`,
  ).length;
  const people = await Promise.all(
    ['ada', 'grace'].map(async (who) => {
      const own = await allDocuments(noticesOf(who), app.ports);
      return {
        reminders: own.filter(({ id }) => id === `reminder:kept:${startsAt}`).length,
        changes: own.filter(({ kind }) => kind === 'changes').length - rounds,
      };
    }),
  );
  return { listed, people, shown: devices.map(({ shown }) => shown.size) };
}
const ONCE = {
  listed: 1,
  people: [
    { reminders: 1, changes: 0 },
    { reminders: 1, changes: 0 },
  ],
  shown: [3, 3],
};

/** Late enough for collected changes, early enough for the reminder; then late enough for work held by a dead process. */
async function finish(): Promise<void> {
  await runDueWork(app.ports);
  app.advance(MINUTE);
  await runDueWork(app.ports);
  app.advance(MINUTE + 1);
  await runDueWork(app.ports);
}

const forgetRound = (): void => app.advance(HOUR);

test('without a crash, everyone gets everything once', async () => {
  const startsAt = await makeDue();
  await finish();
  expect(await outcome(startsAt)).toEqual(ONCE);
  expect(devices.map(({ taken }) => taken.length)).toEqual([3, 3]);
  forgetRound();
});

/** Kills the process at each write of a round in turn; returns how many there were. */
async function dieEverywhere(): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    const startsAt = await makeDue();
    const dying = dyingPorts(app.ports, nth);
    for (let tick = 0; tick < 2 && !dying.died(); tick += 1) {
      await runDueWork(dying.ports).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      if (!dying.died()) app.advance(MINUTE);
    }
    const died = dying.died();
    await finish();
    expect({ nth, ...((await outcome(startsAt)) as object) }).toEqual({ nth, ...ONCE });
    forgetRound();
    if (!died) return nth - 1;
  }
}

test('after a crash before any write, everyone still gets everything once', async () => {
  expect(await dieEverywhere()).toBeGreaterThan(20);
});

test('with two servers working at once on one store, everyone gets everything once', async () => {
  const shared = new Proxy(app.ports.store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return key === 'kind' ? 'mongodb' : typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const logs = await Promise.all(
    [1, 2].map(() =>
      openSyncLog({ tables: logTables, store: shared, now: app.ports.now, randomId: app.ports.randomId }),
    ),
  );
  const servers = logs.map((log): Ports => ({ ...app.ports, store: shared, log }));
  for (let round = 0; round < 5; round += 1) {
    const startsAt = await makeDue();
    await Promise.all(servers.map((ports) => runDueWork(ports)));
    app.advance(MINUTE);
    await Promise.all(servers.map((ports) => runDueWork(ports)));
    for (const scope of ['pub', 'adm', 'u:ada', 'u:grace'])
      await app.ports.log.append(scope, { mid: `catch-up:${round}`, by: 'server', decide: () => ({ ops: [] }) });
    expect(devices.map(({ taken }) => taken.length)).toEqual([3, 3]);
    const caught = { ...app.ports, log: logs[0]! };
    const own = await allDocuments(noticesOf('ada'), caught);
    expect(own.filter(({ id }) => id === `reminder:kept:${startsAt}`)).toHaveLength(1);
    expect(
      (await allDocuments(notifications, caught)).filter(({ title }) => title === `Notice ${rounds}`),
    ).toHaveLength(1);
    forgetRound();
  }
  for (const log of logs) await log.close();
});
