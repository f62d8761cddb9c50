import { afterAll, beforeAll, expect, test } from 'vitest';
import { keynote } from '../../support/conference.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { northwind, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      talks: [keynote],
      documents: [tidewater, northwind].map((doc) => ({ c: 'companies', doc })),
    },
    { isWithoutWorker: true },
  );
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());

/** Returns what the visible navigation marks as the current place, and with which value. */
const marked = (): Promise<string[]> =>
  world.page
    .getByRole('navigation', { name: 'Main' })
    .locator('[aria-current]:visible')
    .evaluateAll((links) => links.map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`));

test.each([
  ['/app/directory', 'Networking', ['Networking: page'], ['Networking: page']],
  ['/app/booths', 'Marketplace', ['Networking: true'], ['Marketplace: page']],
  ['/app/booth/northwind', 'Northwind', ['Networking: true'], []],
])(
  'at %s a phone marks Networking at the bottom, which all of it stands within, and a desk no more than the page itself',
  async (path, title, onPhone, onDesk) => {
    const { page, go } = world;
    await page.setViewportSize(PHONE);
    await go(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expect.poll(marked).toEqual(onPhone);
    await page.setViewportSize(DESKTOP);
    await expect.poll(marked).toEqual(onDesk);
  },
);
