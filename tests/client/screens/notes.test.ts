import { AxeBuilder } from '@axe-core/playwright';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyForOffline } from '../../support/visitor.ts';
import { visitSchedule, type Visit } from './schedule-world.ts';

let visit: Visit;
let page: Page;
beforeAll(async () => {
  visit = await visitSchedule({ event: { sessionsPerUser: 20 } });
  page = visit.page;
  page.setDefaultTimeout(15_000);
});
afterAll(() => visit[Symbol.asyncDispose]());

const note = () => page.getByRole('textbox', { name: 'My note' });
const listed = async () => {
  const texts = await page.getByRole('list', { name: 'Notes' }).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\n+/g, '\n'));
};

/** All that the server holds of this person, as they are given it. */
async function ownNotes(who: string): Promise<unknown> {
  const token = await visit.app.logInAs(who);
  const answer = await visit.app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const file = unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json'];
  return (JSON.parse(new TextDecoder().decode(file)) as { own: { note?: unknown } }).own.note;
}

test('what one writes down about a talk and a person is kept as one types, found again, and nobody else’s', async () => {
  await readyForOffline(page);
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  await note().fill('Ask about the small crane.');
  await visit.browser.context.setOffline(true);
  // Whoever leaves in mid-word finds it again.
  await page.getByRole('link', { name: 'Grace Marlow' }).first().click();
  await page.getByRole('heading', { name: 'Grace Marlow', level: 1 }).waitFor();
  await note().fill('Met at the quay; knows Älvsborg.');
  await note().blur();
  await page.goto(`${visit.app.url}/app/schedule`);
  await page.getByRole('button', { name: 'Menu of Ada Verne' }).click();
  await page.getByRole('link', { name: 'My notes' }).click();
  await expect
    .poll(listed)
    .toEqual([
      'Grace Marlow\nMet at the quay; knows Älvsborg.',
      'A harbour for small boats\nAsk about the small crane.',
    ]);
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  for (const [words, found] of [
    ['alvsborg', 1],
    ['harbour CRANE', 1],
    ['crane quay', 0],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search notes' }).fill(words);
    await page.getByText(found === 1 ? '1 note' : 'No note says that.', { exact: true }).waitFor();
  }
  await visit.browser.context.setOffline(false);
  await expect
    .poll(() => ownNotes('ada'))
    .toMatchObject([
      { about: 'talk:harbour', text: 'Ask about the small crane.' },
      { about: 'person:grace', text: 'Met at the quay; knows Älvsborg.' },
    ]);
  expect(await ownNotes('grace')).toBeUndefined();
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  await expect.poll(() => note().inputValue()).toBe('Ask about the small crane.');
  await note().fill('');
  await note().blur();
  await page.goto(`${visit.app.url}/app/notes`);
  await expect.poll(listed).toEqual(['Grace Marlow\nMet at the quay; knows Älvsborg.']);
});
