import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company } from '../../../domain/companies/company.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { defineField } from '../../../domain/event-fields/templates/define-field.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { openBrowser, type TestBrowser } from '../../support/browser.ts';
import { ada, type TestPerson } from '../../support/people.ts';
import { logInByLink } from '../../support/visitor.ts';
import { mira, northwind, theo, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';
import { tooWide } from '../screen-checks.ts';

const template = templateList('trade', 'company');
const list: FieldList = {
  ...template,
  version: 1,
  fields: [
    ...template.fields.map((field) => ({ ...field, filter: false, search: false })),
    defineField('hall', {
      kind: 'one',
      label: 'Trade',
      options: ['Ropes', 'Sails', 'Engines'],
      filter: true,
      search: true,
    }),
    defineField('ships', { kind: 'yes', label: 'Ships abroad', filter: true }),
    defineField('proof', { kind: 'line', label: 'A customer you helped', byPackage: true }),
  ],
};
/** A booth whose package shows topics, and one whose package does not. */
const ropes: Company = {
  ...tidewater,
  name: 'Ropeworks',
  users: ['mira'],
  extra: { hall: 'Ropes', ships: true, proof: 'Port of Vigo' },
};
const sails: Company = { ...northwind, name: 'Northwind', users: ['theo'], extra: { hall: 'Sails' } };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [ada, mira, theo],
    event: { sessionsPerUser: 20 },
    documents: [{ c: 'fields', doc: list }, ...[ropes, sails].map((doc) => ({ c: 'companies', doc }))],
  });
  await world.logIn();
});
const devices: TestBrowser[] = [];
afterAll(async () => {
  for (const device of devices) await device.close();
  await world[Symbol.asyncDispose]();
});

/** Opens a page of the app on a further device. */
async function pageOf(person: TestPerson, path: string): Promise<Page> {
  const device = await openBrowser({ isWithoutWorker: true });
  devices.push(device);
  await logInByLink(device.page, world.app.url, person);
  await device.page.goto(`${world.app.url}${path}`);
  return device.page;
}

const names = () => world.page.getByRole('article').getByRole('link').allTextContents();

test('booths are filtered by the fields of the event, in the address, and found by words of their answers', async () => {
  const { page } = world;
  await world.open('/app/booths');
  await page.getByRole('article').nth(1).waitFor();
  expect(await names()).toEqual(['Ropeworks', 'Northwind']);
  await page.getByRole('button', { name: /^Sails/ }).click();
  await expect.poll(names).toEqual(['Northwind']);
  expect(decodeURIComponent(new URL(page.url()).search)).toBe('?f.hall=["Sails"]');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: 'Ships abroad' }).getByLabel('Yes').waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await sheet.getByRole('group', { name: 'Ships abroad' }).getByLabel('Yes').click();
  await sheet.getByRole('button', { name: 'Show 1 booth' }).click();
  await expect.poll(names).toEqual(['Ropeworks']);
  expect(await barriersDayAndNight(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);

  await world.open('/app/booths?q=sails');
  await expect.poll(names).toEqual(['Northwind']);
});

test('a booth shows its answers under their labels, and only those that its package allows', async () => {
  const { page } = world;
  await world.open('/app/booth/tidewater');
  await page.getByRole('list', { name: 'Trade' }).getByText('Ropes').waitFor();
  await page.getByRole('heading', { name: 'A customer you helped' }).waitFor();
  await page.getByText('Port of Vigo').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await world.open('/app/booth/northwind');
  await page.getByRole('list', { name: 'Trade' }).getByText('Sails').waitFor();
  expect(await page.getByText('A customer you helped').count()).toBe(0);
});

test('the form of a booth asks a field that needs the right only where the package has it', async () => {
  const ofRopes = await pageOf(mira, '/app/company-profile/tidewater/edit');
  expect(await ofRopes.getByLabel('A customer you helped').inputValue()).toBe('Port of Vigo');
  const ofSails = await pageOf(theo, '/app/company-profile/northwind/edit');
  await ofSails.getByLabel('Trade', { exact: true }).waitFor();
  expect(await ofSails.getByLabel('A customer you helped').count()).toBe(0);
});
