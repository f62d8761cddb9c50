import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DESKTOP, openBrowser, type TestBrowser } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../support/people.ts';
import { goWithin, logInByTicket } from '../support/visitor.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { isKeptInTable } from '../server/jobs/push-world.ts';

const ines: TestPerson = {
  person: testPerson({ id: 'ines', firstName: 'Ines', lastName: 'Prat' }),
  email: 'ines@example.org',
  ticketCode: '6INS-4',
  roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
};
const speaker = { id: 'grace', name: 'Grace Marlow' };
const talks = [
  testTalk({ id: 'tide', title: 'Reading the tide', minutes: 30, speakers: [speaker] }),
  testTalk({
    id: 'rope',
    title: 'A rope of many hands',
    startsAt: at('11:00'),
    minutes: 30,
    stageId: 'side',
    speakers: [speaker],
  }),
];

let world: OpenApp;
let others: TestBrowser[];
beforeAll(async () => {
  const people = [ada, grace, olive, ines];
  world = await openApp({ talks, people, event: { sessionsPerUser: 20 }, now: at('08:00') }, { isWithoutWorker: true });
  for (const { id } of talks) {
    await world.app.call('POST', `/schedule/add/${id}`, 'ada');
    await isKeptInTable(id, 'ada', world.app.ports);
  }
  const opened = () => openBrowser({ viewport: DESKTOP, isWithoutWorker: true });
  others = await Promise.all([opened(), opened()]);
  await world.page.setViewportSize(DESKTOP);
});
afterAll(async () => {
  await Promise.all(others.map((browser) => browser.close()));
  await world[Symbol.asyncDispose]();
});

const card = (page: Page, name: RegExp) => page.getByRole('button', { name });
/** Drags a card across the board by this many pixels. */
async function drag(page: Page, name: RegExp, by: { x: number; y: number }): Promise<void> {
  const box = (await card(page, name).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30 + by.x / 2, box.y + 10 + by.y / 2);
  await page.mouse.move(box.x + 30 + by.x, box.y + 10 + by.y);
  await page.mouse.up();
}
/** Height of a minute in pixels when the step is five minutes. */
const MINUTE_HIGH = 3.6;
const times = (page: Page): Promise<string[]> =>
  page
    .locator('article')
    .evaluateAll((all) => all.map((one) => /Moved from[^.]*?to \d\d:\d\d/.exec(one.textContent)?.[0] ?? ''));

test('two organisers share a draft, see its effect, and release it: attendees see all of it at once, and none after Undo', async () => {
  const [second, attendee] = others.map(({ page }) => page) as [Page, Page];
  const first = world.page;
  const login = (page: Page, { email, ticketCode = '' }: TestPerson) =>
    logInByTicket(page, world.app.url, { email, ticketCode });
  await Promise.all([login(first, olive), login(second, ines), login(attendee, ada)]);
  await Promise.all([first, second].map((page) => goWithin(page, `${world.app.url}/app/admin?type=SCHEDULE`)));
  await card(first, /^Reading the tide/).waitFor();

  await drag(first, /^Reading the tide/, { x: 0, y: 15 * MINUTE_HIGH });
  await card(second, /^Reading the tide. Main Stage, 10:15–10:45; was 10:00/).waitFor();
  await drag(second, /^A rope of many hands/, { x: 0, y: -40 * MINUTE_HIGH });
  await card(first, /^A rope of many hands. Side Stage, 10:20–10:50; was 11:00/).waitFor();
  const draft = first.getByRole('complementary', { name: 'Draft and release' });
  await draft.getByText('by Ines Prat').waitFor();
  await draft.getByText('1 speaker conflict').waitFor();
  const meaning = draft.getByRole('region', { name: 'What it means for people' });
  await meaning.getByText('Reading the tide and A rope of many hands').waitFor();
  expect(await meaning.locator('dl').innerText()).toMatch(/get a new overlap\s+1$/);
  expect(await times(attendee)).toEqual(['', '']);

  // Records every state of the attendee's screen; another part of it may be redrawn before.
  await attendee.evaluate(() => {
    const seen = ['false,false'];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const state = [...document.querySelectorAll('article')].map((one) => /Moved from/.test(one.textContent)).join();
      if (seen.at(-1) !== state) seen.push(state);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // After undo, the draft reappears without any action.
  const sent: string[] = [];
  first.on('request', (request) => {
    if (request.method() === 'POST' && !/forecast|presence|draft/.test(request.url()))
      sent.push(new URL(request.url()).pathname);
  });
  await first.keyboard.press('Control+Enter');
  await first.getByText('2 changes released. 1 person will be notified within a minute.').waitFor();
  await expect.poll(() => times(attendee)).toEqual(['Moved from 10:00 to 10:15', 'Moved from 11:00 to 10:20']);
  expect(await attendee.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['false,false', 'true,true']);
  await second.getByText('Everybody sees the schedule as it stands here.').waitFor();

  expect(sent.splice(0)).toEqual(['/api/admin/schedule/release']);

  await first.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => times(attendee)).toEqual(['', '']);
  expect(sent).toEqual([expect.stringMatching(/^\/api\/admin\/audit\/.+\/undo$/)]);
  await second.getByRole('heading', { name: 'Draft, 2 changes' }).waitFor();
  expect([world.browser, ...others].flatMap(({ complaints }) => complaints)).toEqual([]);
});
