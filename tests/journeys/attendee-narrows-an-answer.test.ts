import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { PHONE } from '../support/browser.ts';
import { callsAs } from '../support/calls-as.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, goWithin, logInByTicket, readyForOffline } from '../support/visitor.ts';

test('an attendee shows an answer to fewer people on the train, and another of their devices shows it to everybody again', async () => {
  await using journey = await startJourney({ sessionsPerUser: 4 });
  const server = await journey.serve();
  const organiser = await callsAs(server.url, demoAccounts.admin);
  const { forms } = (await organiser('GET', '/admin/fields')) as { forms: { list: { fields: object[] } }[] };
  const hobby = { id: 'hobby', kind: 'line', label: 'Hobby' };
  const bike = { id: 'bike', kind: 'line', label: 'Bicycle', visible: 'organisers' };
  await organiser('PATCH', '/admin/fields/person', { fields: [...(forms[0]?.list.fields ?? []), hobby, bike] });
  await organiser('POST', '/admin/fields/release', {});
  const attendee = await callsAs(server.url, demoAccounts.attendee);
  const { old_id: id } = (await attendee('PATCH', '/profile', { extra: { hobby: 'Lighthouses' } })) as {
    old_id: string;
  };

  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  const tablet = await journey.device('tablet');
  await logInByTicket(tablet.page, server.url, demoAccounts.attendee);
  const other = await journey.device('other');
  await logInByTicket(other.page, server.url, demoAccounts.exhibitor);
  await goWithin(other.page, `${server.url}/app/user-profile/${id}`);
  const answer = (on: Page) => on.getByText('Lighthouses');
  await answer(other.page).waitFor();

  const shownTo = (on: Page) => on.getByLabel('Who sees “Hobby”');
  await readyForOffline(page);
  await goWithin(page, `${server.url}/app/settings`);
  await shownTo(page).waitFor();
  expect(await page.getByLabel('Who sees “Bicycle”').count()).toBe(0);
  await context.setOffline(true);
  await shownTo(page).selectOption('Organisers');
  await goWithin(page, `${server.url}/app/user-profile/me`);
  await page.getByRole('link', { name: 'Edit profile' }).waitFor();
  expect(await answer(page).count()).toBe(0);
  expect(await answer(other.page).count()).toBe(1);
  await context.setOffline(false);
  await allSent(page);
  await answer(other.page).waitFor({ state: 'detached' });

  // The answer itself stays with its owner. The form shows what the device had when it was opened, so it is opened again.
  const ownAnswer = async (): Promise<string> => {
    await goWithin(page, `${server.url}/app/settings`);
    await goWithin(page, `${server.url}/app/user-profile/me/edit`);
    return page.getByLabel('Hobby').inputValue();
  };
  await expect.poll(ownAnswer).toBe('Lighthouses');

  await goWithin(tablet.page, `${server.url}/app/settings`);
  await expect.poll(() => shownTo(tablet.page).inputValue()).toBe('organisers');
  await shownTo(tablet.page).selectOption('Everybody');
  await allSent(tablet.page);
  await answer(other.page).waitFor();
  await goWithin(page, `${server.url}/app/settings`);
  await expect.poll(() => shownTo(page).inputValue()).toBe('everybody');
});
