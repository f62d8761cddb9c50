import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { feedback } from '../../../domain/feedback/feedback.ts';
import { barriers } from '../../support/barriers.ts';
import { at } from '../../support/conference.ts';
import { openBrowser } from '../../support/browser.ts';
import { ada, grace, olive, type TestPerson } from '../../support/people.ts';
import { allSent, deviceDump, goWithin, keepButton, logInByTicket, readyForOffline } from '../../support/visitor.ts';
import { mira, theo } from '../../support/world.ts';
import { push } from '../../server/sync/sync-client.ts';
import { changeTalks, opening, visitSchedule, type Visit } from './schedule-world.ts';

let visit: Visit;
let page: Page;
beforeAll(async () => {
  visit = await visitSchedule({ event: { sessionsPerUser: 20 }, people: [ada, grace, olive, mira, theo] });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const go = (path: string) => goWithin(page, `${visit.app.url}/app/${path}`);
const note = () => page.getByRole('textbox', { name: 'My note' });
const listed = async () => {
  const texts = await page.getByRole('list', { name: 'Notes' }).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\n+/g, '\n'));
};

/** Returns everything that the server stores about this person, as sent to them. */
async function ownNotes(who: string): Promise<unknown> {
  const token = await visit.app.logInAs(who);
  const answer = await visit.app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const file = unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json'];
  return (JSON.parse(new TextDecoder().decode(file)) as { own: { note?: unknown } }).own.note;
}

test('notes about talks and people are saved while typing, can be searched, and are private', async () => {
  await readyForOffline(page);
  await go('talk/harbour');
  await note().fill('Ask about the small crane.');
  await visit.browser.context.setOffline(true);
  // Draft: text is kept when the page is left in the middle of a word.
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
  expect(await barriers(page, { within: 'main' })).toEqual([]);
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
  await go('notes');
  await expect.poll(listed).toEqual(['Grace Marlow\nMet at the quay; knows Älvsborg.']);
});

/** Rates the opening from a person's device. */
const rate = (who: TestPerson, stars: number, text: string) =>
  push(
    visit.app,
    who.person.id,
    feedback.document(
      'opening',
      { stars, text },
      { changedAt: visit.app.ports.now(), rev: `rated-by-${who.person.id}` },
    ),
  );
/** Returns the ratings of the opening on the server, by person. */
const rated = async () =>
  Object.fromEntries(
    (await visit.app.ports.log.state('feedback'))
      .all('ratings')
      .map(({ doc }) => doc as { personId: string; stars: number; text: string })
      .map(({ personId, stars, text }) => [personId, [stars, text]]),
  );

