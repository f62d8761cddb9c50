import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../../../support/barriers.ts';
import { brokenWords } from '../../../support/broken-words.ts';
import { DESKTOP } from '../../../support/browser.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const speaker = { id: 'grace', name: 'Grace Marlow' };
const opening = testTalk({ id: 'opening', title: 'Opening', minutes: 30, speakers: [speaker] });
const beside = testTalk({
  id: 'beside',
  title: 'Beside it',
  startsAt: at('11:00'),
  minutes: 30,
  stageId: 'side',
  speakers: [speaker],
});
const tomorrow = testTalk({ id: 'tomorrow', title: 'Tomorrow', startsAt: at('09:00', 2) });
/** Side by side on one stage, with a word that no language can hyphenate. */
const LONG_WORD = 'Wwwwwwwwwwwwwwwwwwwwwwwww';
const crowded = ['left', 'right'].map((id) =>
  testTalk({ id, title: `${LONG_WORD} on the ${id}`, startsAt: at('15:00', 2) }),
);

let world: OpenApp;
let page: Page;
beforeAll(async () => {
  world = await openApp(
    {
      talks: [opening, beside, tomorrow, ...crowded],
      people: [ada, grace, olive],
      event: { sessionsPerUser: 20 },
      now: at('08:00'),
    },
    { isWithoutWorker: true },
  );
  page = world.page;
  await page.setViewportSize(DESKTOP);
  await world.logIn(olive);
  await world.open('/app/admin?type=SCHEDULE');
  await card(/^Opening/).waitFor();
});
afterAll(async () => world[Symbol.asyncDispose]());

const card = (name: RegExp | string) => page.getByRole('button', { name });
const said = (): Promise<string | null> => page.locator('[data-said]').textContent();
/** Presses a key and returns what is then read aloud. */
async function press(key: string): Promise<string> {
  const before = await said();
  await page.keyboard.press(key);
  await expect.poll(said).not.toBe(before);
  return ((await said()) ?? '').trim();
}
const focused = (): Promise<string> =>
  page.evaluate(() => (document.activeElement?.querySelector('.vh') ?? document.activeElement)?.textContent ?? '');

test('a talk is moved by the keyboard alone, and each step is announced with its problems', async () => {
  await card(/^Opening/).focus();
  expect(await press('Enter')).toBe(
    'Picked up “Opening”, 10:00 to 10:30, Main Stage. Arrows move it, Enter drops it, Escape puts it back.',
  );
  expect(await press('ArrowDown')).toBe('10:05 to 10:35, Main Stage. Grace Marlow is free.');
  expect(await press('Shift+ArrowDown')).toBe('10:05 to 10:40, Main Stage. Grace Marlow is free.');
  expect(await press('ArrowRight')).toBe('10:05 to 10:40, Side Stage. Grace Marlow is free.');
  expect(await press('ArrowRight')).toBe('You can’t move it further.');
  expect(await press('PageDown')).toBe('Tue 13 Jul, 10:05 to 10:40, Side Stage. Grace Marlow is free.');
  expect(await press('PageUp')).toBe('Mon 12 Jul, 10:05 to 10:40, Side Stage. Grace Marlow is free.');
  await page.getByRole('combobox', { name: 'Step' }).selectOption('30');
  await card(/^Opening/).focus();
  expect(await press('ArrowDown')).toBe(
    '10:30 to 11:05, Side Stage. Grace Marlow is at “Beside it” then. “Beside it” is on this stage then.',
  );
  expect(await press('Escape')).toBe('“Opening” is back where it was.');
  expect(await focused()).toBe('Opening. Main Stage, 10:00–10:30');
});

test('a dropped talk is in the draft and keeps the focus; it can be undone, redone, moved to the pool, and placed by the form', async () => {
  await press('Enter');
  await press('ArrowDown');
  expect(await press('Enter')).toBe('Dropped: 10:30 to 11:00, Main Stage.');
  await expect.poll(focused).toBe('Opening. Main Stage, 10:30–11:00; was 10:00–10:30');
  expect(await page.getByRole('region', { name: 'Draft' }).getByRole('heading').textContent()).toBe('Draft, 1 change');
  expect(await press('Control+z')).toBe('Your last move is undone.');
  await card('Opening. Main Stage, 10:00–10:30').waitFor();
  expect(await press('Control+Shift+z')).toBe('Redone.');
  await card(/^Opening. Main Stage, 10:30/).focus();
  expect(await press('Delete')).toBe('“Opening” waits for a place.');
  const waits = page.getByRole('region', { name: 'Not placed' }).getByRole('button', { name: /^Opening/ });
  await waits.waitFor();
  await expect.poll(focused).toContain('Opening');
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Move “Opening” to…' });
  await form.getByLabel('Start').fill('14:00');
  await form.getByLabel('Stage').selectOption('side');
  await form.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect.poll(focused).toMatch(/^Opening. Side Stage, 14:00–14:30; was Main Stage, 10:00/);
  expect((await said())?.trim()).toBe('Moved: 14:00 to 14:30, Side Stage.');
});

