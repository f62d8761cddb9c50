import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { HOUR, MINUTE } from '../../../../domain/time.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../schedule-world.ts';

const ROOM = 'https://zoom.us/j/123?pwd=abc';

let visit: Visit;
let page: Page;
let changes = 0;

beforeAll(async () => {
  visit = await visitSchedule();
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const card = () => page.getByRole('region', { name: 'Room elsewhere' });

/** An organiser puts the talk into a room elsewhere, which starts in so many milliseconds. */
async function startsIn(ms: number, { hasAddress, ...talk }: { hasAddress: boolean } & Partial<Talk>): Promise<void> {
  changes += 1;
  const held = { c: 'streams', id: 'harbour', rev: `room-${changes}` };
  const doc = { id: 'harbour', videos: {}, outside: { url: ROOM } };
  const op = hasAddress ? { ...held, doc } : { ...held, del: true as const };
  await visit.app.ports.log.append('pub', { mid: `room-${changes}`, by: 'server', decide: () => ({ ops: [op] }) });
  const description = `In a room elsewhere for the time no. ${changes}.`;
  const startsAt = visit.app.ports.now() + ms;
  await changeTalks(visit.app, { ...harbour, isStreamed: false, elsewhere: 'Zoom', startsAt, description, ...talk });
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  await page.getByText(description).waitFor();
}

test('a room elsewhere is announced before it opens, without an address', async () => {
  await startsIn(HOUR, { hasAddress: false });
  await card().getByRole('heading', { name: 'This talk is in Zoom' }).waitFor();
  await card().getByText('Opens 15 minutes before.').waitFor();
  expect(await card().getByRole('link').count()).toBe(0);
});

test('from 15 minutes before the start a button opens it in a new window, which does not learn where people come from', async () => {
  await startsIn(14 * MINUTE, { hasAddress: true });
  const join = card().getByRole('link', { name: 'Join in Zoom' });
  await join.waitFor();
  expect(await join.evaluate((link: HTMLAnchorElement) => [link.href, link.target, link.rel])).toEqual([
    ROOM,
    '_blank',
    'noreferrer',
  ]);
});

test('without a network it says so, and the link can be copied', async () => {
  await startsIn(MINUTE, { hasAddress: true });
  await card().getByRole('link', { name: 'Join in Zoom' }).waitFor();
  await visit.browser.context.setOffline(true);
  await card().getByText('You need a connection for this. Copy the link.').waitFor();
  expect(await card().getByRole('link').count()).toBe(0);
  await card().getByRole('button', { name: 'Copy the link' }).waitFor();
  await visit.browser.context.setOffline(false);
  await card().getByRole('link', { name: 'Join in Zoom' }).waitFor();
});

test('after its end, and of a cancelled talk, nothing is left of it', async () => {
  await startsIn(-HOUR, { hasAddress: true, minutes: 59 });
  expect(await card().count()).toBe(0);
  await startsIn(HOUR, { hasAddress: false, cancelled: true });
  expect(await card().count()).toBe(0);
});