test('a kept talk that is over is rated, also offline, once, and can be changed and withdrawn; others cannot be rated', async () => {
  await go('schedule');
  await keepButton(page, 'Opening').click();
  await allSent(page);
  const form = page.getByRole('region', { name: 'How was this talk?' });
  const given = page.getByRole('region', { name: 'Your rating' });
  for (const [id, title] of [
    ['harbour', 'A harbour for small boats'],
    ['lunch', 'Lunch'],
  ] as const) {
    await go(`talk/${id}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await form.count()).toBe(0);
  }
  await go('my-conference');
  const toRate = page.getByRole('list', { name: 'Talks you can rate' });
  await toRate.getByRole('link', { name: 'Opening' }).click();
  await form.waitFor();
  await visit.browser.context.setOffline(true);
  await form.getByRole('textbox', { name: 'In a sentence' }).fill('A warm beginning.');
  await form.getByText('Choose the stars first.').waitFor();
  await form.getByRole('radio', { name: '4 stars' }).check();
  await expect.poll(() => deviceDump(page)).toContain('"stars":4,"text":"A warm beginning."');
  // Draft: kept when the app is closed in between.
  await page.reload();
  await expect.poll(() => form.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).click();
  await given.getByText('Will be sent when you are online').waitFor();
  await given.getByText('4 of 5 stars').waitFor();
  expect(await rated()).toEqual({});
  await visit.browser.context.setOffline(false);
  await expect.poll(rated).toEqual({ ada: [4, 'A warm beginning.'] });
  await given.getByRole('button', { name: 'Change' }).click();
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByRole('button', { name: 'Send the change' }).click();
  await expect.poll(rated).toEqual({ ada: [5, 'A warm beginning.'] });
  await given.getByRole('button', { name: 'Take it back' }).click();
  await form.waitFor();
  await expect.poll(rated).toEqual({ ada: [0, ''] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rated).toEqual({ ada: [5, 'A warm beginning.'] });
  await go('my-conference');
  await page.getByRole('link', { name: 'Open My Schedule' }).waitFor();
  await expect.poll(() => toRate.count()).toBe(0);
});

test('a rating that is too early by the server’s clock is refused with a reason, and typed text is kept', async () => {
  const { app } = visit;
  await go('talk/opening');
  const given = page.getByRole('region', { name: 'Your rating' });
  await given.getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('region', { name: 'How was this talk?' });
  await form.getByRole('textbox', { name: 'In a sentence' }).fill('Warmer still.');
  await visit.browser.context.setOffline(true);
  await form.getByRole('button', { name: 'Send the change' }).click();
  await given.getByText('Warmer still.').waitFor();
  // Meanwhile the talk was moved to a later time; the device receives this with the answer.
  await changeTalks(app, { ...opening, startsAt: at('12:00') });
  await visit.browser.context.setOffline(false);
  await form.getByText('This talk has not ended yet.').waitFor();
  expect(await form.getByRole('textbox', { name: 'In a sentence' }).inputValue()).toBe('Warmer still.');
  expect(await rated()).toEqual({ ada: [5, 'A warm beginning.'] });
  await changeTalks(app, opening);
  await form.getByRole('button', { name: 'Send the change' }).click();
  await expect.poll(rated).toEqual({ ada: [5, 'Warmer still.'] });
  await given.getByText('Warmer still.').waitFor();
});

test('speakers see what people made of their talk without names, from three on, and as it was last offline; organisers who', async () => {
  const { app } = visit;
  await rate(ada, 5, 'Warmer still.');
  await rate(mira, 2, '');
  const browser = await openBrowser({ origin: app.url });
  onTestFinished(() => browser.close());
  const theirs = browser.page;
  const result = theirs.getByRole('region', { name: 'What people thought' });
  const opens = async (who: TestPerson) => {
    await logInByTicket(theirs, app.url, { email: who.email, ticketCode: who.ticketCode ?? '' });
    await readyForOffline(theirs);
    await goWithin(theirs, `${app.url}/app/talk/opening`);
  };
  await opens(grace);
  await result.getByText('2 people have rated this talk. Stars and words are shown from 3 people on').waitFor();
  expect(await theirs.getByRole('region', { name: 'How was this talk?' }).count()).toBe(0);
  await rate(theo, 4, 'A little long.');
  await theirs.reload();
  const sums = async () => {
    await result.getByText('3.7 of 5 stars on average. 3 people have rated this talk.').waitFor();
    expect(
      await result
        .getByRole('list', { name: 'Stars' })
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((row) => row.ariaLabel)),
    ).toEqual(['5 stars: 1', '4 stars: 1', '3 stars: 0', '2 stars: 1', '1 star: 0']);
    expect(
      await result.getByRole('list', { name: 'What people wrote' }).getByRole('listitem').allTextContents(),
    ).toEqual(['A little long.', 'Warmer still.']);
    expect(await result.textContent()).not.toMatch(/Ada|Mira|Theo/);
  };
  await sums();
  expect(await barriers(theirs, { within: 'main' })).toEqual([]);
  await browser.context.setOffline(true);
  await theirs.reload();
  await result.getByText(/^You are offline\. This is how it was at \d\d?:\d\d/).waitFor();
  await sums();
  await browser.context.setOffline(false);
  await goWithin(theirs, `${app.url}/app/schedule`);
  await theirs.getByRole('button', { name: 'Menu of Grace Marlow' }).click();
  await theirs.getByRole('button', { name: 'Logout' }).click();
  await theirs.waitForURL(/auth.login/);
  await opens(olive);
  await result.getByRole('button', { name: 'Show names' }).click();
  const names = () => result.getByRole('list', { name: 'Who said what' }).getByRole('listitem').allInnerTexts();
  await expect
    .poll(async () =>
      (await names())
        .map((text) =>
          text
            .trim()
            .replace(/ ?\n+(?=\d)/, ' ')
            .replaceAll(/\n+/g, ': '),
        )
        .toSorted(),
    )
    .toEqual([
      'Ada Verne 5 of 5 stars: Warmer still.',
      'Mira Stone 2 of 5 stars',
      'Theo Lind 4 of 5 stars: A little long.',
    ]);
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    result.getByRole('button', { name: 'Download as a table' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('feedback.csv');
});
