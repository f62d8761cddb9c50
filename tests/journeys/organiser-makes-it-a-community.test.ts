import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, grace, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [ada, grace, olive], event: { sessionsPerUser: 20 } });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

test('an organiser makes it a community: chooses a template, adds a field, releases both, and attendees are asked it', async () => {
  const { page, app } = world;
  await world.open('/app/admin?type=FIELDS');
  await page.getByRole('heading', { name: 'Fields', level: 1 }).waitFor();
  await page.getByRole('list', { name: 'Fields of the person form' }).getByText('Focus niches').waitFor();
  await page.getByRole('button', { name: 'Change template' }).click();
  await page.getByRole('button', { name: /^Community/ }).click();
  await page.getByText('Template: Community').waitFor();

  await page.getByRole('button', { name: 'New field' }).click();
  const sheet = page.getByRole('dialog', { name: 'New field' });
  await sheet.getByLabel('Label').fill('T-shirt size');
  await sheet.getByLabel('Kind').selectOption('One of');
  await sheet.getByLabel('Add options, one a line').fill('Small\nMedium\nLarge');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Option Medium' }).waitFor();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Fields of the person form' }).getByText('T-shirt size').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);

  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByText('“T-shirt size” is asked from now on.').waitFor();
  await page.getByText('“Focus niches” is no longer asked. Its answers stay.').waitFor();
  await page.getByText('0 profiles no longer show a value. The values stay stored.').waitFor();
  await page.getByRole('dialog', { name: 'What changes' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Fields released').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Release' }).count()).toBe(0);

  expect(await app.call('PATCH', '/profile', 'ada', { extra: { t_shirt_size: 'Medium' } })).toMatchObject({
    status: 200,
  });
  await world.go('/app/user-profile/me/edit');
  await page.getByLabel('T-shirt size').selectOption('Large');
  await page.getByLabel('Where I work or study').fill('Harbour School');
  expect(await page.getByText('Focus niches').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your profile is saved').waitFor();
  await expect
    .poll(async () => (await app.call('GET', '/profile', 'olive')).body)
    .toMatchObject({ extra: { t_shirt_size: 'Large', work: 'Harbour School' } });
  await world.go('/app/user-profile/ada');
  await page.getByRole('list', { name: 'T-shirt size' }).getByText('Medium').waitFor();

  await world.go('/app/admin?type=FIELDS');
  await page.getByRole('button', { name: 'Edit T-shirt size' }).click();
  await page.getByRole('button', { name: 'Merge or remove Medium' }).click();
  const merge = page.getByRole('dialog', { name: '1 person chose “Medium”' });
  await merge.getByRole('radio', { name: 'Merge it into another option' }).check();
  await merge.getByLabel('Merge into').selectOption('Large');
  await merge.getByText('0 chose both and have it once.').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await merge.getByRole('button', { name: 'Merge into Large' }).click();
  await page.getByRole('dialog', { name: 'T-shirt size' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect
    .poll(async () => (await app.call('GET', '/directory/ada', 'grace')).body)
    .toMatchObject({ extra: { t_shirt_size: 'Large' } });
});
