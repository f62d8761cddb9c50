import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness } from '../support/api.ts';
import { PHONE } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import {
  allSent,
  keepableTitles,
  keepButton,
  nothingOwed,
  readyForOffline,
  scheduleShown,
  showTicket,
} from '../support/visitor.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ sessionsPerUser: 3, publicProgramme: true, guests: true });
});
afterAll(() => journey?.[Symbol.asyncDispose]());

/** Talks that are kept as a guest, and before that in the account. */
const AS_GUEST = 12;
const IN_ACCOUNT = 5;

test('twelve talks saved as a guest in a tunnel and five of the account are seventeen after the log-in, each once', async () => {
  const server = await journey.serve();
  const witness = await openWitness(server.url, demoAccounts.attendee);
  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });

  // At home: the account keeps five talks.
  const laptop = await journey.device('laptop');
  await showTicket(laptop.page, server.url, demoAccounts.attendee);
  await scheduleShown(laptop.page);
  const all = await keepableTitles(laptop.page, AS_GUEST + IN_ACCOUNT);
  expect(all).toHaveLength(AS_GUEST + IN_ACCOUNT);
  for (const title of all.slice(AS_GUEST)) await keepButton(laptop.page, title).click();
  await allSent(laptop.page);
  await expect.poll(async () => (await witness.kept()).length).toBe(IN_ACCOUNT);
  await laptop.close();

  // On the train: the programme without a log-in, then without a network.
  await page.goto(server.url);
  await scheduleShown(page);
  await readyForOffline(page);
  await context.setOffline(true);
  for (const title of all.slice(0, AS_GUEST)) await keepButton(page, title).click();
  await page.reload();
  await scheduleShown(page);
  expect(await witness.kept()).toHaveLength(IN_ACCOUNT);

  // At the station: the log-in works, then the network is gone again.
  await context.setOffline(false);
  await showTicket(page, server.url, demoAccounts.attendee);
  const sheet = page.getByRole('dialog', { name: `Take along ${AS_GUEST} talks from this device?` });
  await sheet.waitFor();
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Take along' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await context.setOffline(false);
  await nothingOwed(page);

  const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk.title]));
  await expect.poll(async () => (await witness.kept()).length).toBe(AS_GUEST + IN_ACCOUNT);
  expect((await witness.kept()).map((id) => talks.get(id) ?? id).toSorted()).toEqual(all.toSorted());
  const written = (await witness.changes()).filter(({ id }) => id.startsWith('agenda:'));
  expect(written).toHaveLength(AS_GUEST + IN_ACCOUNT);

  // They are asked once, and nothing of the guest is left on the phone.
  await page.reload();
  await scheduleShown(page);
  expect(await sheet.count()).toBe(0);
  const ofGuest = await page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.includes('plenary-guest-mine') ? [name] : [])),
  );
  expect(ofGuest).toEqual([]);
});
