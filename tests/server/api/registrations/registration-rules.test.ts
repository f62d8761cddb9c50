import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { takenPlaces } from '../../../../domain/registrations/registration-queue.ts';
import { allAccounts } from '../../../../server/api/accounts/account-store.ts';
import { mailsOf } from '../../../../server/api/mail/mails.ts';
import { moveWaitingList } from '../../../../server/api/registrations/move-waiting-list.ts';
import { allPlaces, registrationTable, tokenOf } from '../../../../server/api/registrations/registration-store.ts';
import type { Ports } from '../../../../server/ports.ts';
import { dyingStore } from '../../../support/dying-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const root = mkdtempSync(join(tmpdir(), 'plenary-registrations-'));
afterAll(() => rmSync(root, { recursive: true }));

const guest = fc.nat(6);
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('register' as const), guest }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant('open' as const), guests: fc.array(guest, { minLength: 1, maxLength: 4 }) }),
    weight: 5,
  },
  { arbitrary: fc.record({ do: fc.constant('end' as const), guest }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('erase' as const), guest }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('places' as const), places: fc.integer({ min: 1, max: 3 }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('die' as const), nth: fc.integer({ min: 1, max: 14 }) }), weight: 3 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const addressOf = (index: number): string => `guest-${index}@example.org`;

/** Everything that must hold between two steps, read from the store. */
async function facts(ports: Ports) {
  const places = await allPlaces(ports);
  const accounts = new Map<string, string>();
  for await (const { email, id } of allAccounts(ports)) accounts.set(email, id);
  const rows = await registrationTable(ports);
  const line: string[] = [];
  const waiting = places.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.order - b.order);
  for (const { personId } of waiting) line.push((await rows.get(personId))?.email ?? '');
  return { places, accounts, line, taken: takenPlaces(places) };
}

async function act(app: TestApp, one: Step): Promise<void> {
  const { accounts } = await facts(app.ports);
  if (one.do === 'register') {
    await app.call('POST', '/registrations', undefined, {
      first_name: 'G',
      last_name: 'X',
      email: addressOf(one.guest),
    });
    // Mails have a limit per address; time passes.
    app.advance(20 * 60_000);
  }
  if (one.do === 'open') {
    const rows = await registrationTable(app.ports);
    const asked = [...(await rows.find('byState', { equals: [], limit: 100 })).documents];
    const opened = asked.filter(({ email }) => one.guests.some((index) => addressOf(index) === email));
    await Promise.all(
      opened.map(({ id }) => app.call('POST', '/registrations/confirm', undefined, { token: tokenOf(id, app.ports) })),
    );
  }
  if (one.do === 'end' || one.do === 'erase') {
    const id = accounts.get(addressOf(one.guest));
    if (id === undefined) return;
    if (one.do === 'end') await app.call('POST', `/admin/tickets/${id}/end`, 'olive', {});
    else await app.call('DELETE', `/admin/users/${id}`, 'olive');
  }
  if (one.do === 'places') await app.call('PATCH', '/admin/event', 'olive', { registrationPlaces: one.places });
}

test('in any order of registering, opening, ending, erasing, other numbers of places and crashes: never more than the places, in order, nobody twice', async () => {
  const store = dyingStore();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
      const dataDir = mkdtempSync(join(root, `run-${(run += 1)}-`));
      {
        await using made = await startTestApp({
          event: { registration: true, registrationPlaces: 1 },
          env: { DATA_DIR: dataDir },
        });
        for (let index = 0; index < 5; index += 1) await act(made, { do: 'register', guest: index });
        await made.settled();
      }
      const start = () => startTestApp({ dataDir, watch: store.watch });
      let app = await start();
      try {
        for (const one of steps) {
          const before = await facts(app.ports);
          if (one.do === 'die') {
            store.dieAt(one.nth);
            continue;
          }
          await act(app, one).catch(() => undefined);
          await app.settled().catch(() => undefined);
          await moveWaitingList(app.ports).catch(() => undefined);
          await app.settled().catch(() => undefined);
          if (store.revive()) {
            await app.stop().catch(() => undefined);
            app = await start();
            await moveWaitingList(app.ports);
            await app.settled();
          }
          await hold(app.ports, before);
        }
      } finally {
        store.revive();
        await app.stop();
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

async function hold(ports: Ports, before: Awaited<ReturnType<typeof facts>>): Promise<void> {
  const now = await facts(ports);
  expect(now.taken).toBeLessThanOrEqual(Math.max(ports.event().registrationPlaces ?? 0, before.taken));
  // No place stays free while somebody waits.
  const isFull = now.taken >= (ports.event().registrationPlaces ?? 0);
  expect({ isFull, waiting: now.line.length }).toEqual({
    isFull: isFull || now.line.length > 0,
    waiting: now.line.length,
  });
  // Everybody who left the line was before those who stay in it, and newcomers are behind them.
  const stayed = before.line.filter((email) => now.line.includes(email));
  expect(now.line.slice(0, stayed.length)).toEqual(before.line.slice(before.line.length - stayed.length));
  // Nobody waits who has an account, nobody waits twice, and everybody who has a place has an account with a ticket.
  expect(now.line.filter((email) => now.accounts.has(email) || email === '')).toEqual([]);
  expect(new Set(now.line).size).toBe(now.line.length);
  const people = new Set(now.accounts.values());
  const placed = now.places.filter(({ state }) => state === 'placed');
  expect(placed.filter(({ personId, isSettled }) => !isSettled || !people.has(personId))).toEqual([]);
  for (const { personId, hasWaited } of placed) {
    const told = (await mailsOf(personId, ports)).filter(({ kind }) => kind === 'place-free');
    expect(told).toHaveLength(hasWaited ? 1 : 0);
  }
}
