import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { DESKTOP } from '../support/browser.ts';
import { olive } from '../support/people.ts';
import { camera, mug } from '../support/world-lobby.ts';
import { tidewater } from '../support/world.ts';

let world: OpenApp;
// Each attempt has its own list.
beforeEach(async () => {
  const documents = [
    { c: 'companies', doc: tidewater },
    { c: 'perks', doc: mug },
    { c: 'raffles', doc: camera },
  ];
  world = await openApp({ people: [olive], documents }, { isWithoutWorker: true });
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterEach(async () => world[Symbol.asyncDispose]());

/** Returns the name of the focused element and whether it is in the open panel; empty if the focus is lost. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return 'nothing';
    const label = document.querySelector(`label[for="${at.id}"]`)?.textContent;
    const words = at.tagName === 'ASIDE' ? 'the panel' : (at.ariaLabel ?? label ?? at.textContent).trim();
    return at.matches('aside, aside *') ? `${words}, beside the list` : words;
  });

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (name.test(await focus(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${String(name)}`);
}

/** Presses a key until an element of this name has the focus; the key's listener may load later than the list. */
async function reach(page: Page, key: string, name: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      if (!name.test(await focus(page))) await page.keyboard.press(key);
      return focus(page);
    })
    .toMatch(name);
}

test('an entity is created, found, changed, removed and restored by keyboard alone, and the focus is never lost', async () => {
  const { page, go } = world;
  await go('/app/admin?type=PERKS');
  await reach(page, 'n', /^Name/);
  await page.keyboard.type('A paper kite');
  await page.keyboard.press('Control+s');
  await expect.poll(() => focus(page)).toBe('the panel, beside the list');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
  await expect.poll(() => focus(page)).not.toBe('nothing');

  await reach(page, 'j', /^A paper kite/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focus(page)).toBe('the panel, beside the list');
  await tabTo(page, /^Description/);
  await page.keyboard.type('Of silk.');
  await tabTo(page, /^Discard/);
  await page.keyboard.press('Enter');
  await page.getByText('No changes').waitFor();
  await expect.poll(() => focus(page)).toBe('Save, beside the list');

  // First out of the panel through the list, then back into the panel.
  for (let presses = 0; presses < 20 && (await focus(page)) !== 'CSV'; presses += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focus(page)).toMatch(/, beside the list$/);
  await page.keyboard.press('Escape');
  await expect.poll(() => focus(page)).toMatch(/^A paper kite/);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await tabTo(page, /^Clear the selection/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('1 selected').count()).toBe(0);
  await expect.poll(() => focus(page)).not.toBe('nothing');

  await reach(page, 'j', /^A paper kite/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Remove perk/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toHaveLength(1);
  await expect.poll(() => focus(page)).toMatch(/^A mug/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toHaveLength(2);
  await expect.poll(() => focus(page)).toMatch(/^A mug/);
});
