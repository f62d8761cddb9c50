import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { MINUTE } from '../../../domain/time.ts';
import { goWithin } from '../../support/visitor.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../screens/schedule-world.ts';

let visit: Visit;
let page: Page;

beforeAll(async () => {
  const videos = { s3: 'https://streams.example/live.m3u8' };
  visit = await visitSchedule({
    documents: ['harbour', 'knots', 'tides'].map((id) => ({ c: 'streams', doc: { id, videos } })),
  });
  // A movable clock, so that the test need not wait ten seconds.
  page = await visit.browser.context.newPage();
  await page.clock.install();
});
afterAll(() => visit[Symbol.asyncDispose]());

const open = async (id: string): Promise<void> => {
  await goWithin(page, `${visit.app.url}/app/talk/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

test('advances away from no one who writes on the page: the countdown stops, also on return, and a press still advances', async () => {
  const lastMinutes = visit.app.ports.now() - (harbour.minutes - 5) * MINUTE;
  await changeTalks(visit.app, { ...harbour, startsAt: lastMinutes });
  await open('harbour');
  await page.getByText('NEXT TALK').waitFor();
  const countdown = page.locator('[data-overlay]').getByRole('timer');
  await countdown.waitFor();
  const note = page.getByRole('textbox', { name: 'My note' });
  await note.click();
  await note.pressSequentially('A long note');
  await page.clock.runFor(30_000);
  expect([new URL(page.url()).pathname, await note.inputValue()]).toEqual(['/app/talk/harbour', 'A long note']);
  expect([await page.getByText('NEXT TALK').isVisible(), await countdown.count()]).toEqual([true, 0]);
  await open('tides');
  await open('harbour');
  await page.getByText('NEXT TALK').waitFor();
  await page.clock.runFor(30_000);
  expect(new URL(page.url()).pathname).toBe('/app/talk/harbour');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
  await changeTalks(visit.app, harbour);
});

test('a press on Play before the stream starts shows when it will play', async () => {
  await changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() + 5 * MINUTE });
  await open('harbour');
  await page.getByRole('button', { name: 'Watch Talk' }).click();
  await page.getByText(/^Plays automatically at \d\d:\d\d$/).waitFor();
  await changeTalks(visit.app, harbour);
});
