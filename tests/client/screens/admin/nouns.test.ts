import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP } from '../../../support/browser.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { camera, mug } from '../../../support/world-lobby.ts';
import { tidewater } from '../../../support/world.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

interface NounCase {
  readonly type: string;
  readonly title: string;
  /** The button that begins a new one. */
  readonly add: string;
  /** Writes all that a new one needs. */
  readonly fill: (panel: Locator) => Promise<void>;
  /** The label of the field that names it, and what stands there. */
  readonly field: string;
  readonly name: string;
  readonly changed: string;
  readonly remove: string;
}

const named = (field: string) => (panel: Locator) => panel.getByLabel(field, { exact: true }).fill('A paper kite');

const CASES: readonly NounCase[] = [
  { type: 'PERKS', title: 'Perks', add: 'New perk', fill: named('Name'), field: 'Name', remove: 'Remove perk' },
].map((one) => ({ name: 'A paper kite', changed: 'A silk kite', ...one }));

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [ada, grace, olive],
    event: { sessionsPerUser: 20 },
    documents: [
      { c: 'companies', doc: tidewater },
      { c: 'perks', doc: mug },
      { c: 'raffles', doc: camera },
    ],
  });
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

const row = (page: Page, name: string): Locator => page.getByRole('rowheader', { name });
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo' });
const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

describe.each(CASES)('$title', ({ type, title, add, fill, field, name, changed, remove }) => {
  test('are made, changed, found, removed and brought back by organisers, without a word lost', async () => {
    const { page, open } = world;
    await open(`/app/admin?type=${type}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: add }).click();
    const panel = page.getByRole('complementary', { name: add });
    await fill(panel);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    const made = page.getByRole('complementary', { name });
    await made.waitFor();
    await row(page, name).waitFor();

    await made.getByLabel(field, { exact: true }).fill(changed);
    await made.getByText('1 change, kept on this device').waitFor();
    await page.keyboard.press('Control+s');
    await row(page, changed).waitFor();
    await undo(page).click();
    await row(page, name).waitFor();
    await expect.poll(() => made.getByLabel(field, { exact: true }).inputValue()).toBe(name);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }

    await page.getByRole('searchbox').fill('kite');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await made.getByRole('button', { name: remove }).click();
    await expect.poll(() => row(page, name).count()).toBe(0);
    await undo(page).click();
    await row(page, name).waitFor();
  });
});
