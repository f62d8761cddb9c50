import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../../support/conference.ts';
import { DESKTOP } from '../../../support/browser.ts';
import { allSent, goWithin } from '../../../support/visitor.ts';
import { changeTalks, harbour, maps, repair, visitSchedule, type Visit } from '../schedule-world.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await visitSchedule({ event: { sessionsPerUser: 20 }, browser: { isWithoutWorker: true } });
  await visit.page.setViewportSize(DESKTOP);
});
afterAll(() => visit[Symbol.asyncDispose]());

/** Returns each entry as calendar programs see it, without its time stamp and alarm. */
function entriesIn(text: string): object[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => {
      const of = (name: string): string => String(component.getFirstPropertyValue(name));
      const names = ['uid', 'sequence', 'summary', 'description', 'location', 'url', 'status', 'dtstart', 'dtend'];
      return Object.fromEntries(names.map((name) => [name, of(name)]));
    })
    .toSorted((a, b) => (String(a['uid']) < String(b['uid']) ? -1 : 1));
}

async function downloaded(button: string): Promise<object[]> {
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.getByRole('button', { name: button }).click(),
  ]);
  return entriesIn(await readFile(await download.path(), 'utf8'));
}

test('a talk is one calendar entry with one state, in its download, in that of My Schedule and in the feed, whatever changed last', async () => {
  const { page, app } = visit;
  const { url } = (await app.call('POST', '/calendar/feed', 'ada')).body as { url: string };
  const feed = async (): Promise<object[]> => entriesIn(await (await app.request(new URL(url).pathname)).text());
  for (const id of [repair.id, maps.id]) await app.call('POST', `/schedule/add/${id}`, 'ada');
  await changeTalks(app, { ...repair, startsAt: at('13:00') });
  // Later changes of other fields do not change these.
  await changeTalks(app, { ...harbour, description: 'Another text.' });
  const fed = await feed();
  expect(fed.map((entry) => (entry as { summary: string }).summary).toSorted()).toEqual([maps.title, repair.title]);

  await page.goto(`${app.url}/app/schedule?type=My%20Schedule&day=0`);
  await allSent(page);
  // What the device had stored may be shown before the change arrives.
  await page.getByRole('article', { name: repair.title }).filter({ hasText: '13:00' }).waitFor();
  expect(await downloaded('Add all to calendar')).toEqual(fed);
  await goWithin(page, `${app.url}/app/talk/${repair.id}`);
  await page.getByRole('heading', { name: repair.title, level: 1 }).waitFor();
  const one = fed.filter((entry) => (entry as { summary: string }).summary === repair.title);
  expect(await downloaded('Add to calendar')).toEqual(one);

  // Works without a network too, and never with a lower sequence number.
  await visit.browser.context.setOffline(true);
  const [alone] = await downloaded('Add to calendar');
  expect(alone).toEqual({ ...one[0], sequence: expect.any(String) });
  expect(Number((alone as { sequence: string }).sequence)).toBeGreaterThanOrEqual(
    Number((one[0] as { sequence: string }).sequence),
  );
  await visit.browser.context.setOffline(false);
});
