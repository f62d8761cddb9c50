import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appScreens } from '../../client/routes/app.ts';
import type { Screen } from '../../client/routes/screen.ts';
import { authScreens, publicScreens } from '../../client/routes/public.ts';
import { DESKTOP } from '../support/browser.ts';
import { keynote, lunch } from '../support/conference.ts';
import { grace, olive } from '../support/people.ts';
import { readyForOffline } from '../support/visitor.ts';
import { tidewater } from '../support/world.ts';
import { openApp, type OpenApp } from './open-app.ts';

/** What stands for `$id` in an address; a screen with another parameter names it here. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/app/talk/$id': `/app/talk/${keynote.id}`,
  '/app/booth/$id': `/app/booth/${tidewater.id}`,
  '/app/booth/$id/leads': `/app/booth/${tidewater.id}/leads`,
  '/app/company-profile/$id/edit': `/app/company-profile/${tidewater.id}/edit`,
  '/app/company-profile/$id': `/app/company-profile/${tidewater.id}`,
  '/app/user-profile/$id': `/app/user-profile/${grace.person.id}`,
  '/app/user-profile/$id/edit': '/app/user-profile/me/edit',
};
/** What says so where there is not the room it needs. */
const WIDE: ReadonlySet<string> = new Set(
  appScreens.flatMap((screen: Screen) => (screen.needs?.isWide ? [`/app${screen.path}`] : [])),
);
const NARROW = { width: 320, height: 640 };

const addresses = (frame: string, screens: readonly { readonly path: string }[]): string[] =>
  screens.map(({ path }) => {
    const address = SAMPLES[frame + path] ?? frame + path;
    if (address.includes('$')) throw new Error(`Say in SAMPLES where ${address} leads`);
    return address;
  });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    talks: [keynote, lunch],
    event: { sessionsPerUser: 20 },
    documents: [{ c: 'companies', doc: tidewater }],
  });
});
afterAll(async () => world[Symbol.asyncDispose]());

describe('for strangers', () => {
  beforeAll(async () => {
    await world.open('/auth/login');
    await readyForOffline(world.page);
  });
  test.each([...addresses('/auth', authScreens), ...addresses('', publicScreens)])(
    '%s has a title, no barrier, room on the smallest phone, and opens without a network',
    holds,
  );
});

describe('for who is logged in', () => {
  beforeAll(async () => {
    await world.logIn(olive); // Everything is open to an organiser.
    await readyForOffline(world.page);
  });
  test.each(addresses('/app', appScreens))(
    '%s has a title, no barrier, room on the smallest phone, and opens without a network',
    holds,
  );
});

async function holds(address: string): Promise<void> {
  const { page, open, browser } = world;
  await page.setViewportSize(DESKTOP);
  await open(address);
  const title = await page.locator('main h1').first().innerText();
  expect(title).not.toMatch(/There is nothing here|could not open/);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toBe(`${title} · Plenary`);
  expect(await barriers()).toEqual([]);
  expect(await outOfReach()).toEqual([]);

  await page.setViewportSize(NARROW);
  if (WIDE.has(address)) await page.getByRole('heading', { name: 'This page needs a larger window' }).waitFor();
  const narrow = await page.locator('main h1').first().innerText();
  expect(await barriers()).toEqual([]);
  await expect.poll(sideways).toBeLessThanOrEqual(0);

  await browser.context.setOffline(true);
  try {
    await open(address);
    await page.getByRole('heading', { level: 1, name: narrow }).waitFor();
  } finally {
    await browser.context.setOffline(false);
  }
}

async function barriers(): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page: world.page }).setLegacyMode().analyze();
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ nodes }) => nodes.map((node) => `${node.html} ${node.failureSummary}`));
}

/** Pixels by which the page can be scrolled to the side; below zero where room is kept for a scroll bar. */
const sideways = (): Promise<number> =>
  world.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be pressed and is not reached by Tab. */
async function outOfReach(): Promise<string[]> {
  const { page } = world;
  const things = await page.evaluate(() => {
    document.querySelector<HTMLElement>('h1')?.blur();
    const pressable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (thing) => thing.checkVisibility({ visibilityProperty: true }) && !thing.matches(':disabled'),
    );
    // A roving tabindex: one of a group is reached by Tab, and the arrows lead to the others.
    const led =
      'input[type="radio"]:not(:checked), :is([role="tablist"], [role="grid"], [role="menu"]) [tabindex="-1"]';
    const own = pressable.filter((thing) => !thing.matches(led));
    for (const [index, thing] of own.entries()) thing.setAttribute('data-reach', String(index));
    return own.map((thing) => thing.outerHTML.slice(0, 120));
  });
  const reached = new Set<string>();
  for (let presses = 0; presses < things.length + 10 && reached.size < things.length; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-reach') ?? undefined);
    if (at) reached.add(at);
  }
  expect(things.length).toBeGreaterThan(0);
  return things.filter((_, index) => !reached.has(String(index)));
}
