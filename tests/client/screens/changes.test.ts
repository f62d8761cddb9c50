import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Talk } from '../../../domain/talks/talk.ts';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import { ada } from '../../support/people.ts';
import { allSent, keepButton, readyForOffline } from '../../support/visitor.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const panel = testTalk({ id: 'panel', title: 'Panel on panels', startsAt: at('11:00'), stageId: 'side' });
const instead = testTalk({ id: 'instead', title: 'Another beginning', stageId: 'side', trackId: null });
const elsewhere = testTalk({ id: 'elsewhere', title: 'At another time', startsAt: at('15:00') });
const fresh = testTalk({ id: 'fresh', title: 'Thought of this morning', startsAt: at('16:00') });

const lastYear = testTalk({ ...keynote, id: 'last-year', edition: 'replay', minutes: 44 });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    event: { sessionsPerUser: 5 },
    people: [{ ...ada, replayAccess: true }],
    talks: [keynote, instead, panel, elsewhere, lunch],
    documents: [{ scope: 'replay', c: 'talks', doc: { ...lastYear } }],
  });
  await world.logIn();
  await readyForOffline(world.page);
  for (const { title } of [keynote, panel]) await keepButton(world.page, title).click();
  await allSent(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

const offline = (is: boolean) => world.browser.context.setOffline(is);
const list = (name: string): Locator => world.page.getByRole('list', { name, exact: true });
const plan = (title: string): Locator =>
  list('Your plan needs a look').getByRole('listitem').filter({ hasText: title }).first();
const kept = async (): Promise<string[]> => {
  const { body } = await world.app.call('GET', '/schedule', 'ada');
  return (body as { data: { id: string }[] }).data.map(({ id }) => id).toSorted();
};
/** The organisers change the schedule. */
const change = (...talks: readonly Talk[]) =>
  world.app.ports.log.append('pub', {
    mid: `change-${talks.map(({ id, startsAt, cancelled }) => `${id}${startsAt}${cancelled}`).join()}`,
    by: 'server',
    decide: () => ({
      ops: talks.map((doc) => ({ c: 'talks', id: doc.id, rev: `${doc.startsAt}${doc.cancelled}`, doc })),
    }),
  });

test('moved, new and cancelled talks are announced once, and stay on one screen until seen', async () => {
  const { page } = world;
  await change({ ...keynote, cancelled: true }, { ...elsewhere, startsAt: at('14:00') }, fresh);
  await page.getByText('3 talks changed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'See', exact: true }).click();
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
  await list('On My Schedule').getByText('Cancelled').waitFor();
  await list('Moved or changed').getByText('Moved from 15:00 to 14:00').waitFor();
  await list('New').getByText('Thought of this morning').waitFor();
  // A change that the person sees is announced without a link. The toast closes automatically, so it is awaited from the beginning.
  await Promise.all([
    page.getByText('1 talk changed', { exact: true }).waitFor(),
    list('New').getByText('Thought of just now').waitFor(),
    change({ ...fresh, id: 'fresher', title: 'Thought of just now' }),
  ]);
  // The pressed toast takes a moment to disappear.
  await expect.poll(() => page.getByRole('button', { name: 'See', exact: true }).count()).toBe(0);
});

test('an alternative to a cancelled talk is kept in one tap, also offline, and can be undone', async () => {
  const { page } = world;
  await plan('What we keep').getByText('Cancelled · planned for 10:00–10:45').waitFor();
  expect(await list('Instead of What we keep').getByRole('link').allInnerTexts()).toEqual(['Another beginning']);
  const again = list('Replays instead of What we keep').getByRole('link');
  await expect.poll(() => again.getAttribute('href')).toBe('/app/replay/last-year');
  await offline(true);
  await page.getByRole('button', { name: 'Keep Another beginning instead' }).click();
  await plan('What we keep').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await plan('What we keep').waitFor();
  await page.getByRole('button', { name: 'Keep Another beginning instead' }).click();
  await plan('What we keep').waitFor({ state: 'detached' });
  await offline(false);
  await expect.poll(kept).toEqual(['instead', 'panel']);
});

test('a talk moved onto another kept one is reported in the lobby, and can be dropped', async () => {
  const { page, open } = world;
  await open('/app/lobby');
  await page.getByRole('region', { name: 'Next for you' }).waitFor();
  await change({ ...panel, startsAt: at('10:15') });
  await page.getByText('1 talk you keep no longer works').waitFor();
  await page.getByRole('link', { name: 'See what fits' }).click();
  await plan('Panel on panels').getByText('Moved to the time of Another beginning · planned for 11:00–11:45').waitFor();
  await plan('Panel on panels').getByText('Nothing else fits into that time.').waitFor();
  await page.getByRole('button', { name: 'Take it off My Schedule' }).click();
  await expect.poll(kept).toEqual(['instead']);
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await page.getByText('Nothing has changed since you last looked.').waitFor();
});

test('a talk removed from the schedule has a line without a link, which disappears once seen', async () => {
  const { page, app } = world;
  await app.ports.log.append('pub', {
    mid: 'without-elsewhere',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: 'elsewhere', rev: 'gone', del: true }] }),
  });
  const row = list('Taken out').getByRole('listitem');
  await row.getByText('At another time').waitFor();
  expect((await row.innerText()).split(/\n+/)).toEqual([
    '14:00',
    'At another time',
    'Mon 12 Jul · Main Stage',
    'No longer in the schedule',
  ]);
  expect(await row.getByRole('link').count()).toBe(0);
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await page.getByText('Nothing has changed since you last looked.').waitFor();
});
