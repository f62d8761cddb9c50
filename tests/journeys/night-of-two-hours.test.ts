import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/time.ts';
import { openApp } from '../client/open-app.ts';
import { testTalk } from '../support/conference.ts';
import { ada } from '../support/people.ts';
import { logInByTicket, scheduleShown } from '../support/visitor.ts';

const utc = (time: string): number => Date.parse(`2027-10-${time}Z`);
const lounge = testTalk({ id: 'lounge', title: 'Late lounge', startsAt: utc('30T23:30'), minutes: 60 });
const first = testTalk({ id: 'first', title: 'First set', startsAt: utc('31T00:30'), minutes: 30 });
const second = testTalk({ id: 'second', title: 'Second set', startsAt: utc('31T01:30'), minutes: 30 });
const dawn = testTalk({ id: 'dawn', title: 'Before dawn', startsAt: utc('31T02:30'), minutes: 30 });

test('in the night when clocks go back, talks are in order, state which half past two they mean, and are live at the right time', async () => {
  await using world = await openApp(
    {
      talks: [dawn, second, first, lounge],
      now: utc('31T00:35'),
      event: { firstDay: '2027-10-30', lastDay: '2027-10-31', sessionsPerUser: 5 },
    },
    { timezone: 'Europe/Madrid', isWithoutWorker: true },
  );
  const { page, app } = world;
  await logInByTicket(page, app.url, { email: ada.email, ticketCode: ada.ticketCode! });
  const states = async (): Promise<string[]> =>
    (await page.locator('article').allInnerTexts()).map(
      (text) => /\bLive\b|\bEnded\b|in \d+ min/.exec(text)?.[0] ?? '',
    );
  const times = page.locator('article').getByText(/\d\d:\d\d.*–/);

  await scheduleShown(page);
  await expect
    .poll(() => times.allInnerTexts())
    .toEqual(['01:30–02:30 CEST', '02:30 CEST–02:00 CET', '02:30 CET–03:00', '03:30–04:00']);
  for (const expected of [
    ['Ended', 'Live', '', ''],
    ['Ended', 'Ended', '', ''],
    ['Ended', 'Ended', 'Live', ''],
  ]) {
    await expect.poll(states).toEqual(expected);
    app.advance(30 * MINUTE);
    await page.reload();
    await scheduleShown(page);
  }
});
