import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../support/conference.ts';
import { ada, grace } from '../../support/people.ts';
import { deviceDump, readyForOffline } from '../../support/visitor.ts';
import { forum } from '../../support/world-hosting.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const SAID = 'The pilot boat leaves at noon.';
const ASKED = 'Who keeps the lighthouse?';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ now: at('14:10'), event: { sessionsPerUser: 9 }, talks: [forum], people: [ada, grace] });
  const { call } = world.app;
  await call('POST', '/chats/consent', 'grace', { consented: true });
  const said = await call('POST', '/chats/rooms/talk:forum/messages', 'grace', { text: SAID });
  const asked = await call('POST', '/talks/forum/questions', 'grace', { text: ASKED });
  expect([said.status, asked.status]).toEqual([201, 201]);
});
afterAll(async () => world[Symbol.asyncDispose]());

/** Returns the room's data on the device: in databases, caches and local storage. */
async function held(): Promise<string[]> {
  // In another tab that does not run the app.
  const beside = await world.browser.context.newPage();
  await beside.goto(`${world.app.url}/icons/icon.svg`);
  const dump = await deviceDump(beside);
  await beside.close();
  return [SAID, ASKED, 'room:talk:forum'].filter((words) => dump.includes(words));
}

/** Reads the talk's room and leaves it: its messages stay on the device. */
async function readRoom(): Promise<void> {
  const { page, open, logIn } = world;
  await logIn();
  await readyForOffline(page);
  await open('/app/talk/forum?tab=chat');
  await page.getByRole('log', { name: 'Messages' }).getByText(SAID, { exact: true }).waitFor();
  await expect.poll(held).toEqual([SAID, ASKED, 'room:talk:forum']);
  await open('/app/my-conference');
}

test('logging out removes from the device everything read in rooms', async () => {
  const { page, open } = world;
  await readRoom();
  await open('/app/settings');
  expect(await held()).toEqual([SAID, ASKED, 'room:talk:forum']);
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await expect.poll(held).toEqual([]);
});

test('erasing a person removes it too', async () => {
  const { page } = world;
  await readRoom();
  expect(await held()).toEqual([SAID, ASKED, 'room:talk:forum']);
  await page.getByRole('button', { name: 'Erase me', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Erase me from this event' });
  await sheet.getByLabel('The email address of your account').fill(ada.email);
  await sheet.getByRole('button', { name: 'Erase me for good' }).click();
  await page.getByText('You are erased from this event, and nothing of you is left on this device.').waitFor();
  await expect.poll(held).toEqual([]);
});
