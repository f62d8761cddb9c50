import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../support/conference.ts';
import { worldDocuments, worldPeople, worldSteps } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      people: worldPeople,
      documents: worldDocuments,
      steps: worldSteps,
      event: { sessionsPerUser: 20 },
      now: at('11:00'),
    },
    { isWithoutWorker: true },
  );
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());

const isMirrored = (icon: Locator): Promise<boolean> =>
  icon.evaluate((element) => getComputedStyle(element).scale.startsWith('-1'));

test('arrows for back, next and send follow the reading direction', async () => {
  const { page, go } = world;
  for (const dir of ['ltr', 'rtl'] as const) {
    await page.evaluate((to) => (document.documentElement.dir = to), dir);
    await go('/app/talk/forum?tab=chat');
    await page.getByRole('heading', { name: 'Ask the harbour master', level: 1 }).waitFor();
    const pointing = [page.locator('[data-back] svg'), page.getByRole('button', { name: 'Send' }).locator('svg')];
    for (const icon of pointing) expect(await isMirrored(icon)).toBe(dir === 'rtl');
    await go('/app/lobby');
    expect(await isMirrored(page.getByRole('link', { name: 'Schedule' }).locator('svg').last())).toBe(dir === 'rtl');
  }
});

test('the text of an empty state is directly below its picture, however high its place is', async () => {
  const { page, go } = world;
  await go('/app/chats');
  const said = page.getByText('Choose a chat to read it.');
  await said.waitFor();
  const gap = await said.evaluate((element) => {
    const picture = element.previousElementSibling!.getBoundingClientRect();
    return element.getBoundingClientRect().top - picture.bottom;
  });
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(32);
});
