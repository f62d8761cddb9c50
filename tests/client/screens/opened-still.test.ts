import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from '../../support/browser.ts';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import { countMoves, moved, MOVED_MOST } from '../../support/layout-moves.ts';
import { readyForOffline } from '../../support/visitor.ts';
import { northwind, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const quay = testTalk({ id: 'quay', title: 'On the quay', startsAt: at('08:45'), stageId: 'side', minutes: 45 });
const news = { body: '<p>Mind the quay</p>', scheduleAt: null, pinned: false, vimeoId: null, pictureUrl: null };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      talks: [quay, keynote, lunch],
      documents: [
        ...[tidewater, northwind].map((doc) => ({ c: 'companies', doc })),
        { c: 'posts', doc: { ...news, id: 'quay', createdAt: at('08:00'), publishAt: at('08:00') } },
      ],
    },
    { viewport: PHONE },
  );
  await world.logIn();
  await readyForOffline(world.page);
  await world.page.addInitScript(countMoves);
});
afterAll(async () => world[Symbol.asyncDispose]());

const text = (words: string) => (page: Page) => page.getByText(words).waitFor();

/** What comes last on each, as a device has it that has never been there. */
test.each([
  ['/app/lobby', text('Keep a talk and we will tell you when to go')],
  ['/app/settings', text('Blocked in this browser.')],
  ['/app/booths', text('2 booths from')],
] as const)('on a phone nothing moves where one begins at %s', async (path, isThere) => {
  const { page, open } = world;
  await open(path);
  await isThere(page);
  await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
  expect(await moved(page)).toBeLessThanOrEqual(MOVED_MOST);
});
