import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../../../domain/time.ts';
import { barriersDayAndNight } from '../../../../support/barriers.ts';
import { ada, grace, olive } from '../../../../support/people.ts';
import { openApp, type OpenApp } from '../../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { people: [ada, grace, olive], event: { accountKeepDays: 30 }, talks: [] },
    { isWithoutWorker: true },
  );
  world.app.advance(20 * DAY);
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

test('the Live screen asks to confirm that more than half of all accounts are erased, until an organiser does', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=LIVE');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByText('2 of 3 accounts are unused.').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await needs.getByRole('button', { name: 'See who and confirm' }).click();
  const sheet = page.getByRole('dialog', { name: 'Unused accounts' });
  await sheet.getByText('ada@example.org').waitFor();
  await sheet.getByRole('button', { name: 'Confirm that 2 accounts are erased' }).click();
  await page.getByText('Confirmed. The mails are sent tonight.').waitFor();
  await needs.getByText('Nothing at the moment').waitFor();
  expect((await app.call('GET', '/admin/retention', 'olive')).body).toMatchObject({ dormant: 2, waits: false });
  await page.reload();
  await page.getByText('Live, refreshes every 3 s').waitFor();
  await needs.getByText('Nothing at the moment').waitFor();
});
