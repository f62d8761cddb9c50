import { afterAll, beforeAll, expect, test } from 'vitest';
import { keynote, lunch } from '../support/conference.ts';
import { allSent, readyForOffline } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ talks: [keynote, lunch] });
  await world.logIn();
  await readyForOffline(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

test('who comes back has the schedule drawn after ten requests, and everything after twenty-five', async () => {
  const { page, open } = world;
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article a')) return;
      observer.disconnect();
      performance.mark('drawn');
    }).observe(document, { childList: true, subtree: true });
  });
  await open('/app/schedule');
  await page.getByRole('link', { name: keynote.title }).first().waitFor();
  await allSent(page);
  // The last of all: what is one's own is asked for once the event's data stands.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/sync/mine/pull')),
  );
  const { before, after } = await page.evaluate(() => {
    const at = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
    // The page itself is one more; the manifest and the icon the browser asks for by itself.
    const own = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !/\/icons\/|webmanifest$/.test(name))
      .map(({ name, startTime }) => ({ path: name.replace(location.origin, ''), isEarly: startTime < at }));
    const paths = (isEarly: boolean) => own.filter((asked) => asked.isEarly === isEarly).map(({ path }) => path);
    return { before: ['/app/schedule', ...paths(true)], after: paths(false) };
  });
  expect(before).toContainEqual(expect.stringMatching(/^\/assets\/schedule/));
  expect(after).toContainEqual(expect.stringMatching(/^\/assets\/mine/));
  expect(before.slice(10)).toEqual([]);
  // The clock asks as often as it needs to be sure of the time.
  expect([...new Set([...before, ...after])].slice(25)).toEqual([]);
});
