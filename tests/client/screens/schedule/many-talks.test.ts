import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { byStart } from '../../../../domain/talks/talk.ts';
import { DAY, HOUR, MINUTE } from '../../../../domain/time.ts';
import { PHONE } from '../../../support/browser.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { countMoves, moved, MOVED_MOST } from '../../../support/layout-moves.ts';
import { isKept, keepButton, scheduleShown } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const SHORT = 288;
const STAGES = 12;
const short = Array.from({ length: SHORT }, (_, index) =>
  testTalk({
    id: `talk-${index}`,
    title: `Talk number ${index}`,
    startsAt: at('09:00') + Math.floor(index / 6) * 10 * MINUTE,
    minutes: 10,
    stageId: `stage-${index % STAGES}`,
    trackId: 'long',
  }),
);
/** While it runs, talks that began after it are not collapsed. */
const allDay = testTalk({
  id: 'all-day',
  title: 'Help desk',
  startsAt: at('09:00'),
  minutes: 480,
  stageId: 'stage-0',
  trackId: 'long',
});
const many = [...short, allDay];
const stages = Array.from({ length: STAGES }, (_, order) => ({
  c: 'stages',
  doc: { id: `stage-${order}`, name: `Hall ${order + 1}`, order: order + 2 },
}));
/** Five stages on the next day; on one of them two talks once run at the same time. */
const nextDay = [
  ...Array.from({ length: 20 }, (_, index) => [index % 5, Math.floor(index / 5)] as const),
  [0, 0.5],
].map(([stage = 0, hour = 0], index) =>
  testTalk({
    id: `next-${index}`,
    title: `Next day ${index}`,
    startsAt: at('09:00') + DAY + hour * HOUR,
    minutes: 60,
    stageId: `stage-${stage}`,
    trackId: 'long',
  }),
);
const track = {
  c: 'tracks',
  doc: { id: 'long', name: 'Free and open things for everybody who came', color: '#3366e6', sponsorship: null },
};

test('a day of 288 talks renders in steps, so that a tap never waits; in the end all are there in order, and five stages fit a desktop', async () => {
  await using world = await openApp(
    { talks: [...many, ...nextDay], documents: [...stages, track] },
    { isWithoutWorker: true },
  );
  const { page } = world;
  // Records how many cards each change of the page added, from its start.
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
  await page.addInitScript(countMoves);
  await world.logIn();
  await page.getByRole('navigation', { name: 'Time zone' }).waitFor();
  expect(await moved(page)).toBeLessThanOrEqual(MOVED_MOST);
  await world.open('/app/schedule');
  await expect.poll(() => page.locator('article').count()).toBe(many.length);
  const parts = await page.evaluate(() => (window as unknown as { parts: number[] }).parts);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((part) => part > 47)).toEqual([]);
  const titles = await page.locator('article h3').allTextContents();
  expect(titles.toSorted()).toEqual(many.map(({ title }) => title).toSorted());
  const starts = await page
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(starts).toEqual(many.toSorted(byStart).map(({ startsAt }) => new Date(startsAt).toISOString()));
  await lookForStages(page);
  await lookForFilters(page);
  await world.open('/app/schedule?day=1');
  await expect.poll(() => page.locator('article').count()).toBe(nextDay.length);
  expect(await beyondTheEdge(page)).toEqual([]);
  // An hour is high enough for a long name in two lines.
  await page.locator('article').getByText(track.doc.name, { exact: true }).first().waitFor();
  expect(await cutTracks(page)).toEqual([]);
  await lookInTheAfternoon(world);
  await lookForThePlaceLeft(world);
});

/** Checks that today opens at the current time, even if many earlier talks are not collapsed. */
async function lookInTheAfternoon({ app, page, open, go }: OpenApp): Promise<void> {
  app.advance(at('15:00') - at('09:00'));
  await page.setViewportSize(PHONE);
  await open('/app/schedule?day=0&zone=conference');
  const isOn = page.getByRole('article', { name: 'Talk number 216', exact: true });
  await isOn.getByText('Live').waitFor();
  // An address not opened before, so no scroll position is restored.
  await open('/app/schedule?day=0&zone=local');
  const line = page.locator('#now');
  const share = (): Promise<number> =>
    line.evaluate((now) => Math.round((now.getBoundingClientRect().top / innerHeight) * 100));
  await expect.poll(share).toBe(30);
  await page.getByRole('navigation', { name: 'Time zone' }).waitFor();
  expect(await moved(page)).toBeLessThanOrEqual(MOVED_MOST);
  // After a change of screens the focus is on the heading, which is outside the window.
  await go('/app/lobby');
  await go('/app/schedule?day=0');
  await expect.poll(share).toBe(30);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('It is now 15:00');
}

