import decodeQR from 'qr/decode.js';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { png } from '../../../support/png.ts';
import { allSent, goWithin, readyForOffline } from '../../../support/visitor.ts';
import { holdDatabases, keptPlaces } from '../../held-databases.ts';
import { visitSchedule, type Visit } from '../schedule-world.ts';

let visit: Visit;
let page: Page;
beforeAll(async () => {
  const bare = { ...ada.person, isComplete: false };
  visit = await visitSchedule({ event: { sessionsPerUser: 20 }, people: [{ ...ada, person: bare }, grace, olive] });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const bar = () => page.locator('[data-action-bar]');
const profile = async () => (await visit.app.call('GET', '/profile', 'ada')).body as Record<string, unknown>;

async function edit(): Promise<void> {
  await page.goto(`${visit.app.url}/app/user-profile/me/edit`);
  await page.getByLabel('Job position').waitFor();
}

async function choose(group: string, ...words: readonly string[]): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: group });
  for (const word of words) await sheet.getByRole('checkbox', { name: word, exact: true }).check();
  await sheet.getByRole('button', { name: 'Done' }).click();
}

async function givePicture(group: string): Promise<void> {
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await png() };
  const field = page.getByRole('group', { name: group });
  await field.locator('input[type="file"]').setInputFiles(picture);
  await field.getByRole('button', { name: 'Use photo' }).click();
  await field.locator('img').waitFor();
  await field.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('editing the own profile', () => {
  test('shows the problem of each field in the words of the spec, and links to it', async () => {
    await page.goto(`${visit.app.url}/app/user-profile/me`);
    await page.getByRole('link', { name: 'Fill it in' }).click();
    await page.getByLabel('First Name').fill('A');
    await page.getByLabel('Last Name').fill('A name that is far longer than twenty');
    await page.getByLabel('Website').fill('somewhere');
    await page.getByLabel('Company Description').fill('x'.repeat(251));
    await save().click();
    await page.getByText('Please fix all invalid fields to be able to save your changes').waitFor();
    const summary = page.getByRole('alert').filter({ hasText: 'Invalid Form' });
    expect(await summary.getByRole('button').allTextContents()).toEqual([
      'Your photo: Profile picture is required',
      'First Name: First Name must be within 2 - 20 characters',
      'Last Name: Last Name must be within 2 - 20 characters',
      'Focus niches: You must select at least 1 focus niche',
      'Website: Not a valid URL',
      'Company Name: This field is required',
      'Company Type: This field is required',
      'Company Description: Bio cannot be longer than 250 characters',
      'Company Logo: This field is required',
    ]);
    await summary.getByRole('button', { name: /^Company Name/ }).click();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('attendee_company');
    expect(await barriers(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Ada');
    // Text typed a moment before is discarded too, and is not restored.
    await page.getByLabel('Job position').fill('Stowaway');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto(`${visit.app.url}/app/schedule`);
    await edit();
    await bar().getByText('No changes').waitFor();
  });

  test('keeps typed text until it is saved, and then everything is there', async () => {
    await edit();
    await page.getByLabel('Job position').fill('Captain');
    await page.getByLabel('About you').fill('Sails a little.');
    await choose('Focus niches', 'Gaming', 'Streaming');
    await choose('Who you want to meet', 'Brand');
    await bar().getByText('4 changes').waitFor();
    await bar().getByText('Draft kept 10:2').waitFor();
    await page.goto(`${visit.app.url}/app/schedule`);
    await edit();
    await bar().getByText('4 changes').waitFor();
    expect(await page.getByLabel('Job position').inputValue()).toBe('Captain');

    await givePicture('Your photo');
    await givePicture('Company Logo');
    await page.getByLabel('Company Name').fill('Verne & Daughters');
    await page.getByLabel('Company Type', { exact: true }).selectOption('Other');
    await page.getByLabel('Company Type, in your own words').fill('Shipyard');
    await page.getByLabel('Company Description').fill('We build what floats.');
    await page.getByLabel('Gender').selectOption('Female');
    await bar().getByText('10 changes').waitFor();
    await save().click();
    await page.getByText('Your profile is saved').waitFor();
    await heading('Ada Verne').waitFor();
    await page.getByText('Captain · Verne & Daughters').waitFor();
    await allSent(page);
    expect(await profile()).toMatchObject({
      job_position: 'Captain',
      about: 'Sails a little.',
      focus: ['Gaming', 'Streaming'],
      interested: ['Brand'],
      attendee_company: 'Verne & Daughters',
      attendee_company_type: 'Shipyard',
      gender: 'Female',
      profile_picture_url: expect.stringContaining('/uploads/'),
      companyLogo: expect.stringContaining('/uploads/'),
      isComplete: true,
    });
    await page.getByText('Your profile is not complete yet').waitFor({ state: 'detached' });
  });

  test('keeps the last word typed before the page closes', async () => {
    await edit();
    await page.getByLabel('About you').fill('Sails a little, and writes about it.');
    await page.goto('about:blank');
    await edit();
    await bar().getByText('1 change', { exact: true }).waitFor();
    expect(await page.getByLabel('About you').inputValue()).toBe('Sails a little, and writes about it.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await bar().getByText('No changes').waitFor();
  });

  test('keeps it also if the page crashes mid-word, and shows it before the database is open', async () => {
    await edit();
    expect(await page.getByLabel('Gender').inputValue()).toBe('Female');
    await expect.poll(() => keptPlaces(page)).toContain('edit profile');
    const dying = await page.context().newPage();
    await dying.goto(page.url());
    await dying.getByLabel('About you').fill('Sails a little, and wri');
    const cdp = await page.context().newCDPSession(dying);
    const died = dying.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => undefined);
    await died;
    await dying.close();

    const held = await page.context().newPage();
    await held.addInitScript(holdDatabases);
    await held.goto(page.url());
    await held.getByText('1 change', { exact: true }).waitFor();
    expect(await held.getByLabel('About you').inputValue()).toBe('Sails a little, and wri');
    expect(await held.getByLabel('Gender').inputValue()).toBe('Female');
    await held.getByLabel('About you').fill('Sails a little, and writes a book.');
    await held.close();

    await edit();
    await bar().getByText('1 change', { exact: true }).waitFor();
    expect(await page.getByLabel('About you').inputValue()).toBe('Sails a little, and writes a book.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await bar().getByText('No changes').waitFor();
    await edit();
    await bar().getByText('No changes').waitFor();
  });

  test('a photo that is unreadable, very small or cannot be uploaded is explained in a sentence, and the old one stays', async () => {
    await edit();
    await allSent(page);
    await readyForOffline(page);
    const photo = page.getByRole('group', { name: 'Your photo' });
    const old = await photo.locator('img').getAttribute('src');
    const offer = (mimeType: string, buffer: Buffer) =>
      photo.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType, buffer });
    const none = Buffer.from('no picture');
    await offer('image/webp', none);
    await photo.getByText('Photo must be a png, jpg or jpeg').waitFor();
    for (const broken of [none, (await png(160)).subarray(0, 100)]) {
      await offer('image/jpeg', broken);
      await photo.getByText('This photo cannot be read. Choose another one.').waitFor();
    }
    await offer('image/png', await png(10));
    const sheet = page.getByRole('dialog', { name: 'Your photo' });
    await sheet.getByText('Only 10 × 10 pixels: this will look blurred.').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await photo.locator('img').getAttribute('src')).toBe(old);
    await bar().getByText('No changes').waitFor();
    await visit.browser.context.setOffline(true);
    await givePicture('Your photo');
    await save().click();
    await photo.getByText('The photo could not be sent, so nothing is saved yet.').waitFor();
    await visit.browser.context.setOffline(false);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => photo.locator('img').getAttribute('src')).toBe(old);
  });

  test('at four niches of four the others are disabled, and a sentence says why', async () => {
    await edit();
    await choose('Focus niches', 'Nutra', 'Dating');
    await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Focus niches' });
    await sheet.getByText('Take one away to choose another.').waitFor();
    expect(await sheet.getByRole('checkbox', { name: 'Crypto' }).isDisabled()).toBe(true);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await bar().getByText('No changes').waitFor();
  });

  test('saves offline, shows it at once, and merges changes made elsewhere field by field', async () => {
    await edit();
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await page.getByText('Photos need a connection').first().waitFor();
    await page.getByLabel('Job position').fill('Pilot');
    await page.getByLabel('About you').fill('Flies as well.');
    await save().click();
    await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
    await page.getByText('Pilot · Verne & Daughters').waitFor();
    // A second edit before the first was sent: both are based on the server's version.
    await edit();
    await page.getByLabel('About you').fill('Flies as well, and dives.');
    await save().click();
    await page.getByText('Flies as well, and dives.').waitFor();
    // The new values are shown on all other screens, and search finds them.
    await goWithin(page, `${visit.app.url}/app/directory?q=pilot&like=off`);
    await page.getByRole('listitem').filter({ hasText: 'Ada Verne' }).getByText('Pilot · Verne & Daughters').waitFor();
    await page.goBack();
    await page.getByText('Pilot · Verne & Daughters').waitFor();
    visit.app.advance(1);
    await visit.app.call('PATCH', '/admin/update-user/ada', 'olive', { job_position: 'Admiral', country: 'Norway' });
    await visit.browser.context.setOffline(false);
    await page.getByText('Admiral · Verne & Daughters').waitFor();
    await page.getByText('Norway').waitFor();
    await allSent(page);
    expect(await profile()).toMatchObject({
      job_position: 'Admiral',
      about: 'Flies as well, and dives.',
      country: 'Norway',
    });
    // Shown on every screen, with a link to the choice, until it is made.
    await page.locator('[data-sonner-toast]', { hasText: 'Your profile was changed elsewhere too' }).waitFor();
    await goWithin(page, `${visit.app.url}/app/lobby`);
    const bell = page.getByRole('button', { name: /^\d+ unread notifications?$/ });
    await bell.click();
    await page.getByRole('link', { name: /^Your profile was changed elsewhere too/ }).click();
    await page.getByText('Job position was changed elsewhere too. Which version do you want to keep?').waitFor();
    const terms = page.locator('main dl dd');
    expect(await terms.allTextContents()).toEqual(['Pilot', 'Admiral']);
    await page.getByRole('button', { name: 'Take mine' }).click();
    await page.getByText('Which version do you want to keep?').waitFor({ state: 'detached' });
    await expect.poll(() => bell.count()).toBe(0);
    await expect.poll(profile).toMatchObject({ job_position: 'Pilot', about: 'Flies as well, and dives.' });
  });

  test('another person’s editor redirects to their profile, and the address without an id to the list', async () => {
    await page.goto(`${visit.app.url}/app/user-profile/grace/edit`);
    await heading('Grace Marlow').waitFor();
    await page.goto(`${visit.app.url}/app/user-profile`);
    await heading('Directory').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/directory');
  });
});

describe('the own card', () => {
  test('can be scanned by another phone, in the dark theme and offline, and shows requests meanwhile', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${visit.app.url}/app/schedule`);
    await allSent(page);
    await visit.browser.context.setOffline(true);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'My card' }).click();
    const code = page.getByRole('img', { name: 'QR code of the profile of Ada Verne' });
    await code.waitFor();
    await expect.poll(async () => read(await code.screenshot())).toBe(`${visit.app.url}/app/user-profile/ada`);
    await visit.browser.context.setOffline(false);
    await visit.app.call('POST', '/connections/ada', 'grace');
    const card = page.getByRole('dialog', { name: 'My card' });
    await card.getByText('Requests', { exact: true }).waitFor();
    expect(await barriers(page, { within: 'dialog[open]' })).toEqual([]);
    await card.getByRole('button', { name: 'Accept' }).click();
    await card.getByText('Requests', { exact: true }).waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);
  });
});

/** Returns what a camera reads in a picture; an empty text while the code is not fully drawn. */
async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  } catch {
    return '';
  }
}
