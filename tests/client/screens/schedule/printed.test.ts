import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { scheduleShown } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const STAGES = 8;
const ROUNDS = 9;
/** Returns a name that is not a prefix of another, in letters only, so that no line break divides it. */
const nameOf = (index: number): string =>
  `Talk${String.fromCodePoint(65 + Math.floor(index / STAGES), 97 + (index % STAGES))}`;
const talks = Array.from({ length: STAGES * ROUNDS }, (_, index) =>
  testTalk({
    id: `talk-${index}`,
    title: `${nameOf(index)} and how it came about`,
    startsAt: at('09:00') + Math.floor(index / STAGES) * 60 * MINUTE,
    minutes: 45,
    stageId: `stage-${index % STAGES}`,
  }),
);
const stages = Array.from({ length: STAGES }, (_, order) => ({
  c: 'stages',
  doc: { id: `stage-${order}`, name: `Hall ${order + 1}`, order: order + 2 },
}));

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ talks, documents: stages }, { isWithoutWorker: true });
  await world.logIn();
});
afterAll(() => world[Symbol.asyncDispose]());

test.each([
  ['A4', false, DESKTOP],
  ['A4', true, DESKTOP],
  ['Letter', false, DESKTOP],
  ['Letter', true, DESKTOP],
  ['A4', true, PHONE],
] as const)('each talk of the day is printed once: %s, landscape: %s', async (format, landscape, size) => {
  const { page, go } = world;
  await page.setViewportSize(size);
  await go('/app/schedule?day=0');
  await scheduleShown(page);
  await expect.poll(() => page.locator('article').count()).toBe(talks.length);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, landscape })));
  const { text } = await extractText(pdf, { mergePages: true });
  const printed = text.match(/Talk[A-Z][a-z](?= and)/g) ?? [];
  expect(printed.toSorted()).toEqual(talks.map((_, index) => nameOf(index)).toSorted());
});
