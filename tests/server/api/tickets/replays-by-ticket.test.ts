import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { removeCopiedReplayAccess } from '../../../../server/api/accounts/replay-access.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

// Ada and the others have attendee tickets; Rhea was given replay access herself.
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [...worldTalks, { c: 'companies', doc: northwind }],
    event: { sessionsPerUser: 20 },
  });
});
afterEach(() => app.stop());

const give = (replay_access: boolean, type = 'Attendee') =>
  app.call('PATCH', `/ticket-types/${type}`, 'olive', { replay_access });
/** Returns who may watch replays: by the calls, and by the scopes of their devices. */
async function watching(): Promise<string[]> {
  const found = await Promise.all(
    ['ada', 'rhea'].map(async (who) => {
      const call = (await app.call('GET', '/replay/talks/single/replay-keynote', who)).status === 200;
      const scope = (await app.call('GET', '/sync/digest/replay', who)).status === 200;
      const { replayAccess } = (await app.call('GET', '/profile', who)).body as { replayAccess: boolean };
      expect([who, call, scope]).toEqual([who, replayAccess, replayAccess]);
      return replayAccess ? [who] : [];
    }),
  );
  return found.flat();
}

test("a ticket type's replays reach all its holders at once, and leave them again; individual access stays", async () => {
  expect(await watching()).toEqual(['rhea']);
  await give(true);
  expect(await watching()).toEqual(['ada', 'rhea']);
  await give(false);
  expect(await watching()).toEqual(['rhea']);
  await give(true, 'Company');
  expect(await watching()).toEqual(['rhea']);
});

test('a ticket of another type takes its replays along', async () => {
  await give(true, 'CompanyBasicBooth');
  expect(
    (
      await app.call('PATCH', '/admin/tickets/ada', 'olive', {
        ticket_type: 'CompanyBasicBooth',
        company_id: 'northwind',
      })
    ).status,
  ).toBe(200);
  expect(await watching()).toEqual(['ada', 'rhea']);
  expect((await app.call('PATCH', '/admin/tickets/ada', 'olive', { ticket_type: 'Attendee' })).status).toBe(200);
  expect(await watching()).toEqual(['rhea']);
});

test('open devices get the change: their stream ends, so that they connect again', async () => {
  const token = await app.logInAs('ada');
  const open = async (): Promise<{ hello: string; rest: Promise<string> }> => {
    const reader = (
      await app.request('/api/sync/stream', { headers: { authorization: `Bearer ${token}` } })
    ).body!.getReader();
    const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    const hello = await read();
    const rest = (async () => {
      while (!(await reader.read()).done) {
        /* until it is closed */
      }
      return 'closed';
    })();
    return { hello, rest };
  };
  const before = await open();
  expect(before.hello).not.toContain('"replay"');
  await give(true);
  expect(await before.rest).toBe('closed');
  const after = await open();
  expect(after.hello).toContain('"replay"');
  const { data } = (await app.call('GET', '/admin/audit?count=1', 'olive')).body as { data: { id: string }[] };
  await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`, 'olive');
  expect(await after.rest).toBe('closed');
  expect(await watching()).toEqual(['rhea']);
});

test('what an earlier release copied from tickets to their holders is the tickets’ again', async () => {
  await give(true);
  for (const id of ['ada', 'rhea'])
    await updateAccount(
      id,
      (held) => ({ ...held, replayAccess: true, ticketType: id === 'ada' ? 'Attendee' : 'Company' }),
      app.ports,
    );
  await removeCopiedReplayAccess(app.ports.store);
  expect(
    await Promise.all(['ada', 'rhea'].map(async (id) => (await findAccount(id, app.ports))?.replayAccess)),
  ).toEqual([false, true]);
  expect(await watching()).toEqual(['ada', 'rhea']);
  await give(false);
  expect(await watching()).toEqual(['rhea']);
});
