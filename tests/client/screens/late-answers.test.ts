import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { ada, olive } from '../../support/people.ts';
import { png } from '../../support/png.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      people: [ada, olive],
      event: { sessionsPerUser: 20 },
      documents: [{ c: 'fields', doc: { ...templateList('community', 'person'), version: 1 } }],
    },
    { isWithoutWorker: true },
  );
});
afterAll(() => world[Symbol.asyncDispose]());

/** Holds the next answer to these calls back until the returned function is called. */
async function holdAnswer(page: Page, calls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    calls,
    async (route) => {
      const answer = await route.fetch();
      await promise;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  return resolve;
}

/** Presses Save, and waits until the call is under way. */
async function saveAndSend(page: Page, calls: string | RegExp): Promise<void> {
  const sent = page.waitForRequest(calls);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sent;
}

/** What the person sees once the answer was taken: the message that says so, and the path of the screen. */
async function placeAfter(page: Page, message: string): Promise<string> {
  await page.getByText(message).waitFor();
  return new URL(page.url()).pathname;
}

test('who goes to the lobby while a new entry is being saved stays there when it is', async () => {
  const { page } = world;
  await world.logIn(olive);
  await world.open('/app/admin?type=SPONSORSHIPS&new=1');
  const sponsor = page.getByRole('complementary', { name: 'New sponsorship' });
  await sponsor.getByLabel('Title', { exact: true }).fill('Rope & Sons');
  await sponsor.getByLabel('Link', { exact: true }).fill('https://rope.example.org/');
  const answer = await holdAnswer(page, '**/api/sponsorships');
  await saveAndSend(page, '**/api/sponsorships');
  await world.go('/app/lobby');
  answer();
  // Here it is on the device, which is when its panel would open.
  await page.getByRole('link', { name: 'Rope & Sons' }).waitFor();
  expect(await placeAfter(page, 'Saved')).toBe('/app/lobby');
});

test('who goes to another list of Admin while a new entry is being saved keeps that list', async () => {
  const { page } = world;
  await world.go('/app/admin?type=SPONSOR_TIERS&new=1');
  const tier = page.getByRole('complementary', { name: 'New tier' });
  await tier.getByLabel('Name', { exact: true }).fill('Silver');
  const answer = await holdAnswer(page, '**/api/sponsor-tiers');
  await saveAndSend(page, '**/api/sponsor-tiers');
  await world.go('/app/admin?type=PERKS');
  answer();
  await page.getByText('Saved').waitFor();
  // The list of tiers knows of the new one, which is when the panel would have been opened.
  await expect
    .poll(async () => page.getByRole('navigation').getByRole('link', { name: 'Sponsor tiers' }).textContent())
    .toContain('1');
  expect(new URL(page.url()).search).toBe('?type=PERKS');
});

test('who goes to the schedule while their photo is being sent stays there when it was', async () => {
  const { page } = world;
  await world.open('/app/user-profile/me/edit');
  const field = page.getByRole('group', { name: 'Your photo' });
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await png() };
  await field.locator('input[type="file"]').setInputFiles(picture);
  await field.getByRole('button', { name: 'Use photo' }).click();
  await field.getByRole('dialog').waitFor({ state: 'detached' });
  const answer = await holdAnswer(page, '**/api/users/images*');
  await saveAndSend(page, '**/api/users/images*');
  await world.go('/app/schedule');
  answer();
  expect(await placeAfter(page, 'Your profile is saved')).toBe('/app/schedule');
});
