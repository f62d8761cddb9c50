import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { testTalk } from '../support/conference.ts';
import { olive, type TestPerson } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

// What networks and pages can do to two admins is tried out by two hundred seeds in tests/sync/two-admins-one-talk.test.ts.

/** A colleague, whose saves arrive by the plain calls. */
const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '5OTT-1',
};
const talks = Array.from({ length: 30 }, (_, place) => testTalk({ id: `talk${place}`, title: `Talk ${100 + place}` }));

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [olive, otto], talks, event: { sessionsPerUser: 20 } });
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const colleague = (id: string, fields: object) => world.app.call('PATCH', `/talks/${id}`, 'otto', fields);

/** Where somebody is at this moment: what they type, how far they have scrolled and what they have picked. */
const place = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLTextAreaElement;
    const picked = [...document.querySelectorAll('tr[aria-selected="true"]')].map((row) => row.textContent);
    return { name: at.name, text: at.value, caret: [at.selectionStart, at.selectionEnd], scrolled: scrollY, picked };
  });

test('a colleague’s save is shown while one writes: caret, scroll, selection and draft stay', async () => {
  const { page, open } = world;
  await open('/app/admin?type=TALKS&sort=title&dir=ascend&id=talk3');
  await page.getByRole('checkbox', { name: 'Select Talk 105' }).check();
  const words = field(page, 'Description');
  await words.fill('Of tides and of ropes');
  await page.getByText('1 change, kept on this device').waitFor();
  await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 8));
  await words.evaluate(() => scrollBy(0, 40));
  const before = await place(page);
  expect(before).toMatchObject({ name: 'description', caret: [3, 8], text: 'Of tides and of ropes' });
  expect(before.picked).toHaveLength(1);
  await colleague('talk3', { title: 'Talk 103 of Otto' });
  await page.getByText('Otto Hart changed the title just now').waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Talk 103 of Otto');
  expect(await place(page)).toEqual(before);
  await page.getByText('1 change, kept on this device').waitFor();
});
