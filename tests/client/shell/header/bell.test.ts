import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Op } from '../../../../domain/sync/log.ts';
import { SECOND } from '../../../../domain/time.ts';
import { PHONE } from '../../../support/browser.ts';
import { at } from '../../../support/conference.ts';
import { allSent } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const reminder = {
  id: 'soon',
  kind: 'reminder',
  title: 'What we keep starts at 10:00',
  body: 'Main Stage.\nDoors at nine.',
};

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ event: { sessionsPerUser: 5 } }, { timezone: 'Europe/Madrid' });
  const doors = { id: 'doors', title: 'Doors are open', body: '', link: '', sentAt: at('08:00') };
  await say('pub', { c: 'notifications', id: 'doors', rev: 'first', doc: doors });
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());

const say = (scope: string, op: Op) =>
  world.app.ports.log.append(scope, { mid: `say-${op.id}`, by: 'server', decide: () => ({ ops: [op] }) });
const bell = (name: string) => world.page.getByRole('button', { name, exact: true });
const told = () => world.page.getByRole('listitem').filter({ has: world.page.locator('time') });
const readOnServer = async (): Promise<string[]> =>
  (await world.app.ports.log.state('u:ada'))
    .all('mine')
    .map(({ id }) => id)
    .filter((id) => id.startsWith('read:'))
    .toSorted();

test('the bell counts unread notices to everyone and to the person, newest first, and read notices stay read', async () => {
  const { page, app } = world;
  await bell('1 unread notification').waitFor();
  app.advance(SECOND);
  const link = '/app/talk/keynote';
  await say('u:ada', { c: 'notices', id: 'soon', rev: 'first', doc: { ...reminder, link, sentAt: at('08:59') } });
  await bell('2 unread notifications').click();
  expect(await told().allInnerTexts()).toEqual([
    expect.stringMatching(/^What we keep starts at 10:00\nMain Stage.\nDoors at nine.\nToday\nUnread$/),
    expect.stringMatching(/^Doors are open\nToday\nUnread$/),
  ]);
  expect(await readOnServer()).toEqual([]);
  await told().nth(0).getByRole('link').hover();
  await bell('1 unread notification').waitFor();
  await expect.poll(readOnServer).toEqual(['read:soon']);
  await allSent(page);
  await page.reload();
  await bell('1 unread notification').waitFor();
});

test('on a phone a sheet shows them, also offline, and read marks are sent later', async () => {
  const { page, browser } = world;
  await page.setViewportSize(PHONE);
  await browser.context.setOffline(true);
  await bell('1 unread notification').click();
  const sheet = page.getByRole('dialog', { name: 'Notifications' });
  await sheet.getByRole('button', { name: /^Doors are open/ }).press('Enter');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await bell('Notifications').waitFor();
  expect(await readOnServer()).toEqual(['read:soon']);
  await browser.context.setOffline(false);
  await expect.poll(readOnServer).toEqual(['read:doors', 'read:soon']);
});
