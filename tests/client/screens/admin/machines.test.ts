import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../../../support/barriers.ts';
import { olive } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [olive] }, { isWithoutWorker: true });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

test('an organiser makes a token that is shown once, sees what was refused to it, and ends it', async () => {
  const { page, app } = world;
  await world.go('/app/admin?type=MACHINES');
  await page.getByText('No program has a token yet').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Website');
  await page.getByRole('checkbox', { name: /^Read the programme/ }).check();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('Copy the token of “Website” now. It is not shown again.').waitFor();
  const token = await page.locator('code', { hasText: /^plt_[\w-]{43}$/ }).innerText();
  expect(await app.call('GET', '/stages/agenda', { token })).toMatchObject({ status: 200 });
  expect(await app.call('GET', '/admin/users', { token })).toMatchObject({ status: 403 });
  await app.settled();
  await page.reload();
  await page.getByText('GET /api/admin/users').waitFor();
  await page.getByText('This token may only read the programme.').waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByText(`plt_…${token.slice(-4)}`).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'End Website' }).click();
  await page.getByRole('button', { name: 'Confirm: end Website' }).click();
  await page.getByText('No program has a token yet').waitFor();
  expect(await app.call('GET', '/stages/agenda', { token })).toMatchObject({ status: 401 });
});
