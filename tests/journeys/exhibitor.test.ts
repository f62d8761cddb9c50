import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formTexts } from '../../domain/form-texts.ts';
import { texts } from '../../domain/texts.ts';
import { holdDatabases, keptPlaces } from '../client/held-databases.ts';
import { barriersDayAndNight } from '../support/barriers.ts';
import { DESKTOP, openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { ada, grace, olive } from '../support/people.ts';
import { png } from '../support/png.ts';
import { allSent, deviceDump, goWithin, logInByLink, nothingOwed, readyForOffline } from '../support/visitor.ts';
import { mug } from '../support/world-lobby.ts';
import { mira, rhea, tidewater } from '../support/world.ts';

// An exhibitor at a desk and a visitor with a phone on bad wifi, on one real server.

const visitor = { ...ada, person: { ...ada.person, jobPosition: '=Editor', country: 'Nigeria' } };

let app: TestApp;
let desk: TestBrowser;
let phone: TestBrowser;
beforeAll(async () => {
  app = await startTestApp({
    people: [
      visitor,
      { ...grace, person: { ...grace.person, companyId: 'tidewater' } },
      { ...mira, person: { ...mira.person, isComplete: false } },
      { ...rhea, person: { ...rhea.person, isComplete: false } },
      olive,
    ],
    event: { sessionsPerUser: 5 },
    documents: [
      { c: 'companies', doc: { ...tidewater, users: ['mira', 'grace'] } },
      { c: 'companies', doc: { ...tidewater, id: 'lighthouse', name: 'Lighthouse', users: [] } },
      { c: 'perks', doc: mug },
    ],
  });
  [desk, phone] = await Promise.all([
    openBrowser({ viewport: DESKTOP, origin: app.url }),
    openBrowser({ viewport: PHONE, origin: app.url }),
  ]);
  await Promise.all([logIn(desk.page, mira), logIn(phone.page, visitor)]);
  await Promise.all([readyForOffline(desk.page), readyForOffline(phone.page)]);
});
afterAll(async () => {
  await Promise.all([desk.close(), phone.close()]);
  await app.stop();
});

async function logIn(page: Page, who: typeof ada): Promise<void> {
  await logInByLink(page, app.url, who);
}

const sendButton = (name: string) => phone.page.getByRole('button', { name }).filter({ visible: true });
const leads = () => desk.page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
const sheet = () => desk.page.getByRole('dialog', { name: 'Ada Verne' });

const field = (label: string) => desk.page.getByLabel(label, { exact: true });
const save = () => desk.page.getByRole('button', { name: 'Save', exact: true });

test('the exhibitor sets up the booth: sees a preview and the errors, and typed text survives a restart', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Menu of Mira Stone' }).click();
  await page.getByText('My booth', { exact: true }).click();
  await page.getByRole('link', { name: 'Edit booth' }).click();
  await page.getByText('You and 1 other of Tidewater may edit it.').waitFor();
  await field('Bio').fill('Every tide, on time.');
  await field('Facebook').fill('tidewater');
  await field('Promo video').fill('https://example.org/film');
  await field('Public email').fill('nobody');
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  await expect.poll(() => preview.getByText('Every tide, on time.').count()).toBe(2);
  // For every brand colour, text gets a readable contrast by day and by night, and the page shows the ratios.
  const ratios = async () =>
    (await preview.getByText(/^Text \d+\.\d:1$/).allTextContents()).map((text) => Number.parseFloat(text.slice(5)));
  const before = await ratios();
  const colour = await field('Colour').inputValue();
  await field('Colour').fill('#ffee00');
  await expect.poll(ratios).not.toEqual(before);
  expect((await ratios()).map((ratio) => ratio >= 4.5)).toEqual([true, true]);
  await field('Colour').fill(colour);
  await save().click();
  const wrong = page.getByRole('alert').filter({ hasText: formTexts.invalidFormTitle });
  await wrong.getByText(formTexts.invalidForm).waitFor();
  expect((await wrong.getByRole('button').allTextContents()).toSorted()).toEqual([
    `Facebook: ${formTexts.facebookWrong}`,
    `Promo video: ${formTexts.vimeoWrong}`,
    `Public email: ${texts.registerEmailWrong}`,
  ]);
  await wrong.getByRole('button', { name: /^Facebook/ }).click();
  await expect.poll(() => field('Facebook').evaluate((input) => input === document.activeElement)).toBe(true);
  await field('Facebook').fill('https://facebook.com/tidewater');
  await field('Promo video').fill('https://vimeo.com/76979871');
  await field('Public email').fill('hello@tidewater.example.org');
  // Draft: text is kept when the page is left in the middle of a word.
  await page.getByRole('link', { name: 'Tidewater', exact: true }).click();
  await page.getByRole('heading', { name: 'Tidewater', level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Edit booth' }).click();
  await page.getByText('3 changes').waitFor();
  expect(await field('Bio').inputValue()).toBe('Every tide, on time.');
  // The draft is shown even before the database is read.
  await expect.poll(() => keptPlaces(page)).toContain('edit booth tidewater');
  const held = await page.context().newPage();
  await held.addInitScript(holdDatabases);
  await held.goto(page.url());
  await held.getByText('3 changes').waitFor();
  expect(await held.getByLabel('Bio', { exact: true }).inputValue()).toBe('Every tide, on time.');
  expect(await held.getByLabel('Name', { exact: true }).inputValue()).toBe('Tidewater');
  await held.close();

  const logo = page.getByRole('group', { name: 'Logo' });
  await logo
    .locator('input[type="file"]')
    .setInputFiles({ name: 'us.png', mimeType: 'image/png', buffer: await png() });
  // Logos are not cropped.
  await logo.locator('img[src^="blob:"]').waitFor();
  await logo.getByRole('button', { name: 'Change logo' }).waitFor();
  await save().click();
  await page.getByText(formTexts.companyUpdated).waitFor();
  await page.getByRole('heading', { name: 'Tidewater', level: 1 }).waitFor();
  await page.locator('main').getByText('Every tide, on time.').waitFor();
  await page.getByRole('button', { name: 'Play video: Tidewater' }).waitFor();
  await expect
    .poll(async () => (await app.call('GET', '/company/tidewater', 'ada')).body)
    .toMatchObject({
      description: 'Every tide, on time.',
      facebook: 'https://facebook.com/tidewater',
      promo_video: 'https://vimeo.com/76979871',
      logo_url: expect.stringContaining('/uploads/'),
    });
});

test('an offline edit of a booth is sent later, and for a field that another person changed the editor chooses', async () => {
  const { page, context } = desk;
  await page.getByRole('link', { name: 'Edit booth' }).click();
  await field('Bio').waitFor();
  await context.setOffline(true);
  await page.getByText('A logo needs a connection; all the rest does not.').waitFor();
  await field('Bio').fill('Tides by wire.');
  await field('Twitter').fill('https://twitter.com/tidewater');
  await save().click();
  await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
  // The change is shown at once on the booth and on every screen that lists it.
  await page.locator('main').getByText('Tides by wire.').waitFor();
  await goWithin(page, `${app.url}/app/booths?q=wire`);
  await page.getByRole('list', { name: 'Booths' }).getByText('Tides by wire.').waitFor();
  await goWithin(page, `${app.url}/app/booth/tidewater`);
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { bio: 'As the organisers say.' });
  await context.setOffline(false);
  await allSent(page);
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toMatchObject({
    description: 'As the organisers say.',
    twitter: 'https://twitter.com/tidewater',
  });
  await page.getByRole('link', { name: 'Edit booth' }).click();
  const lost = page.getByText('Bio was changed elsewhere too. Which version do you want to keep?');
  await lost.waitFor();
  await page.getByRole('button', { name: 'Take mine' }).click();
  await lost.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await app.call('GET', '/company/tidewater', 'ada')).body)
    .toMatchObject({ description: 'Tides by wire.' });
});

