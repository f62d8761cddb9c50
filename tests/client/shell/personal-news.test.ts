import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairRoom } from '../../../domain/chats/room.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { PHONE } from '../../support/browser.ts';
import { keynote } from '../../support/conference.ts';
import { goWithin, readyForOffline } from '../../support/visitor.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { talks: [keynote], event: { sessionsPerUser: 5 } },
    { viewport: PHONE, timezone: 'Europe/Madrid' },
  );
  await world.logIn();
  await readyForOffline(world.page);
  await world.go('/app/lobby');
});
afterAll(async () => world[Symbol.asyncDispose]());

const said = (text: string) => world.page.locator('[data-sonner-toast]', { hasText: text });
const bell = () => world.page.getByRole('button', { name: /notifications?$/i });
/** Returns the lines of the notification panel, without a toast that may cover them. */
const lines = () =>
  world.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .and(world.page.locator(':not([data-sonner-toast])'));
const does = async (who: string, method: string, path: string, body?: unknown): Promise<void> => {
  world.app.advance(MINUTE);
  expect((await world.app.call(method, path, who, body)).status).toBeLessThan(300);
};

test('a connection request shows a toast while the app is open, counts at Networking and at the bell, and comes first there', async () => {
  const { page, browser, app } = world;
  await does('grace', 'post', '/connections/ada');
  await said('Grace Marlow wants to connect').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Networking 1 new' }).waitFor();
  await bell()
    .and(page.getByRole('button', { name: '1 unread notification' }))
    .click();
  expect(await lines().allInnerTexts()).toEqual([expect.stringMatching(/^Grace Marlow wants to connect\n/)]);
  await page.keyboard.press('Escape');

  // Also after a start without a network.
  await browser.context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Networking 1 new' }).click();
  await page.getByRole('list', { name: 'Narrow down' }).getByRole('button').first().waitFor();
  const first = page.getByRole('list', { name: 'Narrow down' }).getByRole('button').first();
  await expect.poll(() => first.innerText()).toMatch(/^Requests\s*1$/);
  await browser.context.setOffline(false);

  // Read marks apply on every device; the request stays at Networking until it is answered.
  await page.getByRole('button', { name: '1 unread notification' }).click();
  await lines()
    .getByRole('link', { name: /Grace Marlow/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Grace Marlow' }).waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect
    .poll(async () => (await app.ports.log.state('u:ada')).get('mine', 'read:connection:grace') !== undefined)
    .toBe(true);
  await page.getByRole('link', { name: 'Networking 1 new' }).waitFor();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Networking', exact: true }).waitFor();
  // The screen shows it at once; Grace may write only once the server has it.
  await expect
    .poll(async () => (await app.ports.log.state('u:ada')).get('mine', 'connection:grace')?.doc)
    .toMatchObject({ value: { accepted: true } });
});

test('a message shows a toast while the app is open, counts at More and at the bell, and disappears once read', async () => {
  const { page, go } = world;
  await go('/app/lobby');
  await does('grace', 'post', '/chats/consent', { consented: true });
  await does('grace', 'post', `/chats/rooms/${pairRoom('ada', 'grace')}/messages`, { text: 'Are you at the harbour?' });
  await said('Grace Marlow wrote to you: Are you at the harbour?').waitFor();
  await page.getByRole('button', { name: 'More 1 new' }).waitFor();
  await page.getByRole('button', { name: '1 unread notification' }).click();
  await lines()
    .getByRole('link', { name: /^Grace Marlow wrote to you Are you at the harbour\?/ })
    .click();
  await page.getByText('Are you at the harbour?').first().waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await goWithin(page, `${world.app.url}/app/lobby`);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
});

test('the sender of a request is notified that the other person accepted', async () => {
  const { page, go } = world;
  await go('/app/user-profile/olive');
  await page.getByRole('button', { name: /^Connect/ }).click();
  await expect
    .poll(async () => (await world.app.ports.log.state('u:olive')).get('mine', 'connection:ada') !== undefined)
    .toBe(true);
  world.app.advance(SECOND);
  await go('/app/lobby');
  await does('olive', 'post', '/connections/ada');
  await said('Olive Hart accepted your request').waitFor();
  await page.getByRole('button', { name: '1 unread notification' }).click();
  await lines()
    .getByRole('link', { name: /^Olive Hart accepted your request/ })
    .hover();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});
