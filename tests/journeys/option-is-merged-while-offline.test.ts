import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../domain/event-fields/templates/all-templates.ts';
import { barriersDayAndNight } from '../support/barriers.ts';
import { DESKTOP, openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { ada, grace, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { allSent, goWithin, logInByLink, readyForOffline } from '../support/visitor.ts';

// An attendee on the train fills in their profile while an organiser at a desk merges and removes what they choose.

const tea = {
  id: 'tea',
  kind: 'some',
  label: 'Tea',
  options: ['Mint', 'Black', 'Green', 'White'].map((id) => ({ id, label: id })),
};
const badge = { id: 'badge', kind: 'line', label: 'Badge name' };
const community = templateList('community', 'person').fields;

let app: TestApp;
let phone: TestBrowser;
let desk: TestBrowser;
beforeAll(async () => {
  app = await startTestApp({ people: [ada, grace, olive], event: { sessionsPerUser: 5 } });
  await release([tea, badge]);
  [phone, desk] = await Promise.all([
    openBrowser({ viewport: PHONE, origin: app.url }),
    openBrowser({ viewport: DESKTOP, origin: app.url }),
  ]);
  await Promise.all([logInByLink(phone.page, app.url, ada), logInByLink(desk.page, app.url, olive)]);
  await readyForOffline(phone.page);
});
afterAll(async () => {
  await Promise.all([phone.close(), desk.close()]);
  await app.stop();
});

async function release(fields: readonly object[]): Promise<void> {
  const sent = await app.call('PATCH', '/admin/fields/person', 'olive', { fields: [...community, ...fields] });
  const released = await app.call('POST', '/admin/fields/release', 'olive', {});
  expect([sent.status, released.status]).toEqual([200, 200]);
}
const profile = async () => (await app.call('GET', '/profile', 'ada')).body;

test('an attendee answers offline, under a list that an organiser changes meanwhile', async () => {
  const { page, context } = phone;
  await goWithin(page, `${app.url}/app/user-profile/me/edit`);
  await page.getByLabel('Badge name').waitFor();
  await context.setOffline(true);
  await page.getByText('Photos need a connection; all the rest does not.').first().waitFor();
  await page.getByRole('group', { name: 'Tea' }).getByRole('button').click();
  const choices = page.getByRole('dialog', { name: 'Tea' });
  for (const choice of ['Mint', 'Black', 'White']) await choices.getByRole('checkbox', { name: choice }).check();
  await choices.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Badge name').fill('Ada the First');
  await page.getByLabel('Where I work or study').fill('Harbour School');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
  await page.getByRole('list', { name: 'Tea' }).getByText('Mint').waitFor();

  const organiser = desk.page;
  await goWithin(organiser, `${app.url}/app/admin?type=FIELDS`);
  await organiser.getByRole('button', { name: 'Edit Tea' }).click();
  await organiser.getByRole('button', { name: 'Merge or remove Mint' }).click();
  const merge = organiser.getByRole('dialog', { name: 'Nobody chose “Mint”' });
  await merge.getByRole('radio', { name: 'Merge it into another option' }).check();
  await merge.getByLabel('Merge into').selectOption('Green');
  await merge.getByRole('button', { name: 'Merge into Green' }).click();
  await organiser.getByRole('button', { name: 'Merge or remove White' }).click();
  const removal = organiser.getByRole('dialog', { name: 'Nobody chose “White”' });
  await removal.getByRole('radio', { name: 'Take it away' }).check();
  await removal.getByRole('button', { name: 'Take it away' }).click();
  await organiser.getByRole('dialog', { name: 'Tea' }).getByRole('button', { name: 'Save' }).click();
  await organiser.getByRole('button', { name: 'Release' }).click();
  await organiser.getByText('Fields released').waitFor();
});

test('the choices are stored: the merged one as the other, and without the one that was taken away', async () => {
  const { page, context } = phone;
  await context.setOffline(false);
  await allSent(page);
  await expect.poll(profile).toMatchObject({
    extra: { tea: ['Green', 'Black'], badge: 'Ada the First', work: 'Harbour School' },
  });
  await page.getByRole('list', { name: 'Tea' }).getByText('Green').waitFor();
  expect(await page.getByRole('list', { name: 'Tea' }).getByRole('listitem').allTextContents()).toEqual([
    'Green',
    'Black',
  ]);
  await goWithin(page, `${app.url}/app/user-profile/me/edit`);
  await page.getByLabel('Badge name').waitFor();
  expect(await page.getByText('was not saved').count()).toBe(0);
});

test('an answer to a field that was deleted meanwhile comes back with the reason, and the others are stored', async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  await page.getByText('Photos need a connection; all the rest does not.').first().waitFor();
  await page.getByLabel('Badge name').fill('Ada the Second');
  await page.getByLabel('Where I work or study').fill('Lighthouse');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1 change waiting to send').waitFor();

  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { form: string; list: { fields: { id: string }[] } }[] };
  const fields = forms.find(({ form }) => form === 'person')?.list.fields.filter(({ id }) => id !== 'badge');
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields });
  await app.call('POST', '/admin/fields/release', 'olive', {});
  expect((await app.call('POST', '/admin/fields/person/clean', 'olive', { field: 'badge' })).status).toBe(204);

  await context.setOffline(false);
  await allSent(page);
  await expect.poll(profile).toMatchObject({ extra: { tea: ['Green', 'Black'], work: 'Lighthouse' } });
  expect(JSON.stringify(await profile())).not.toContain('Ada the');
  await page.locator('[data-sonner-toast]', { hasText: 'A part of your profile was not saved' }).waitFor();
  await goWithin(page, `${app.url}/app/lobby`);
  const bell = page.getByRole('button', { name: /^\d+ unread notifications?$/ });
  await bell.click();
  await page.getByRole('link', { name: /^A part of your profile was not saved/ }).click();
  const notice = page.getByRole('status').filter({ hasText: 'An answer was not saved: There is no such field' });
  await notice.getByText('Ada the Second').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);

  // The next edit keeps it, until its author discards it.
  await page.getByLabel('Where I work or study').fill('Harbour School');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your profile is saved').waitFor();
  await allSent(page);
  await expect.poll(profile).toMatchObject({ extra: { work: 'Harbour School' } });
  await goWithin(page, `${app.url}/app/user-profile/me/edit`);
  await notice.getByRole('button', { name: 'Discard' }).click();
  await notice.waitFor({ state: 'detached' });
  await allSent(page);
  await expect.poll(() => bell.count()).toBe(0);
});
