import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { syncLine } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const panel = testTalk({ id: 'panel', title: 'Panel on panels', startsAt: at('15:00'), stageId: 'side' });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { talks: [keynote, lunch, panel], event: { sessionsPerUser: 5 } },
    { timezone: 'Europe/Madrid' },
  );
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());

test('a rejected change is retried on request, and stays once the server accepts it', async () => {
  const { page, app } = world;
  const bookmark = page.getByRole('button', { name: 'Keep Panel on panels' });
  await bookmark.waitFor();
  await page.context().setOffline(true);
  await bookmark.click();
  await app.ports.log.append('pub', {
    mid: 'gone',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: 'panel', rev: 'gone', del: true }] }),
  });
  await page.context().setOffline(false);
  const review = syncLine(page).filter({ hasText: 'Could not send 1 change' }).first();
  await review.click();
  const sheet = page.getByRole('dialog', { name: 'Could not send' });
  await sheet.getByText('no longer').waitFor();

  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await review.waitFor();
  await app.ports.log.append('pub', {
    mid: 'back',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: 'panel', rev: 'back', doc: panel }] }),
  });
  await review.click();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(async () => (await app.call('GET', '/schedule', 'ada')).body)
    .toMatchObject({ data: [{ id: 'panel' }] });
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true');
  await syncLine(page)
    .filter({ hasText: /^Updated/ })
    .first()
    .waitFor();
});