test('a talk dropped on another one offers to swap the two, undone in one step', async () => {
  await card(/^Opening[.] /).focus();
  await press('Enter');
  // From 14:00 to the time of the next talk on the same stage.
  for (let step = 0; step < 6; step += 1) await press('ArrowUp');
  await press('Enter');
  const offer = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: '“Opening” is at the same time as “Beside it”.' });
  await offer.getByRole('button', { name: 'Swap' }).click();
  await card(/^Opening. Side Stage, 11:00–11:30/).waitFor();
  await card(/^Beside it. Side Stage, 14:00–14:30/).waitFor();
  await card(/^Opening[.] /).focus();
  await press('Control+z');
  await card(/^Beside it. Side Stage, 11:00–11:30/).waitFor();
  await press('Control+z');
  await card(/^Opening. Side Stage, 14:00–14:30/).waitFor();
});

test('offline the draft waits, survives a reload, and is sent later; it is accessible in both themes', async () => {
  await expect.poll(drafted).toEqual([['opening', at('14:00')]]);
  await world.browser.context.setOffline(true);
  await page.getByText('You need a connection for this').first().waitFor();
  await card(/^Opening[.] /).focus();
  await press('Enter');
  await press('ArrowDown');
  await press('Enter');
  await card(/^Opening. Side Stage, 14:30/).waitFor();
  expect(await drafted()).toEqual([['opening', at('14:00')]]);
  await world.browser.context.setOffline(false);
  await page.reload();
  await card(/^Opening. Side Stage, 14:30/).waitFor();
  await expect.poll(drafted).toEqual([['opening', at('14:30')]]);
  await page.getByText('All changes are released together').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  expect(world.browser.complaints.filter((line) => !/Failed to load resource|ERR_INTERNET/.test(line))).toEqual([]);
});

test('each day opens at its talks, however far down and to the side', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, room) =>
      world.app.call('POST', '/stages', 'olive', { name: `Room ${room}`, order: 2 + room }),
    ),
  );
  const far = (made.at(-1)?.body as { id: string } | undefined)?.id;
  await world.app.call('PATCH', '/talks/tomorrow', 'olive', { start_time: '2027-07-13T09:00:00+02:00', stage_id: far });
  const inSight = (name: RegExp): Promise<boolean> =>
    card(name).evaluate((button) => {
      const view = button.closest('[class*="scroller"]')?.getBoundingClientRect();
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return (
        view !== undefined && left >= view.left && right <= view.right + 1 && top >= view.top && bottom <= view.bottom
      );
    });
  // Once the device has all data, the day is opened again.
  await page.getByRole('link', { name: 'Day Two' }).click();
  await card(/^Tomorrow. Room 9/).waitFor();
  // A narrow card shortens a word that is too long, shows all of it on hover, and breaks no word.
  const narrow = card(/on the left/).locator('[title]');
  expect(await narrow.getAttribute('title')).toBe(`${LONG_WORD} on the left`);
  expect(await narrow.evaluate((title) => title.scrollWidth > title.clientWidth)).toBe(true);
  expect(await narrow.evaluate(brokenWords)).toEqual([]);
  await page.getByRole('link', { name: 'Day One' }).click();
  await card(/^Beside it/).waitFor();
  await page.getByRole('link', { name: 'Day Two' }).click();
  await card(/^Tomorrow/).waitFor();
  await expect.poll(() => inSight(/^Tomorrow/)).toBe(true);
  await page.getByRole('link', { name: 'Day One' }).click();
  await card(/^Beside it/).waitFor();
  await expect.poll(() => inSight(/^Beside it/)).toBe(true);
});

/** Returns the draft on the server. */
async function drafted(): Promise<unknown[]> {
  const state = await world.app.ports.log.state('adm');
  return state.all('schedule-draft').map(({ id, doc }) => {
    const { to } = doc as { to: { startsAt: number } | null };
    return [id, to?.startsAt];
  });
}
