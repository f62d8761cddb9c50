import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, grace, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { booth, companyDocument } from '../server/api/companies/company-world.ts';

const tidewater = booth({
  id: 'tidewater',
  name: 'Tidewater',
  ticketType: 'super',
  promoVideo: 'https://vimeo.com/76979871',
});
const northwind = booth({ id: 'northwind', name: 'Northwind', ticketType: 'basic', users: ['grace'] });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [ada, grace, olive],
    event: { sessionsPerUser: 20 },
    documents: [tidewater, northwind].map(companyDocument),
  });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

test('an organiser makes a package, gives it to a booth, takes a right away, and cannot remove what booths have', async () => {
  const { page, app } = world;
  await world.open('/app/admin?type=PACKAGES');
  await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor();
  const table = page.getByRole('table');
  await table.getByText('Comes with Company Super Booth').waitFor();
  expect(await page.getByRole('button', { name: 'Use Super, Premium and Basic' }).count()).toBe(0);

  await page.getByRole('button', { name: 'New package' }).click();
  const added = page.getByRole('complementary', { name: 'New package' });
  await added.getByLabel('Name', { exact: true }).fill('Gold');
  await added.getByLabel('Place', { exact: true }).fill('0');
  await added.getByLabel('Members', { exact: true }).fill('1');
  await added.getByRole('switch', { name: 'Takes cards' }).click();
  await added.getByRole('switch', { name: 'Shows a film' }).click();
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await table.getByText('Gold', { exact: true }).waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);

  await world.go('/app/admin?type=COMPANIES&id=tidewater');
  const company = page.getByRole('complementary', { name: 'Tidewater' });
  await company.getByLabel('Package').selectOption('Gold');
  await company.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await app.call('GET', '/company/tidewater', 'ada')).body)
    .toMatchObject({ promo_video: tidewater.promoVideo });
  const gold = ((await app.call('GET', '/company/tidewater', 'ada')).body as { ticket_type: string }).ticket_type;
  expect(gold).not.toBe('super');
  expect(await app.call('PATCH', '/admin/company/tidewater', 'olive', { users: ['ada', 'olive'] })).toMatchObject({
    status: 422,
  });

  await world.go(`/app/admin?type=PACKAGES&id=${gold}`);
  const panel = page.getByRole('complementary', { name: 'Gold' });
  await panel.getByRole('switch', { name: 'Shows a film' }).click();
  await panel
    .getByText('1 booth has a film. It is kept for the booth and shown again when the right comes back.')
    .waitFor();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await app.call('GET', '/company/tidewater', 'ada')).body)
    .toMatchObject({ promo_video: '' });

  await panel.getByRole('button', { name: 'Remove package' }).click();
  await page.getByRole('alert').getByText('1 booth has this package. Give it another one first.').waitFor();
  expect(((await app.call('GET', '/packages', 'ada')).body as { data: unknown[] }).data).toHaveLength(4);
});

test('visitors see the package of a booth, and booths are listed by package', async () => {
  const { page } = world;
  await world.go('/app/booths');
  const cards = page.getByRole('article');
  await cards.first().getByText('Gold', { exact: true }).waitFor();
  expect(await cards.getByRole('link').allTextContents()).toEqual(['Tidewater', 'Northwind']);
  await cards.getByRole('link', { name: 'Tidewater' }).click();
  await page.getByRole('heading', { name: 'Tidewater', level: 1 }).waitFor();
  await page.getByText('Gold', { exact: true }).waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
});
