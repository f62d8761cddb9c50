import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDatabases } from '../held-databases.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({}, { timezone: 'Europe/Lisbon', isWithoutWorker: true });
});
afterAll(async () => world[Symbol.asyncDispose]());

const radio = (group: string, name: RegExp | string): Locator =>
  world.page.getByRole('group', { name: group }).getByRole('radio', { name });
const shortcutsOn = (of: Page): Locator => of.getByRole('switch', { name: 'Single-key shortcuts' });

test('each choice in Settings survives an immediate reload, before and after the databases are open', async () => {
  const { page, open, logIn } = world;
  await logIn();
  await open('/app/settings');
  const shortcuts = shortcutsOn(page);
  const reminder = radio('Remind me before my talks', '6');
  // The first two are shown with the first paint, before the databases are open; the others need the databases.
  const choices: readonly Locator[] = [
    radio('Time zone', /^Local/),
    radio('Theme', 'Dark'),
    radio('Remind me before my talks', '30'),
    radio('Time zone', /^Conference/),
    radio('Theme', 'Device'),
    radio('Remind me before my talks', 'Never'),
  ];
  await reminder.waitFor();
  let wasOn = await shortcuts.isChecked();
  for (let round = 0; round < 20; round += 1) {
    const choice = choices[round % choices.length]!;
    await page.reload();
    await shortcuts.click();
    await choice.check();
    await page.reload();
    // By now all stored values are drawn: the reminder comes from the database opened last.
    await reminder.waitFor();
    expect([round, await choice.isChecked(), await shortcuts.isChecked()]).toEqual([round, true, !wasOn]);
    wasOn = !wasOn;
  }
});

test('a choice made before the databases answer survives its page', async () => {
  const { app, browser, page, open } = world;
  await open('/app/settings');
  const reminder = radio('Remind me before my talks', '6');
  for (let round = 0; round < 3; round += 1) {
    await reminder.waitFor();
    const wasOn = await shortcutsOn(page).isChecked();
    await open('/manifest.webmanifest');
    const held = await browser.context.newPage();
    await held.addInitScript(holdDatabases);
    await held.goto(`${app.url}/app/settings`);
    await shortcutsOn(held).click();
    await held.close();
    await open('/app/settings');
    await reminder.waitFor();
    expect(await shortcutsOn(page).isChecked()).toBe(!wasOn);
  }
});
