import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '../../../support/browser.ts';
import { keynote } from '../../../support/conference.ts';
import { olive } from '../../../support/people.ts';
import { allSent, goWithin, readyForOffline, scheduleShown, showTicket } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({}, { viewport: DESKTOP });
});
afterAll(() => world[Symbol.asyncDispose]());

test('the programme with its speakers does not wait for people, and what shows people says that they are loading', async () => {
  const { page, app } = world;
  const people = Promise.withResolvers<void>();
  await page.context().route(/\/api\/sync\/snapshot\/dir/, async (route) => {
    await people.promise;
    await route.continue();
  });
  await showTicket(page, app.url, { email: olive.email, ticketCode: olive.ticketCode! });
  await scheduleShown(page);
  await allSent(page);

  await goWithin(page, `${app.url}/app/talk/${keynote.id}`);
  const speaker = page.getByRole('listitem').filter({ hasText: 'Grace Marlow' });
  await speaker.getByRole('link', { name: 'Grace Marlow' }).waitFor();
  await goWithin(page, `${app.url}/app/directory`);
  await page.getByText('Loading people', { exact: true }).first().waitFor();
  expect(await page.getByRole('list', { name: 'People' }).count()).toBe(0);
  await goWithin(page, `${app.url}/app/user-profile/grace`);
  await page.getByText('Loading the profile', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.getByText(/^Loading people\. Searched on this device: \d+ talks?/).waitFor();
  await page.keyboard.press('Escape');

  people.resolve();
  await page.getByRole('heading', { name: 'Grace Marlow', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByText(/^Searched on this device: .*3 people/).waitFor();
  await page.keyboard.press('Escape');
  await goWithin(page, `${app.url}/app/directory?like=off`);
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Grace Marlow' }).waitFor();

  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Grace Marlow' }).waitFor();
  await page.context().setOffline(false);
});
