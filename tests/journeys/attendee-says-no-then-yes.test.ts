import { expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { PHONE } from '../support/browser.ts';
import { callsAs } from '../support/calls-as.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, deviceDump, goWithin, logInByTicket, readyForOffline } from '../support/visitor.ts';

test('an attendee says no on the train, is gone from the directory, keeps their own profile, and says yes again', async () => {
  await using journey = await startJourney({ sessionsPerUser: 3 });
  const server = await journey.serve();
  const organiser = await callsAs(server.url, demoAccounts.admin);
  await organiser('PATCH', '/admin/event', { directory: 'no' });
  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await readyForOffline(page);
  const name = `${demoAccounts.attendee.firstName} ${demoAccounts.attendee.lastName}`;
  const listed = async (): Promise<boolean> => {
    const { data } = (await organiser('GET', `/directory?count=50&search=${encodeURIComponent(name)}`)) as {
      data: { first_name: string; last_name: string }[];
    };
    return data.some((person) => `${person.first_name} ${person.last_name}` === name);
  };
  expect(await listed()).toBe(true);

  // Another device has the directory open.
  const other = await journey.device('other');
  await logInByTicket(other.page, server.url, demoAccounts.exhibitor);
  await goWithin(other.page, `${server.url}/app/directory?search=${encodeURIComponent(name)}`);
  const card = other.page.getByRole('listitem').getByRole('link', { name, exact: true });
  await card.waitFor();

  await goWithin(page, `${server.url}/app/settings`);
  const answers = page.getByRole('group', { name: 'Show you to other attendees?' });
  await answers.waitFor();
  await context.setOffline(true);
  await answers.getByRole('button', { name: 'No, not listed' }).click();
  await page.getByText('You are not listed.').waitFor();
  expect(await listed()).toBe(true);
  await context.setOffline(false);
  await allSent(page);
  await expect.poll(listed).toBe(false);
  await card.waitFor({ state: 'detached' });

  // One's own profile stays on one's own device, also after a start without a network.
  await goWithin(page, `${server.url}/app/user-profile/me`);
  await page.getByRole('heading', { name }).first().waitFor();
  await expect.poll(() => deviceDump(page)).toContain('"c":"self"');
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto(`${server.url}/app/user-profile/me`);
  await page.getByRole('heading', { name }).first().waitFor();
  await context.setOffline(false);

  await goWithin(page, `${server.url}/app/settings`);
  await answers.getByRole('button', { name: 'Yes, show me' }).click();
  await page.getByText('You are in the directory.').waitFor();
  await allSent(page);
  await expect.poll(listed).toBe(true);
  await card.waitFor();
});
