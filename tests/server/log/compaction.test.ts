import { expect, test } from 'vitest';
import { LOG_KEEP } from '../../../domain/limits/log.ts';
import { projections } from '../../../server/api/sync/projections.ts';
import { Projector } from '../../../server/log/projector.ts';
import { sweep } from '../../../server/log/compaction.ts';
import { systemTimers } from '../../../server/log/timers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { worldLobby } from '../../support/world-lobby.ts';
import { northwind, tidewater, worldPeople } from '../../support/world.ts';
import { scopesToSweep } from '../../../server/api/sync/log-tables.ts';

/** Runs through every scope once, as each day. */
async function sweepAll({ ports: { log, store, now, randomId } }: TestApp): Promise<void> {
  const projector = new Projector({ log, entries: store.log, projections, now, randomId, timers: systemTimers });
  await sweep({ log, projector, more: () => scopesToSweep(log, { store }), goOn: () => true });
  await projector.close();
}

test('compaction removes from the log what an erased person claimed, entered and sent, also to a company that no longer exists', async () => {
  await using app = await startTestApp({
    people: worldPeople,
    documents: [...worldLobby, { c: 'companies', doc: tidewater }, { c: 'companies', doc: northwind }],
  });
  const says = async (scope: string, word: string) =>
    JSON.stringify(await app.ports.store.log.read(scope, 0, 1000)).includes(word);
  const rhea = async () => [
    await says('perks', 'mug:rhea'),
    await says('raffles', 'camera:rhea'),
    await says('co:tidewater', 'rhea@example.org'),
  ];

  for (const path of ['/perks/claim/mug', '/raffles/camera/entries']) await app.call('POST', path, 'rhea');
  await app.call('POST', '/leads', 'rhea', { companyId: 'tidewater' });
  await expect
    .poll(async () => (await app.ports.log.state('tally')).get('lead-counts', 'tidewater')?.doc)
    .toEqual({ count: 1 });
  expect((await app.call('DELETE', '/admin/company/tidewater', 'olive')).status).toBe(204);
  expect((await app.call('DELETE', '/admin/users/rhea', 'olive')).status).toBe(204);
  // The newest entry of each scope stays, so it must be another person's.
  const { id } = (await app.call('POST', '/perks', 'olive', { name: 'A map' })).body as { id: string };
  await app.call('POST', `/perks/claim/${id}`, 'ada');
  await app.call('POST', '/raffles/camera/entries', 'ada');
  await sweepAll(app);
  expect(await rhea()).toEqual([true, true, true]);
  app.advance(LOG_KEEP + 1);
  await sweepAll(app);
  expect(await rhea()).toEqual([false, false, false]);
});
