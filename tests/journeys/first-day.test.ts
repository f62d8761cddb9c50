import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { companyScope } from '../../domain/companies/lead.ts';
import { personScope } from '../../domain/sync/log.ts';
import { pressByKeys } from '../support/by-keys.ts';
import { openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { at, keynote, testTalk } from '../support/conference.ts';
import { openPatchyProxy, type PatchyProxy } from '../support/patchy-proxy.ts';
import { ada, grace, olive } from '../support/people.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  allSent,
  isKept,
  keepButton,
  logInByTicket,
  nothingOwed,
  readyForOffline,
  shownTitles,
} from '../support/visitor.ts';
import { mug } from '../support/world-lobby.ts';
import { mira, tidewater } from '../support/world.ts';

// An attendee's first day, on one real server, over a wifi that loses a third of the requests.

const harbour = testTalk({ id: 'harbour', title: 'A harbour for small boats', startsAt: at('11:00') });
const tides = testTalk({ id: 'tides', title: 'Reading the tides', startsAt: at('14:00'), stageId: 'side' });
const knots = testTalk({ id: 'knots', title: 'Knots by hand', startsAt: at('14:00') });
const KEPT = [keynote, harbour, tides];

let app: TestApp;
let wifi: PatchyProxy;
let phone: TestBrowser;
beforeAll(async () => {
  app = await startTestApp({
    people: [{ ...ada, person: { ...ada.person, isComplete: false } }, grace, mira, olive],
    talks: [...KEPT, knots],
    event: { sessionsPerUser: 5 },
    documents: [
      { c: 'companies', doc: tidewater },
      { c: 'perks', doc: mug },
    ],
  });
  wifi = await openPatchyProxy(Number(new URL(app.url).port), seededRandom(20_270_713));
  phone = await openBrowser({ viewport: PHONE, touch: true, origin: wifi.origin });
});
afterAll(async () => {
  await phone?.close();
  await wifi?.close();
  await app?.stop();
});

const button = (name: string) => phone.page.getByRole('button', { name, exact: true }).filter({ visible: true });
const open = (page: Page, path: string) => page.goto(`${wifi.origin}${path}`);

test('on bad wifi, partly offline, first steps, kept talks, a connection, a card and a claimed perk all arrive once', async () => {
  const { page, context } = phone;
  await logInByTicket(page, wifi.origin, { email: ada.email, ticketCode: ada.ticketCode! });
  await readyForOffline(page);
  await allSent(page);
  wifi.set({ answersLost: 0.3, refused: 0.1 });

  await page.getByRole('complementary', { name: 'First steps' }).getByRole('link', { name: 'Begin' }).click();
  await page.getByLabel('Job position').fill('Captain');
  await button('Save and continue').click();
  await page.getByRole('heading', { name: 'What interests you?' }).waitFor();
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await page.getByRole('list', { name: 'Talks to begin with' }).waitFor();
  await keepButton(page, keynote.title).click();
  await page.getByRole('link', { name: 'To My Schedule' }).click();
  await page.getByRole('link', { name: 'Schedule', exact: true }).filter({ visible: true }).first().click();

  for (const { title } of KEPT.slice(1)) await pressByKeys(keepButton(page, title));
  expect(await Promise.all(KEPT.map(({ title }) => isKept(page, title)))).toEqual([true, true, true]);

  await open(page, '/app/user-profile/grace');
  // Uses the keyboard only, like people who control a phone with switches.
  await pressByKeys(button('Connect'));
  await button('Requested').waitFor();
  await expect.poll(() => connections('grace')).toEqual([{ id: 'ada', state: 'received' }]);
  await app.call('POST', '/connections/ada', 'grace');
  await button('Connected').waitFor();

  await context.setOffline(true);
  await open(page, '/app/booth/tidewater');
  await pressByKeys(button('Send Now'));
  await button('Will be sent when you are online').waitFor();
  await open(page, '/app/perks');
  await pressByKeys(button('Claim'));
  await page.getByText('Kept on this device, and sent when you are online.').waitFor();
  await page.reload();
  await button('Waiting').waitFor();

  await context.setOffline(false);
  await button('Show code').waitFor();
  await open(page, '/app/booth/tidewater');
  await button('Already Sent').waitFor();
  expect(wifi.cut()).toBeGreaterThan(0);
  wifi.set({});
  await nothingOwed(page);

  const own = (await app.ports.log.state(personScope('ada'))).all('mine').map(({ id }) => id);
  expect(own.toSorted()).toEqual(
    [
      'card:tidewater',
      'claim:mug',
      'connection:grace',
      'edit:profile',
      ...KEPT.map(({ id }) => `agenda:${id}`),
    ].toSorted(),
  );
  expect((await app.call('GET', '/profile', 'ada')).body).toMatchObject({ job_position: 'Captain' });
  expect(await connections('grace')).toEqual([{ id: 'ada', state: 'connected' }]);
  expect((await app.ports.log.state(companyScope('tidewater'))).all('leads')).toHaveLength(1);
  const { body } = await app.call('GET', '/perks/claims?perk_id=mug', 'olive');
  expect((body as { data: { user: { id: string } }[] }).data.map(({ user }) => user.id)).toEqual(['ada']);
});

async function connections(who: string): Promise<{ id: string; state: string }[]> {
  const { body } = await app.call('GET', '/connections', who);
  return (body as { data: { id: string; state: string }[] }).data.map(({ id, state }) => ({ id, state }));
}

test('for a kept talk that organisers cancel, one tap keeps an alternative, undoes it and repeats it, offline', async () => {
  const { page, context } = phone;
  wifi.set({});
  await open(page, '/app/lobby');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('no longer works').count()).toBe(0);
  expect((await app.call('DELETE', '/talks/tides', 'olive')).status).toBe(200);
  await page.getByText('1 talk you keep no longer works').waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'See what fits' }).click();
  const plans = page.getByRole('list', { name: 'Your plan needs a look' });
  await plans.getByText('Cancelled · planned for 14:00–14:45').waitFor();
  for (const next of ['Undo', 'done']) {
    await button('Keep Knots by hand instead').click();
    await plans.waitFor({ state: 'detached' });
    if (next === 'Undo') await button('Undo').click();
  }
  const kept = async () =>
    ((await app.call('GET', '/schedule', 'ada')).body as { data: { id: string }[] }).data
      .map(({ id }) => id)
      .toSorted();
  expect(await kept()).toEqual(['harbour', 'keynote', 'tides']);
  await context.setOffline(false);
  await nothingOwed(page);
  expect(await kept()).toEqual(['harbour', 'keynote', 'knots']);
  await open(page, '/app/schedule?type=My+Schedule');
  await expect.poll(() => shownTitles(page)).toEqual(['What we keep', 'A harbour for small boats', 'Knots by hand']);
});
