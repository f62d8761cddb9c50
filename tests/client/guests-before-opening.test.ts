import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishOpen } from '../../server/api/guests/publish-open.ts';
import { barriersDayAndNight } from '../support/barriers.ts';
import { deviceDump, scheduleShown, syncLine } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { NARROW, tooWide } from './screen-checks.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ event: { publicProgramme: true, guests: true, phase: 'onboarding' } });
});
afterAll(async () => world[Symbol.asyncDispose]());

const OPENS = 'The programme opens with the event.';

test('before the event opens a guest reads place, dates and pages, and when the programme opens', async () => {
  const { page, open } = world;
  await open('/');
  await page.getByText(OPENS).waitFor();
  await page.locator('main').getByText('Barcelona, 12 – 13 July 2027').waitFor();
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: 'Day Two' }).waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expect.poll(() => tooWide(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  if (before) await page.setViewportSize(before);
});

test.each([
  ['/app/stage', 'Stage'],
  ['/app/talk/keynote', 'This talk is not open yet'],
  ['/app/user-profile/grace', 'Log in to see this profile'],
  ['/app/lobby', 'Log in to open the lobby'],
])(
  'before the event opens %s says when it does, and does not say that something is missing',
  async (address, title) => {
    const { page, open } = world;
    await open(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(OPENS).waitFor();
    expect(await barriersDayAndNight(page)).toEqual([]);
  },
);

test('once the event opens, the programme appears on the device of a guest, and it leaves when organisers close it again', async () => {
  const { page, open, app } = world;
  await open('/app/schedule');
  await page.getByText(OPENS).waitFor();
  expect(await deviceDump(page)).not.toContain('What we keep');
  expect(await app.call('PATCH', '/admin/event', 'olive', { phase: 'live' })).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  await syncLine(page).first().click();
  await scheduleShown(page);
  await page.locator('article h3', { hasText: 'What we keep' }).waitFor();
  await expect.poll(() => deviceDump(page)).toContain('What we keep');
  expect(await app.call('PATCH', '/admin/event', 'olive', { phase: 'onboarding' })).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  await syncLine(page).first().click();
  await page.getByText(OPENS).waitFor();
  await expect.poll(() => deviceDump(page)).not.toContain('What we keep');
});