/** Checks that after going back and after a reload each talk is at its old position, although heights are only known once drawn. */
async function lookForThePlaceLeft({ page, open }: OpenApp): Promise<void> {
  await open('/app/schedule?day=0&zone=conference');
  await scheduleShown(page);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3000);
  const [title = '', top = 0] = await firstBelowTheBars(page);
  const isBack = async (): Promise<boolean> => {
    const [now, place = 0] = await firstBelowTheBars(page);
    return now === title && Math.abs(place - top) < 5;
  };
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.goBack();
  await scheduleShown(page);
  await expect.poll(isBack).toBe(true);
  await page.reload();
  await scheduleShown(page);
  await expect.poll(isBack).toBe(true);
  expect(await moved(page)).toBeLessThanOrEqual(MOVED_MOST);
}

/** Returns a talk's title and its distance from the top of the window in pixels. */
const firstBelowTheBars = (page: Page): Promise<[title?: string, top?: number]> =>
  page.locator('article h3').evaluateAll((titles) => {
    const first = titles.find((title) => title.getBoundingClientRect().top > 250);
    return first ? [first.textContent ?? '', Math.round(first.getBoundingClientRect().top)] : [];
  });

/** Returns talks that begin or end outside the left or right edge of the window. */
const beyondTheEdge = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('article')
    .evaluateAll((cards) =>
      cards
        .filter((card) => card.getBoundingClientRect().right > innerWidth || card.getBoundingClientRect().left < 0)
        .map((card) => card.getAttribute('aria-label') ?? card.textContent),
    );

/** Checks that with many stages a person can jump to each, and that stages with kept talks come first. */
async function lookForStages(page: Page): Promise<void> {
  await keepButton(page, 'Talk number 9').click();
  await expect.poll(() => isKept(page, 'Talk number 9')).toBe(true);
  await page.getByRole('button', { name: 'Go to a stage' }).click();
  const menu = page.getByRole('region', { name: 'Stages' });
  await menu.getByText('1 in My Schedule').waitFor();
  const names = Array.from({ length: STAGES }, (_, index) => `Hall ${index + 1}`);
  const [kept] = names.splice(9, 1);
  expect(await menu.getByRole('button').allTextContents()).toEqual([`${kept}1 in My Schedule`, ...names]);
  expect(await page.getByText('Main Stage').count()).toBe(0);
  // The menu is below its button, above the board but not above the navigation.
  const button = await page.getByRole('button', { name: 'Go to a stage' }).boundingBox();
  expect((await menu.boundingBox())?.x).toBe(button?.x);
  await menu.getByRole('button', { name: 'Hall 12' }).click();
  await expect
    .poll(() =>
      page.getByRole('article', { name: 'Talk number 11', exact: true }).evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left > 0 && right <= innerWidth;
      }),
    )
    .toBe(true);
  expect(await cutTracks(page)).toEqual([]);
}

/** Returns cards that cut off the name of a track: the name must be complete, or only the colour shown. */
const cutTracks = (page: Page): Promise<(string | null)[]> =>
  page.locator('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const words = [...card.querySelectorAll('span')].find(({ textContent }) => textContent?.startsWith('Free and'));
      const [name, line] = [words?.getBoundingClientRect(), words?.parentElement?.getBoundingClientRect()];
      if (!name || !line || name.height === 0) return [];
      return name.top < line.bottom - 1 && name.right > line.right + 1 ? [card.textContent] : [];
    }),
  );

/** Checks that long lists of filters are closed at first and can be searched. */
async function lookForFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.locator('summary', { hasText: 'Stages' }).waitFor();
  expect(await sheet.getByRole('checkbox').count()).toBe(1);
  await sheet.getByRole('searchbox', { name: 'Search filters' }).fill('cellar');
  await sheet.getByText('No filter has these words in its name.').waitFor();
  await sheet.getByRole('searchbox', { name: 'Search filters' }).fill('hall 11');
  await sheet.getByRole('checkbox', { name: /^Hall 11/ }).check();
  expect(await sheet.getByText('No filter has these words in its name.').count()).toBe(0);
  await sheet.getByRole('searchbox', { name: 'Search filters' }).fill('');
  await expect.poll(() => sheet.locator('summary').count()).toBe(2);
  await sheet.getByText('1 of 12').click();
  await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(STAGES + 1);
  expect(await sheet.getByRole('checkbox', { name: /^Hall 11/ }).isChecked()).toBe(true);
}
