import { expect, test } from 'vitest';
import { byStart } from '../../../../domain/talks/talk.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { openApp } from '../../open-app.ts';

const COUNT = 288;
const many = Array.from({ length: COUNT }, (_, index) =>
  testTalk({
    id: `talk-${index}`,
    title: `Talk number ${index}`,
    startsAt: at('09:00') + Math.floor(index / 6) * 10 * MINUTE,
    minutes: 10,
    stageId: index % 2 ? 'side' : 'main',
  }),
);

test('a day of 288 talks is drawn in parts, so that a tap never waits for all of them, and in the end all are there, in order', async () => {
  await using world = await openApp({ talks: many });
  const { page } = world;
  // How many cards each change of the page brought, from its very beginning.
  await page.addInitScript(() => {
    const parts: number[] = [];
    Object.assign(window, { parts });
    new MutationObserver((changes) => {
      const cards = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .flatMap((node) =>
          node instanceof Element
            ? [...(node.matches('article') ? [node] : []), ...node.querySelectorAll('article')]
            : [],
        );
      if (cards.length > 0) parts.push(new Set(cards).size);
    }).observe(document, { subtree: true, childList: true });
  });
  await world.logIn();
  await world.open('/app/schedule');
  await expect.poll(() => page.locator('article').count()).toBe(COUNT);
  const parts = await page.evaluate(() => (window as unknown as { parts: number[] }).parts);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((part) => part > 66)).toEqual([]);
  const titles = await page.locator('article h3').allTextContents();
  expect(titles.toSorted()).toEqual(many.map(({ title }) => title).toSorted());
  const starts = await page
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(starts).toEqual(many.toSorted(byStart).map(({ startsAt }) => new Date(startsAt).toISOString()));
});
