import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { DESKTOP } from '../support/browser.ts';
import { ada, grace, olive, testPerson } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

/** Ada again, as a speaker in the schedule. */
const shown = testPerson({ id: 'ada-shown', firstName: 'Ada', lastName: 'Verne', about: 'Keeps the lighthouse.' });
/** Names and companies that contain the typed letters in the middle and are sorted before her. */
const others = ['Agra', 'Ingrid', 'Igor Vagrin', 'Milagros', 'Hargrove'].map((name, place) =>
  testPerson({ id: `other${place}`, firstName: 'Abel', lastName: name, companyName: 'Green Harbour' }),
);
const report = {
  id: 'said~ada',
  room: 'stage:main',
  messageId: 'said',
  text: 'Buy my kites',
  author: 'grace',
  reporter: 'ada',
  reason: 'Advertising',
  at: 0,
};

let world: OpenApp;
beforeAll(async () => {
  const documents = [
    { c: 'people', doc: shown },
    ...others.map((doc) => ({ c: 'people', doc })),
    { scope: 'adm', c: 'chat-reports', doc: report },
  ];
  world = await openApp({ people: [ada, grace, olive], documents }, { isWithoutWorker: true });
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

test('at the desk an organiser finds a person, reads why they cannot log in, and fixes it, by keyboard alone', async () => {
  const { page, go, app } = world;
  const { keyboard } = page;
  const wrong = { email: 'grace@example.org', reference: '1WRO-1' };
  for (let time = 0; time < 10; time += 1) await app.call('POST', '/attendee/login', undefined, wrong);
  await go('/app/admin?type=HELP');
  await page.getByRole('combobox', { name: 'Name or email address' }).and(page.locator(':focus')).waitFor();

  await keyboard.type('gr');
  await page.getByRole('option', { name: 'Grace Marlow' }).waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  expect(offered.length).toBeGreaterThan(5);
  const arrows = offered.findIndex((text) => text.includes('Grace Marlow'));
  expect(arrows).toBeLessThanOrEqual(3);
  for (let press = 0; press < arrows; press += 1) await keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Grace Marlow', selected: true }).waitFor();
  await keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Grace Marlow' });
  await card.getByText('The code is locked after 10 wrong tries.').waitFor();
  await page.getByRole('region', { name: 'Who stands here' }).and(page.locator(':focus')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await keyboard.press('4');
  await card.getByText('Has not logged in yet. Nothing stands in the way.').waitFor();

  const mails = app.outbox.length;
  await keyboard.press('1');
  await card.getByRole('list', { name: 'Mails' }).getByText('Invitation').waitFor();
  expect(app.outbox.slice(mails).map(({ to }) => to)).toEqual(['grace@example.org']);

  await keyboard.press('3');
  await card.getByText('Press again to do it.').waitFor();
  expect(app.outbox.length).toBe(mails + 1);
  await keyboard.press('3');
  const code = await card.locator('output', { hasText: 'It is shown this once' }).locator('strong').innerText();
  const logIn = await app.call('POST', '/attendee/login', undefined, { ...wrong, reference: code });
  expect(logIn.status).toBe(200);
  await keyboard.press('6');
  await keyboard.press('6');
  await page.getByText('Every log-in is ended').waitFor();
  const { token } = logIn.body as { token: string };
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);

  await keyboard.press('2');
  await keyboard.press('2');
  await card.getByRole('img', { name: 'The link to set a password, for a camera' }).waitFor();
});

test('an address is searched on the server, and two records are merged after a forecast', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=HELP');
  await page.getByRole('combobox').fill('ada@');
  await page.getByRole('option', { name: 'Ada Verne ada@example.org' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Ada Verne' }).waitFor();
  await page.getByRole('button', { name: 'Merge with another record…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Merge with Ada Verne' });
  const other = sheet.getByLabel('Name or email address of the other record');
  await other.fill('Ada');
  await page.reload();
  await page.getByRole('button', { name: 'Merge with another record…' }).click();
  await expect.poll(() => other.inputValue()).toBe('Ada');
  await sheet.getByRole('button', { name: 'Ada Verne No email address' }).click();
  await sheet.getByRole('radio', { name: 'Keeps the lighthouse.', checked: true }).waitFor();
  await sheet.getByRole('radio', { name: 'Nothing' }).first().check();
  await page.reload();
  await page.getByRole('button', { name: 'Merge with another record…' }).click();
  await sheet.getByRole('radio', { name: 'Keeps the lighthouse.', checked: false }).waitFor();
  await sheet.getByRole('radio', { name: 'Keeps the lighthouse.' }).check();
  await sheet.getByRole('button', { name: 'See what moves' }).click();
  await sheet.getByText('Moves: nothing.').waitFor();
  await sheet.getByRole('button', { name: 'Merge (cannot be undone)' }).click();
  await expect.poll(async () => (await app.call('GET', '/admin/users/ada-shown', 'olive')).status).toBe(404);
  expect((await app.call('GET', '/admin/users/ada', 'olive')).body).toMatchObject({ about: 'Keeps the lighthouse.' });
});

test('an unknown person gets a ticket at the desk, with the text that was typed', async () => {
  const { page, go } = world;
  await go('/app/admin?type=HELP');
  await page.getByRole('combobox').fill('newcomer@example.org');
  await page.getByText('No one found for “newcomer@example.org”.').waitFor();
  await page.getByRole('button', { name: 'Give a ticket…' }).click();
  const form = page.getByRole('region', { name: 'New ticket' });
  expect(await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('newcomer@example.org');
  await form.getByLabel('First name').fill('Nadia');
  await form.getByLabel('Last name').fill('Newcomer');
  await form.getByRole('button', { name: 'Give the ticket' }).click();
  await form.getByText('It is shown this once.').waitFor();
  expect(await barriers(page)).toEqual([]);
  // The mail address is not in the browser's history.
  expect(page.url()).not.toContain('newcomer');
  await form.getByRole('button', { name: 'Open this person' }).click();
  await page.getByRole('article', { name: 'Nadia Newcomer' }).waitFor();
  await page.getByRole('combobox').fill('Zzyzx');
  await page.getByText('No one found for “Zzyzx”.').waitFor();
});

test('an email address typed at the desk stays until it is saved, whatever else happens', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=HELP&id=grace');
  const card = page.getByRole('article', { name: 'Grace Marlow' });
  await card.getByRole('button', { name: 'Change the email address' }).click();
  const field = card.getByLabel('New email address');
  await field.and(page.locator(':focus')).waitFor();
  // Digit keys are shortcuts of the help desk, but not inside a field.
  await field.fill('');
  await page.keyboard.type('grace4@example.org');
  const isThere = async () => {
    await expect.poll(() => field.inputValue()).toBe('grace4@example.org');
  };
  await isThere();

  // Other actions for this person keep it on the screen.
  await card.getByRole('button', { name: 'Mail a link' }).click();
  await card.getByRole('list', { name: 'Mails' }).getByText('Invitation').first().waitFor();
  await isThere();

  await app.call('PATCH', '/admin/update-user/grace', 'olive', { attendee_company: 'Kite Works' });
  await card.getByText('Kite Works').waitFor();
  await isThere();

  // A window of 1,400 px zoomed to 200 %: the person found takes the full width.
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(async () => ((await card.boundingBox())?.width ?? 0) > 450).toBe(true);
  await isThere();

  await page.setViewportSize({ width: 600, height: 800 });
  await page.getByRole('heading', { name: 'Admin works on a larger screen' }).waitFor();
  await page.setViewportSize(DESKTOP);
  await isThere();

  await go('/app/admin?type=HELP&id=ada');
  await page.getByRole('article', { name: 'Ada Verne' }).waitFor();
  await go('/app/admin?type=HELP&id=grace');
  await isThere();
  await card.getByRole('button', { name: 'Save the address' }).click();
  await card.getByText('The email address is now grace4@example.org.').waitFor();
  expect((await app.call('GET', '/admin/users/grace', 'olive')).body).toMatchObject({ email: 'grace4@example.org' });
});

test('a part of the app that fails to load affects nothing else, and is loaded later with its styles', async () => {
  const { page, open } = world;
  await open('/app/admin?type=HELP&id=ada');
  const card = page.getByRole('article', { name: 'Ada Verne' });
  await card.getByRole('button', { name: 'Change the email address' }).click();
  const field = card.getByLabel('New email address');
  await field.fill('verne@example.org');
  // The toast code is loaded with the first toast.
  let missed = 0;
  await page.route('**/assets/toaster*', (route) => {
    missed += 1;
    return route.abort();
  });
  await card.getByRole('button', { name: 'Unlock' }).click();
  await expect.poll(() => missed).toBeGreaterThan(1);
  expect(await field.inputValue()).toBe('verne@example.org');
  await page.unroute('**/assets/toaster*');
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Unlocked' });
  await toast.waitFor();
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join(' '));
  await expect.poll(sheets).toContain('/assets/toaster');
  expect(await field.inputValue()).toBe('verne@example.org');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await field.waitFor({ state: 'detached' });
});

test('a reported message is listed at the desk until an organiser dismisses it', async () => {
  const { page, go } = world;
  await go('/app/admin?type=HELP&tab=reports');
  const reports = page.getByRole('list', { name: 'Reports' });
  await reports.getByText('Buy my kites').waitFor();
  await reports.getByText('Grace Marlow, reported by Ada Verne').waitFor();
  const there = reports.getByRole('link', { name: /^the chat of / });
  expect(await there.getAttribute('href')).toMatch(/^\/app\/chats\?room=(talk|stage)/);
  await reports.getByRole('button', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Mute for 10 minutes' }).click();
  await page.getByText('Grace Marlow is muted').waitFor();
  await reports.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Nothing is reported').waitFor();
});
