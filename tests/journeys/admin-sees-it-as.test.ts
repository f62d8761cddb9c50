import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { barriers } from '../support/barriers.ts';
import { DESKTOP } from '../support/browser.ts';
import { olive } from '../support/people.ts';
import { mira, tidewater } from '../support/world.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [olive, mira], documents: [{ c: 'companies', doc: tidewater }] }, { isWhole: true });
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

/** Returns what is stored in the browser: names of databases and caches, localStorage keys, and the logged-in person. */
const kept = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...Object.keys(localStorage),
    ...('caches' in globalThis ? await caches.keys() : []),
    localStorage.getItem('plenary.me') ?? '',
  ]);

async function seeAs(page: Page, role: string, company?: string): Promise<FrameLocator> {
  await page.getByLabel('As', { exact: true }).selectOption(role);
  if (company) await page.getByLabel('Of this company').selectOption(company);
  await page.getByRole('button', { name: 'See it' }).click();
  return page.frameLocator('iframe');
}

test('an organiser sees the app as an exhibitor, marked above it, changes nothing in it, and it leaves nothing behind', async () => {
  const { page, open, app } = world;
  await open('/app/admin?type=SEE_AS');
  await page.getByRole('heading', { name: 'See it as' }).waitFor();
  const seen = await seeAs(page, 'exhibitor', 'tidewater');
  const view = page.getByRole('dialog', { name: 'The app as an exhibitor of Tidewater sees it' });
  await view
    .getByText('You see the app as an exhibitor of Tidewater. Nothing you press in it is stored or sent.')
    .waitFor();
  await seen.getByRole('heading', { name: 'Welcome to Test Days!' }).waitFor();
  await seen.getByRole('heading', { name: /^Live now/ }).waitFor();
  expect(await seen.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  // Only in the memory of the frame, which has no database.
  const inView = (await kept(page.frames()[1]!)).filter((name) => /^plenary\.\w+\.|plenary-|rxdb-|view-/.test(name));
  expect(inView.length).toBeGreaterThan(1);
  expect(inView.filter((name) => name.startsWith('plenary-') || name.startsWith('rxdb-'))).toEqual([]);
  // The view never stores anything, so its sync line must not warn about that.
  expect(await seen.getByTitle('Sync now').innerText()).toMatch(/^Updated/);

  const keep = seen.getByRole('button', { name: 'Keep What we keep' }).first();
  await keep.click();
  await view.getByText('That was not done: in this view nothing is stored or sent.').waitFor();
  await keep.and(seen.locator('[aria-pressed="false"]')).waitFor();
  await seen.getByRole('link', { name: 'Settings' }).click();
  await seen.getByText('Details', { exact: true }).click();
  await seen.getByText('Talks and breaks').waitFor();
  await view.getByRole('radio', { name: 'Phone' }).check();
  await seen
    .getByRole('link', { name: 'Schedule' })
    .first()
    .click({ modifiers: ['Control'] });
  await view.getByText('That link opens elsewhere; the view does not follow it.').waitFor();

  await view.getByRole('button', { name: 'End' }).click();
  await view.waitFor({ state: 'detached' });
  expect(await page.locator('iframe').count()).toBe(0);
  const here = await kept(page);
  expect(here.filter((name) => inView.includes(name))).toEqual([]);
  expect(here.at(-1)).toContain('"id":"olive"');
  const { body } = await app.call('GET', '/admin/audit', 'olive');
  expect(
    (body as { data: { note: string }[] }).data
      .map(({ note }) => note)
      .filter((note) => note.includes('app as'))
      .toSorted(),
  ).toEqual([
    'began to see the app as an exhibitor of Tidewater',
    'stopped seeing the app as an exhibitor of Tidewater',
  ]);
});

test('during a rehearsal the view shows that time too, and logging out in it ends it', async () => {
  const { page, open } = world;
  await open('/app/admin?type=REHEARSAL');
  await page.getByLabel('As on this day').fill('2027-07-12T10:15');
  await page.getByRole('button', { name: 'Start rehearsal' }).click();
  await page.getByRole('complementary', { name: 'Rehearsal' }).waitFor();
  await page.getByRole('button', { name: 'Menu of Olive Hart' }).click();
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'See it as' }).click();
  await page.getByLabel('In the phase').selectOption('Finished');
  const seen = await seeAs(page, 'replay');
  const view = page.getByRole('dialog', { name: 'The app as an attendee with replays after the event sees it' });
  await view.getByText('Rehearsal: as on').waitFor();
  await seen.getByRole('link', { name: 'Replays' }).first().waitFor();
  // The talk is live outside the view, where the lobby shows current talks (above).
  await seen.getByRole('heading', { name: 'Welcome to Test Days!' }).waitFor();
  await expect.poll(() => seen.getByRole('heading', { name: /^Live now/ }).count()).toBe(0);
  await seen.getByRole('button', { name: 'Menu of An attendee with replays' }).click();
  await seen.getByRole('button', { name: 'Logout' }).click();
  await view.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'See it as' }).waitFor();
});
