import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { keynote, mainStage } from '../../support/conference.ts';
import { grace, olive } from '../../support/people.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const ROOM = 'https://matrix.to/#/%23main:harbour.example';

let world: OpenApp;
let page: Page;
beforeAll(async () => {
  world = await openApp(
    { event: { sessionsPerUser: 20 }, talks: [keynote], people: [grace, olive] },
    { isWithoutWorker: true },
  );
  ({ page } = world);
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

/** The first link of a list with this heading: its title, target, and the place beside it. */
async function firstLink(heading: string): Promise<unknown> {
  const list = page.getByRole('region', { name: heading }).getByRole('listitem').first();
  await list.waitFor();
  const link = list.getByRole('link');
  return [await link.innerText(), await link.getAttribute('href'), (await list.innerText()).split('\n').at(-1)?.trim()];
}

test('an organiser adds where people talk about the event, without a title, and everybody finds it in the lobby', async () => {
  await world.open('/app/admin?type=SETTINGS');
  const links = page.getByRole('group', { name: 'Where people talk, and other links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await links.getByRole('textbox', { name: 'Address' }).fill(ROOM);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await world.app.ports.log.state('pub')).get('event', 'event')?.doc)
    .toMatchObject({ links: [{ title: 'Talk about it in #main:harbour.example', url: ROOM }] });
  await world.open('/app/lobby');
  expect(await firstLink('Links')).toEqual(['Talk about it in #main:harbour.example', ROOM, 'Matrix']);
});

test('an organiser links the chat of a hall, which is on the pages of its talks', async () => {
  await world.open(`/app/admin?type=STAGES&id=${mainStage.id}`);
  const links = page.getByRole('group', { name: 'Links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await links.getByRole('textbox', { name: 'Title' }).fill('Chat of the hall');
  await links.getByRole('textbox', { name: 'Address' }).fill('discord.gg/harbour');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No changes').waitFor();
  await world.open(`/app/talk/${keynote.id}`);
  expect(await firstLink('About Main Stage')).toEqual(['Chat of the hall', 'https://discord.gg/harbour', 'Discord']);
});
