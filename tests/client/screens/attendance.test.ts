import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, mainStage, testTalk } from '../../support/conference.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { openApp, type OpenApp } from '../open-app.ts';

let world: OpenApp;
const both = testTalk({
  id: 'both',
  title: 'Knots that hold',
  startsAt: at('15:00'),
  stageId: mainStage.id,
  capacity: 12,
  attendance: 'either',
});
beforeAll(async () => {
  world = await openApp({ event: { sessionsPerUser: 20 }, talks: [both], people: [ada, grace, olive] });
  await world.logIn();
});
afterAll(() => world[Symbol.asyncDispose]());

const choice = (name: string) =>
  world.page.getByRole('group', { name: 'How you take part' }).getByRole('radio', { name });
const places = () => world.page.getByRole('region', { name: 'Places' });

test('a person whose ticket allows both says how they take part, also without a network, and the talk’s places follow', async () => {
  const { browser, app, open } = world;
  await open('/app/talk/both');
  await places().getByText('12 of 12 places are free.').waitFor();
  await open('/app/settings');
  await choice('Not decided').waitFor();
  expect(await choice('Not decided').isChecked()).toBe(true);
  await browser.context.setOffline(true);
  await choice('Remotely').check();
  await browser.context.setOffline(false);
  await expect
    .poll(async () => (await app.call('GET', '/settings', 'ada')).body)
    .toEqual({ reminder_minutes: 6, attendance: 'remote' });
  await open('/app/talk/both');
  await places().getByText('You take part remotely, so you need no place.').waitFor();
  expect(await places().getByRole('button').count()).toBe(0);
  await open('/app/settings');
  await choice('In person').check();
  await open('/app/talk/both');
  await places().getByRole('button', { name: 'Sign up' }).click();
  await places().getByText('You have a place.').waitFor();
});

test('the choice has no barriers on a phone and a desktop, in both themes', async () => {
  const { page, open } = world;
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await open('/app/settings');
    await choice('In person').waitFor();
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
});

test('a ticket for the halls alone leaves nothing to choose', async () => {
  const { page, app, open } = world;
  await open('/app/settings');
  await choice('In person').waitFor();
  await app.call('PATCH', '/ticket-types/Attendee', 'olive', { attendance: 'inPerson' });
  await page.getByText('Attendee (in person)').waitFor();
  expect(await choice('In person').count()).toBe(0);
});
