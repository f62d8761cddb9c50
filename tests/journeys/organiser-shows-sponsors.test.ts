import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, olive } from '../support/people.ts';
import { png } from '../support/png.ts';
import { lighthouse } from '../support/world-lobby.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [ada, olive],
    event: { sessionsPerUser: 20 },
    documents: [{ c: 'sponsorships', doc: lighthouse }],
  });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

test('an organiser makes a tier, gives it to a sponsor with a wide logo, and the lobby shows it first and whole', async () => {
  const { page, app } = world;
  await world.open('/app/admin?type=SPONSOR_TIERS');
  await page.getByRole('button', { name: 'New tier' }).click();
  const tier = page.getByRole('complementary', { name: 'New tier' });
  await tier.getByLabel('Name', { exact: true }).fill('Gold');
  await tier.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table').getByText('0 sponsors').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);

  await world.go('/app/admin?type=SPONSORSHIPS');
  await page.getByRole('button', { name: 'New sponsorship' }).click();
  const sponsor = page.getByRole('complementary', { name: 'New sponsorship' });
  await sponsor.getByLabel('Title', { exact: true }).fill('Rope & Sons');
  await sponsor.getByLabel('Link', { exact: true }).fill('https://rope.example.org/');
  await sponsor.getByLabel('Tier', { exact: true }).selectOption('Gold');
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await png(600, '#3366e6', 160) };
  await sponsor.locator('input[type=file]').setInputFiles(logo);
  await sponsor.getByRole('button', { name: 'Change logo' }).waitFor();
  await sponsor.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('table').getByText('Rope & Sons').waitFor();
  type Listed = { readonly data: readonly { readonly title: string; readonly image: string | null }[] };
  await expect
    .poll(async () =>
      ((await app.call('GET', '/sponsorships', 'ada')).body as Listed).data.map(({ image }) => image !== null),
    )
    .toContain(true);

  await world.go('/app/lobby');
  const shown = page.getByRole('list', { name: 'Gold' }).getByRole('link');
  await shown.getByText('Rope & Sons').waitFor();
  await page.getByRole('heading', { name: 'Gold', level: 3 }).waitFor();
  expect(await page.getByRole('list', { name: 'Sponsors' }).getByRole('link').allTextContents()).toEqual([
    lighthouse.title,
  ]);
  const picture = shown.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => (image.naturalWidth / image.naturalHeight).toFixed(2)))
    .toBe('3.75');
  expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
  expect(await barriersDayAndNight(page)).toEqual([]);
});