test('members remove each other from the booth; others are redirected to their own profile', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Remove Grace Marlow' }).click();
  const question = page.getByRole('dialog', { name: 'Remove from the booth?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('You alone may edit Tidewater.').waitFor();
  expect((await app.call('GET', '/company/tidewater', 'ada')).body).toMatchObject({ users: ['mira'] });
  expect(await barriersDayAndNight(page)).toEqual([]);
  await phone.page.goto(`${app.url}/app/company-profile/tidewater/edit`);
  await phone.page.getByText('Only members of a company may do this').waitFor();
  await phone.page.getByRole('heading', { name: 'Edit profile', level: 1 }).waitFor();
});

test('a card sent to the booth offline arrives once online, while the exhibitor watches', async () => {
  const { page } = desk;
  await page.goto(`${app.url}/app/booth/tidewater`);
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.getByText('No cards yet.').waitFor();

  await phone.page.goto(`${app.url}/app/booth/tidewater`);
  await sendButton('Send Now').waitFor();
  await phone.context.setOffline(true);
  await sendButton('Send Now').click();
  await sendButton('Will be sent when you are online').waitFor();
  expect(await page.getByText('No cards yet.').count()).toBe(1);
  await phone.context.setOffline(false);
  await phone.page.getByText('Tidewater has received your virtual business card they will be in touch soon.').waitFor();
  await sendButton('Already Sent').waitFor();

  await page.getByText('1 card received').waitFor();
  await expect.poll(() => leads().count()).toBe(1);
  expect(await leads().innerText()).toMatch(/^AV\s+Ada Verne\s+=Editor · Nigeria\s+New\s/);
});

test('the exhibitor notes conversations, also offline, and exports them as a contact and as a table', async () => {
  const { page, context } = desk;
  await context.setOffline(true);
  await leads().getByRole('link').click();
  await sheet().getByRole('link', { name: 'ada@example.org' }).waitFor();
  await sheet().getByLabel('Stage').selectOption('Meeting');
  await sheet().getByLabel('Your note').fill('Bring the tea');
  await sheet().getByRole('button', { name: 'Save', exact: true }).click();
  await sheet().waitFor({ state: 'hidden' });
  await leads().getByText('Meeting').waitFor();
  await page.reload();
  await leads().getByText('Bring the tea').waitFor();

  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await readFile(await (await table).path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFFirst Name,Last Name,Email,Job Position,Company,Country,Website,Sent,Stage,Notes',
    expect.stringMatching(/^Ada,Verne,ada@example\.org,'=Editor,,Nigeria,,[\d-]{10} [\d:]{8},meeting,Bring the tea$/),
    '',
  ]);
  await leads().getByRole('link').click();
  const contact = page.waitForEvent('download');
  await sheet().getByRole('button', { name: 'Save contact' }).click();
  const vcard = await readFile(await (await contact).path(), 'utf8');
  expect(vcard.split('\r\n')).toContain('EMAIL;TYPE=INTERNET:ada@example.org');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await allSent(page);
  const held = (await app.ports.log.state('co:tidewater')).all('remarks').map(({ doc }) => doc);
  expect(held).toMatchObject([{ id: 'ada:mira', stage: 'meeting', note: 'Bring the tea' }]);
});

test('the leads are accessible and fit the smallest phone, in both themes', async () => {
  const { page } = desk;
  for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
});

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('only members see a booth’s leads', async () => {
  expect(await leads().count()).toBe(1);
  await phone.page.goto(`${app.url}/app/booth/tidewater/leads`);
  await phone.page.getByText('Only members of a company may do this').waitFor();
  expect(await phone.page.getByText('ada@example.org').count()).toBe(0);
});

const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const profileOf = (id: string): string => `${app.url}/app/user-profile/${id}`;
const connections = async (who: string): Promise<unknown> =>
  ((await app.call('GET', '/connections', who)).body as { data: { id: string; state: string }[] }).data.map(
    ({ id, state }) => `${state} ${id}`,
  );

test('two people connect, disconnect and connect again, each time one of them offline, and both devices agree', async () => {
  await Promise.all([phone.page.goto(profileOf('mira')), desk.page.goto(profileOf('ada'))]);
  await phone.context.setOffline(true);
  await pressed(phone.page, 'Connect').click();
  await pressed(phone.page, 'Requested').waitFor();
  await phone.page.getByText('Will be sent when you are online').waitFor();
  await pressed(desk.page, 'Connect').waitFor();
  await phone.context.setOffline(false);

  await pressed(desk.page, 'Accept').waitFor();
  await desk.context.setOffline(true);
  await pressed(desk.page, 'Accept').click();
  await pressed(desk.page, 'Connected').waitFor();
  expect(await connections('ada')).toEqual(['sent mira']);
  await desk.context.setOffline(false);
  await pressed(phone.page, 'Connected').waitFor();
  expect([await connections('ada'), await connections('mira')]).toEqual([['connected mira'], ['connected ada']]);

  await phone.context.setOffline(true);
  await pressed(phone.page, 'Remove').click();
  await pressed(phone.page, 'Connect').waitFor();
  await phone.context.setOffline(false);
  // She sends a request while he, offline, sends one too.
  await pressed(desk.page, 'Connect').waitFor();
  await phone.context.setOffline(true);
  await pressed(phone.page, 'Connect').click();
  await pressed(desk.page, 'Connect').click();
  await expect.poll(() => connections('mira')).toEqual(['sent ada']);
  await phone.context.setOffline(false);
  for (const { page } of [phone, desk]) await pressed(page, 'Connected').waitFor();
  expect([await connections('ada'), await connections('mira')]).toEqual([['connected mira'], ['connected ada']]);
});

test('the next person on the exhibitor’s browser finds nothing of hers on screens, in editors or in storage', async () => {
  const { page } = desk;
  const open = (path: string) => goWithin(page, `${app.url}${path}`);
  const note = () => page.getByRole('textbox', { name: 'My note' });
  const calendar = page.getByRole('region', { name: 'Calendar' }).getByText(/^http/);
  await page.goto(`${app.url}/app/schedule`);
  await pressed(page, 'Not now').click();
  await goWithin(page, profileOf('ada'));
  // Draft: text is kept when the page is left in the middle of a word.
  await note().fill('Zwieback for breakfast');
  await open('/app/booth/lighthouse');
  await pressed(page, 'Send Now').click();
  await pressed(page, 'Already Sent').waitFor();
  await open('/app/perks');
  await pressed(page, 'Claim').click();
  await pressed(page, 'Show code').click();
  const code = await page
    .getByRole('dialog', { name: 'Your code' })
    .getByText(/^\w{4}-\w{4}$/)
    .innerText();
  await open('/app/user-profile/me/edit');
  await field('Job position').fill('Baker of zwieback');
  const kept = page.locator('[data-action-bar]').getByText(/^Draft kept/);
  await kept.waitFor();
  await open('/app/company-profile/tidewater/edit');
  await field('Bio').fill('Zwieback by wire.');
  await kept.waitFor();
  await open('/app/my-conference');
  await pressed(page, 'Create a link').click();
  const feed = await calendar.innerText();
  await nothingOwed(page);
  const hers = [
    code,
    feed,
    'Zwieback for',
    'Zwieback by',
    'Baker of',
    'Bring the tea',
    'card:lighthouse',
    'connection:ada',
    '"name":"visited"',
    'first-run-asked',
    'ada@example.org',
  ];
  const found = async () => {
    const dump = await deviceDump(page);
    return hers.filter((words) => dump.includes(words));
  };
  await expect.poll(found).toEqual(hers);

  await pressed(page, 'Menu of Mira Stone').click();
  await pressed(page, 'Logout').click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await logIn(page, rhea);
  await page.getByRole('complementary', { name: 'First steps' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('group', { name: 'Go to' }).waitFor();
  expect(await palette.getByRole('group', { name: 'Looked at last' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await open('/app/notes');
  await page.getByText('Nothing yet. Every talk and every profile has room for a note.').waitFor();
  await open('/app/my-conference');
  await page.getByText('You have left your card at no booth yet.').waitFor();
  expect(await page.getByRole('region', { name: 'People' }).getByText('None yet').count()).toBe(3);
  expect(await calendar.count()).toBe(0);
  await open('/app/perks');
  await pressed(page, 'Claim').waitFor();
  await open('/app/booth/tidewater/leads');
  await page.getByText('Only members of a company may do this').waitFor();
  await open('/app/user-profile/me/edit');
  await expect.poll(() => field('Job position').inputValue()).toBe('');
  await page.goto(profileOf('ada'));
  await pressed(page, 'Connect').waitFor();
  expect(await note().inputValue()).toBe('');
  await expect.poll(found).toEqual([]);
});
