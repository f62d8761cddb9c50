import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keynote, lunch } from '../../support/conference.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { allSent, deviceDump, keepButton, readyForOffline } from '../../support/visitor.ts';
import { mug } from '../../support/world-lobby.ts';
import { mira, northwind, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    event: { sessionsPerUser: 5, certificatesFrom: '2027-07-12T08:00', faqUrl: 'https://faq.example.org/' },
    people: [ada, grace, mira, olive],
    talks: [keynote, lunch],
    documents: [
      ...[tidewater, northwind].map((doc) => ({ c: 'companies', doc })),
      { c: 'perks', doc: { ...mug, companyId: null } },
    ],
  });
  await world.logIn();
  await readyForOffline(world.page);
  await keepButton(world.page, 'What we keep').click();
  await allSent(world.page);
  await world.app.call('POST', '/leads', 'ada', { companyId: 'tidewater' });
  await world.app.call('POST', '/perks/claim/mug', 'ada');
  await world.app.call('POST', '/connections/ada', 'grace');
  await world.open('/app/lobby');
  await world.page.getByRole('button', { name: /Menu of/ }).click();
  await world.page.getByRole('link', { name: 'My conference' }).click();
  await world.page.getByRole('heading', { name: 'My conference', level: 1 }).waitFor();
});
afterAll(async () => world[Symbol.asyncDispose]());

const part = (name: string): Locator => world.page.getByRole('region', { name });
const offline = (is: boolean) => world.browser.context.setOffline(is);
const press = (name: string) => world.page.getByRole('button', { name, exact: true }).click();
const feed = (): Promise<string> => part('Calendar').getByText(/^http/).innerText();
const answerOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('all of a person’s own data is on one screen, also offline', async () => {
  const { page } = world;
  const shown = async () => {
    await part('My Schedule').getByText('1 talk saved').waitFor();
    expect(await part('My Schedule').getByRole('link', { name: 'What we keep' }).getAttribute('href')).toBe(
      '/app/talk/keynote',
    );
    await part('Business cards').getByRole('link', { name: 'Tidewater' }).waitFor();
    await part('Business cards').getByText('Sent', { exact: true }).waitFor();
    await part('Perks and raffles').getByRole('link', { name: 'Show code of A mug' }).waitFor();
    expect(await part('People').getByRole('link', { name: 'Show requests to answer' }).getAttribute('href')).toBe(
      '/app/directory?with=received',
    );
  };
  await shown();
  await offline(true);
  await page.reload();
  await shown();
  await part('Downloads').getByText('You need a connection to fetch these.').waitFor();
  await offline(false);
});

test('a calendar address is created, copied and revoked, and a new one revokes the first', async () => {
  // Another device may have created a link: this device says so, because it cannot show it.
  await part('Calendar').getByText('For your privacy the link is only shown on the device that created it').waitFor();
  await press('Create a link');
  const first = await feed();
  await part('Calendar').getByText('It works until you create a new one').waitFor();
  expect(await (await fetch(first)).text()).toContain('SUMMARY:What we keep');
  expect(await part('Calendar').getByRole('link', { name: 'Open in a calendar' }).getAttribute('href')).toBe(
    first.replace('http:', 'webcal:'),
  );
  await press('Create a new link');
  await expect.poll(feed).not.toBe(first);
  const second = await feed();
  expect([await answerOf(first), await answerOf(second)]).toEqual([404, 200]);
  await press('Turn off calendar links');
  await part('Calendar').getByText(/^http/).waitFor({ state: 'detached' });
  expect(await answerOf(second)).toBe(404);
});

test('the certificate and the person’s data are downloaded as files', async () => {
  const { page } = world;
  for (const [name, file, begins] of [
    ['Download: Certificate of attendance', 'certificate.pdf', '%PDF'],
    ['Export: Everything the event holds about you', 'my-data.zip', 'PK'],
  ] as const) {
    const download = page.waitForEvent('download');
    await press(name);
    const got = await download;
    expect(got.suggestedFilename()).toBe(file);
    expect((await readFile(await got.path())).subarray(0, begins.length).toString()).toBe(begins);
  }
});

test('a person who wants to be erased types their address, and is removed here and on the server', async () => {
  const { page, app } = world;
  const words = ['Verne', 'What we keep', 'Grace Marlow', 'Tidewater'];
  const held = async () => {
    const dump = await deviceDump(page);
    return [...words, '/app/my-conference'].filter((word) => dump.includes(word));
  };
  expect(await held()).toEqual(expect.arrayContaining(words));
  await press('Erase me');
  const sheet = page.getByRole('dialog', { name: 'Erase me from this event' });
  await sheet.getByLabel('The email address of your account').fill('grace@example.org');
  await sheet.getByRole('button', { name: 'Erase me for good' }).click();
  await sheet.getByText('Type the email address of your account to confirm').waitFor();
  await sheet.getByLabel('The email address of your account').fill(ada.email);
  await sheet.getByRole('button', { name: 'Erase me for good' }).click();
  await page.getByText('You are erased from this event, and nothing of you is left on this device.').waitFor();
  await expect.poll(held).toEqual([]);
  const people = async (): Promise<string[]> => {
    const { body } = await app.call('GET', '/directory', 'grace');
    return (body as { data: { id: string }[] }).data.map(({ id }) => id).toSorted();
  };
  await expect.poll(people).toEqual(['grace', 'mira', 'olive']);
});

test('an erased person is removed here as well, even if the answer that says so is lost', async () => {
  await using other = await openApp({ people: [ada, grace] });
  await other.logIn();
  await readyForOffline(other.page);
  await other.open('/app/my-conference');
  expect(await deviceDump(other.page)).toContain('Verne');
  const answers: number[] = [];
  await other.browser.context.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'DELETE' || answers.length > 0) return route.fallback();
    answers.push((await route.fetch()).status());
    await route.abort();
  });
  await other.page.getByRole('button', { name: 'Erase me', exact: true }).click();
  const sheet = other.page.getByRole('dialog', { name: 'Erase me from this event' });
  await sheet.getByLabel('The email address of your account').fill(ada.email);
  await sheet.getByRole('button', { name: 'Erase me for good' }).click();
  await other.page.getByText('You are erased from this event, and nothing of you is left on this device.').waitFor();
  await expect.poll(() => deviceDump(other.page)).not.toContain('Verne');
  expect(answers).toEqual([204]);
});
