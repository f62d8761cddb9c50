import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp } from '../../../../client/platform/http/http.ts';
import { GuestPolling } from '../../../../client/platform/lifecycle/guest.ts';
import { LogReplica } from '../../../../client/platform/replica/log-replica.ts';
import { createSyncClient } from '../../../../client/platform/transport/sync-client.ts';
import { GUEST_POLL_EVERY, GUEST_POLL_SPREAD } from '../../../../domain/limits/guests.ts';
import { MINUTE, SECOND } from '../../../../domain/time.ts';
import { OUR_ANSWER_HEADER } from '../../../../domain/sync/server-marker.ts';
import { VirtualTime } from '../../../sync/virtual-time.ts';
import { CatalogServer, MemoryMirrorStore } from '../catalog-server.ts';

/** The page as far as polling knows it. */
class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  turn(state: Page['visibilityState']): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
beforeEach(() => {
  page = new Page();
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'document'));

/** A guest's polling, and the times at which it asked, in seconds. */
function startPolling(random: () => number = () => 0.5) {
  const time = new VirtualTime();
  const askedAt: number[] = [];
  const polling = new GuestPolling({ ask: () => askedAt.push(time.now / SECOND), timers: time, random });
  polling.start();
  return { time, askedAt, polling };
}

test('a guest’s device asks every 30 seconds, give or take up to 10, and not two devices at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), async (numbers) => {
      let drawn = 0;
      const { time, askedAt, polling } = startPolling(() => numbers[drawn++ % numbers.length]!);
      await time.run(10 * MINUTE);
      polling.stop();
      const waits = askedAt.map((at, nth) => (at - (askedAt[nth - 1] ?? 0)) * SECOND);
      expect(waits.length).toBeGreaterThanOrEqual(15);
      for (const [nth, wait] of waits.entries())
        expect(wait).toBeCloseTo(GUEST_POLL_EVERY + (2 * numbers[nth % numbers.length]! - 1) * GUEST_POLL_SPREAD, 3);
    }),
    { numRuns: 50 },
  );
});

test('a hidden page asks nothing, and asks at once when it is shown again', async () => {
  const { time, askedAt } = startPolling();
  await time.run(35 * SECOND);
  page.turn('hidden');
  await time.run(5 * MINUTE);
  expect(askedAt).toEqual([30]);
  page.turn('visible');
  expect(askedAt).toEqual([30, 300]);
  await time.run(5 * MINUTE + 30 * SECOND);
  expect(askedAt).toEqual([30, 300, 330]);
});

test('a page that the browser had frozen asks at once when it wakes', async () => {
  const { time, askedAt } = startPolling();
  await time.run(10 * SECOND);
  page.dispatchEvent(new Event('resume'));
  await time.run(45 * SECOND);
  expect(askedAt).toEqual([10, 40]);
});

test('after a request for another reason, such as a network that came back, the whole wait begins again', async () => {
  const { time, askedAt, polling } = startPolling();
  await time.run(29 * SECOND);
  polling.hurry();
  await time.run(58 * SECOND);
  expect(askedAt).toEqual([]);
  polling.reopen();
  await time.run(88 * SECOND);
  expect(askedAt).toEqual([88]);
});

test('once stopped it asks no more, also when the page is shown; started twice it asks once', async () => {
  const { time, askedAt, polling } = startPolling();
  polling.start();
  await time.run(30 * SECOND);
  expect(askedAt).toEqual([30]);
  polling.stop();
  polling.hurry();
  page.turn('visible');
  page.dispatchEvent(new Event('resume'));
  await time.run(10 * MINUTE);
  expect(askedAt).toEqual([30]);
});

test('a server that asks guests to come back in half a minute is left alone for half a minute', async () => {
  const time = new VirtualTime();
  const server = new CatalogServer();
  server.append({ c: 'talks', id: 'keynote', rev: '1', doc: { id: 'keynote', title: 'What we keep' } });
  const sent: { readonly at: number; readonly path: string }[] = [];
  let isBusy = false;
  const http = createHttp({
    fetch: async (path) => {
      sent.push({ at: time.now / SECOND, path: path.split('?')[0]! });
      const headers = { [OUR_ANSWER_HEADER]: '1', ...(isBusy && { 'retry-after': '30' }) };
      if (isBusy) return Response.json({ code: 'unavailable', message: 'Very many people' }, { status: 503, headers });
      const answer = path.includes('/snapshot/') ? await server.snapshot() : await server.log('pub', 'log-1', server.n);
      return Response.json(answer.ok ? answer.value : null, { headers });
    },
    token: () => Promise.resolve(undefined),
    timers: time,
    random: () => 0,
    onLoggedOut: () => undefined,
    onServerTime: () => undefined,
  });
  const replica = new LogReplica('pub', {
    wire: createSyncClient(http),
    store: new MemoryMirrorStore(),
    onChange: () => undefined,
    onMismatch: () => undefined,
  });
  await time.runUntil(replica.sync());
  const loaded = sent.length;
  const polling = new GuestPolling({ ask: () => void replica.sync(), timers: time, random: () => 0 });
  polling.start(); // Asks every 20 seconds.
  isBusy = true;
  await time.run(45 * SECOND);
  isBusy = false;
  await time.run(55 * SECOND);
  polling.stop();
  const began = sent[loaded]!.at;
  expect(began).toBeCloseTo(20, 0);
  // Of the polls while it waits one is made up for after it, because its news may be newer.
  expect(sent.slice(loaded).map(({ at, path }) => [at - began, path])).toEqual([
    [0, '/api/sync/log/pub'],
    [30, '/api/sync/log/pub'],
    [30, '/api/sync/log/pub'],
  ]);
});
