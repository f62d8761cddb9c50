import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { defineField } from '../../../domain/event-fields/templates/define-field.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { DESKTOP, openBrowser, PHONE, type TestBrowser } from '../../support/browser.ts';
import { ada } from '../../support/people.ts';
import { allSent, goWithin, logInByLink } from '../../support/visitor.ts';
import { mira, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';
import { tooWide } from '../screen-checks.ts';

// Answers that were given when fewer people saw their fields.

const lists = (['person', 'company'] as const).map((form) => {
  const template = templateList('community', form);
  const own = ['Hobby', 'Boat', 'Port'].map((label) => defineField(label.toLowerCase(), { kind: 'line', label }));
  return { ...template, version: 1, fields: [...template.fields, ...own] };
});
const extra = { hobby: 'Lighthouses', boat: 'A sloop' };

let world: OpenApp;
let booth: TestBrowser;
beforeAll(async () => {
  world = await openApp({
    people: [ada, mira],
    event: { sessionsPerUser: 20 },
    documents: [
      ...lists.map((doc) => ({ c: 'fields', doc })),
      { scope: 'u:ada', c: 'profile', doc: { id: 'me', extra, forOrganisers: ['boat', 'hobby'] } },
      { c: 'companies', doc: { ...tidewater, users: ['mira'] } },
      { scope: 'co:tidewater', c: 'booth', doc: { id: 'parts', focus: [], promoVideo: '', extra } },
    ],
  });
  await world.logIn();
  booth = await openBrowser({ isWithoutWorker: true });
  await logInByLink(booth.page, world.app.url, mira);
});
afterAll(async () => {
  await booth.close();
  await world[Symbol.asyncDispose]();
});

const profileOf = async (who: string): Promise<unknown> =>
  ((await world.app.call('GET', '/directory/ada', who)).body as { extra?: unknown }).extra;
const visitorsSee = async (): Promise<unknown> =>
  ((await world.app.call('GET', '/company/tidewater', 'ada')).body as { extra?: unknown }).extra;

async function hasNoBarriers(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  }
}

test('a person shows an earlier answer unchanged with one press on the train; saving the rest of the form shows no other', async () => {
  const { page, browser, open } = world;
  await open('/app/user-profile/me/edit');
  await page.getByText('Only you and the organisers see this so far.').nth(1).waitFor();
  expect(await page.getByText('Only you and the organisers see this so far.').count()).toBe(2);
  await hasNoBarriers(page);
  expect(await profileOf('mira')).toBeUndefined();
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Show to everybody: Hobby' }).click();
  await page.getByText('You show this to everybody.').waitFor();
  expect(await profileOf('mira')).toBeUndefined();
  await browser.context.setOffline(false);
  await allSent(page);
  expect(await profileOf('mira')).toEqual({ hobby: 'Lighthouses' });

  await page.getByLabel('Port', { exact: true }).fill('Vigo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => profileOf('mira')).toEqual({ hobby: 'Lighthouses', port: 'Vigo' });
});

test('the form says that a changed answer is shown once it is saved, and it is', async () => {
  const { page, app } = world;
  await goWithin(page, `${app.url}/app/settings`);
  await goWithin(page, `${app.url}/app/user-profile/me/edit`);
  await page.getByText('Only you and the organisers see this so far.').waitFor();
  await page.getByLabel('Boat', { exact: true }).fill('A ketch');
  await page.getByText('Everybody sees this once you save it.').waitFor();
  expect(await page.getByText('Only you and the organisers see this so far.').count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => profileOf('mira')).toEqual({ hobby: 'Lighthouses', port: 'Vigo', boat: 'A ketch' });
});

test('a member shows an earlier answer of the booth unchanged with one press; saving the rest of the form shows no other', async () => {
  const { page } = booth;
  await page.goto(`${world.app.url}/app/company-profile/tidewater/edit`);
  await page.getByText('Only your team and the organisers see this so far.').nth(1).waitFor();
  await hasNoBarriers(page);
  expect(await visitorsSee()).toBeUndefined();
  await page.getByRole('button', { name: 'Show to visitors: Hobby' }).click();
  await page.getByText('You show this to visitors.').waitFor();
  await expect.poll(visitorsSee).toEqual({ hobby: 'Lighthouses' });
  expect(await page.getByText('Only your team and the organisers see this so far.').count()).toBe(1);
  await page.getByLabel('Port', { exact: true }).fill('Vigo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(visitorsSee).toEqual({ hobby: 'Lighthouses', port: 'Vigo' });
});
