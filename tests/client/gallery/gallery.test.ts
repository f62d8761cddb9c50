import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_ANSWER } from '../../../client/ui/form/state/place-refusal.ts';
import { barriers, barriersDayAndNight } from '../../support/barriers.ts';
import { png } from '../../support/png.ts';
import { openGallery, type OpenGallery } from './open-gallery.ts';

let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(async () => gallery[Symbol.asyncDispose]());
beforeEach(async () => {
  const { page } = gallery.browser;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(gallery.url);
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
});

test('missing alternative text, low contrast and an empty page are found', async () => {
  const { page } = gallery.browser;
  const spoil = (): void => {
    const spoilt = document.createElement('div');
    spoilt.id = 'spoilt';
    spoilt.innerHTML =
      '<img src="data:,"><p style="color:#aaa;background:#bbb">Hardly to be read</p><i></i>' +
      '<b style="color:light-dark(#000,#222);background:light-dark(#fff,#111)">Only by day</b>';
    document.querySelector('main')!.append(spoilt);
  };
  await page.evaluate(spoil);
  const rules = (await barriers(page, { within: '#spoilt' })).map((barrier) => barrier.split(':')[0]);
  const colours = (await barriers(page, { within: '#spoilt', only: 'colours' })).map(
    (barrier) => barrier.split(':')[0],
  );
  const nothing = await barriers(page, { within: '#spoilt i' });
  const atNight = (await barriersDayAndNight(page, { within: '#spoilt b' })).map((barrier) => barrier.split('<')[0]);
  await page.evaluate(() => document.querySelector('#spoilt')!.remove());
  expect({ rules, colours, nothing, atNight }).toEqual({
    rules: ['color-contrast', 'image-alt'],
    colours: ['color-contrast'],
    nothing: ['there was nothing to look at'],
    atNight: ['dark: color-contrast: ', 'dark: there was nothing to look at'],
  });
});

test.each([320, 390, 1440])(
  'at %i pixels, by day and by night, nothing keeps anybody out, and nothing is wider than the window',
  async (width) => {
    const { page } = gallery.browser;
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Save talk' }).click();
    await page.getByText('A talk has a title').waitFor();
    expect(await barriersDayAndNight(page)).toEqual([]);
    await expect.poll(sideways).toBeLessThanOrEqual(0);
    expect(await tooSmall()).toEqual([]);
  },
);

test('a button that asks acts at the second press, and asks again once the focus has left it', async () => {
  const { page } = gallery.browser;
  const ask = page.getByRole('button', { name: 'Remove', exact: true });
  const confirm = page.getByRole('button', { name: 'Confirm: remove' });
  await ask.click();
  await page.getByText('Removed: 0').waitFor();
  await confirm.click();
  await page.getByText('Removed: 1').waitFor();
  await ask.click();
  await confirm.waitFor();
  await page.getByRole('button', { name: 'Solid' }).focus();
  await ask.click();
  await confirm.waitFor();
  await page.getByText('Removed: 1').waitFor();
});

test('each field shows its problem, the first one gets the focus, and correcting it removes it', async () => {
  const { page } = gallery.browser;
  await page.getByRole('button', { name: 'Save talk' }).click();
  await page.getByText('A talk has a title').waitFor();
  expect(await focused()).toBe('Title');
  expect(await said('Title')).toBe('A talk has a title 0 of 60');
  expect(await said('Length')).toBe('A talk takes whole minutes minutes');
  expect(await page.getByRole('checkbox', { name: 'Day One' }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Title').fill('Offline');
  await page.getByText('A talk has a title').waitFor({ state: 'hidden' });
  expect(await said('Title')).toBe('7 of 60');
});

test('a whole form is filled in by keyboard, and sent in its schema’s format', async () => {
  const { page } = gallery.browser;
  await fillIn('Offline first');
  await page.getByRole('button', { name: 'Save talk' }).press('Enter');
  await page.getByText('"title":"Offline first"').waitFor();
  expect(JSON.parse(await page.getByText('"title":"Offline first"').innerText())).toEqual({
    title: 'Offline first',
    description: '',
    minutes: 45,
    stage: 'Workshop',
    days: ['Day One', 'Day Two'],
    niches: ['Crypto', 'Gaming'],
    who: '',
    questions: false,
  });
});

test('a refusal is shown at its field, or above the form if it has none', async () => {
  const { page } = gallery.browser;
  await fillIn('Refused');
  await page.getByRole('button', { name: 'Save talk' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Title') });
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').innerText()).toBe('There is no such speaker');
  expect(await said('Stage')).toBe('Somebody else speaks there');
  expect(await focused()).toBe('Stage');
});

test('without an answer everything typed stays, and the button says why it cannot be sent', async () => {
  const { page } = gallery.browser;
  await fillIn('Silence');
  const save = page.getByRole('button', { name: 'Save talk' });
  await save.click();
  await page.getByText(NO_ANSWER).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Silence');
  expect(await page.getByLabel('Length').inputValue()).toBe('45');
  await page.getByRole('button', { name: 'Lose the network' }).click();
  await page.getByLabel('Title').fill('Offline first');
  await page.getByLabel('Title').press('Enter');
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByText('You need a connection to save').getAttribute('id')).toBe(
    await save.getAttribute('aria-describedby'),
  );
  expect(await page.getByText('"title"').count()).toBe(0);
});

test('choices among many are searched and limited in a sheet', async () => {
  const { page } = gallery.browser;
  await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Focus niches' });
  for (const niche of ['Crypto', 'Dating', 'Gaming', 'Nutra'])
    await sheet.getByRole('checkbox', { name: niche }).check();
  await sheet.getByText('Take one away to choose another.').waitFor();
  expect(await sheet.getByRole('checkbox', { name: 'Streaming' }).isDisabled()).toBe(true);
  expect(await barriers(gallery.browser.page)).toEqual([]);
  await sheet.getByLabel('Search 13 niches').fill('mobile');
  await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Focus niches' }).getByText('4 of 4', { exact: true }).first().waitFor();
});

test("with 'Other' any text can be entered, and it is listed among the choices", async () => {
  const { page } = gallery.browser;
  await fillIn('Offline first');
  await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Focus niches' });
  await sheet.getByRole('checkbox', { name: 'Other' }).check();
  await sheet.getByLabel('Focus niches, in your own words').fill('Gaming');
  await sheet.getByLabel('Focus niches, in your own words').fill('Gaming chairs ');
  expect(await barriers(gallery.browser.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('group', { name: 'Focus niches' }).getByText('Gaming chairs', { exact: true }).waitFor();
  await page.getByLabel('For whom', { exact: true }).selectOption('Other');
  await page.getByLabel('For whom, in your own words').fill('Carpenters');
  await page.getByLabel('For whom, in your own words').press('Enter');
  await page.getByRole('button', { name: 'Save talk' }).click();
  await page.getByText('"title":"Offline first"').waitFor();
  expect(JSON.parse(await page.getByText('"title":"Offline first"').innerText())).toMatchObject({
    niches: ['Crypto', 'Gaming', 'Gaming chairs'],
    who: 'Carpenters',
  });
  await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').click();
  await sheet.getByRole('checkbox', { name: 'Other' }).uncheck();
  await sheet.getByText('2 of 4', { exact: true }).waitFor();
});

test('a picture is cropped on the device, by arrows and slider, and another file is refused with a reason', async () => {
  const { page } = gallery.browser;
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('Photo must be a png, jpg or jpeg').waitFor();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png() });
  const sheet = page.getByRole('dialog', { name: 'Your photo' });
  await sheet.getByRole('slider', { name: 'Zoom' }).press('End');
  await sheet.getByRole('button', { name: 'Move left' }).press('Enter');
  expect(await barriers(gallery.browser.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Use photo' }).click();
  await page.getByRole('button', { name: 'Change photo' }).waitFor();
  await page.getByText('Save before you leave: drafts do not keep pictures.').waitFor();
  expect(await page.getByText('Photo must be a png, jpg or jpeg').count()).toBe(0);
  const drawn = page.getByRole('group', { name: 'Your photo' }).locator('img');
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
});

test('arrow keys move between tabs, wrap around, and open the tab', async () => {
  const { page } = gallery.browser;
  await page.getByRole('tab', { name: 'About' }).focus();
  for (const [key, open] of [
    ['ArrowRight', 'questions'],
    ['End', 'files'],
    ['ArrowRight', 'about'],
    ['ArrowLeft', 'files'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('tabpanel').getByText(`What is open: ${open}`).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
  }
});

test('a column head sorts, and a table without space for columns stays a table for screen readers', async () => {
  const { page } = gallery.browser;
  const kept = (): Promise<string[]> =>
    page
      .getByRole('table', { name: 'Talks' })
      .getByRole('cell')
      .filter({ hasText: /^[\d,]+$/ })
      .allInnerTexts();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const head = page.getByRole('columnheader', { name: 'Kept' });
    await head.getByRole('button').press('Enter');
    expect([await head.getAttribute('aria-sort'), await kept()]).toEqual(['ascending', ['141', '388', '1,402']]);
    await head.getByRole('button').press('Enter');
    expect([await head.getAttribute('aria-sort'), await kept()]).toEqual(['descending', ['1,402', '388', '141']]);
    await head.getByRole('button').press('Enter');
    expect([await head.getAttribute('aria-sort'), await kept()]).toEqual([null, ['388', '141', '1,402']]);
  }
});

test('an action has a state (stored here, done, failed), and the button does not move', async () => {
  const { page } = gallery.browser;
  const width = async (name: string): Promise<number> =>
    Math.round((await page.getByRole('button', { name, exact: true }).boundingBox())!.width);
  const idle = await width('Send Now');
  await page.getByRole('button', { name: 'Send Now', exact: true }).click();
  expect(await width('Will be sent')).toBeGreaterThanOrEqual(idle);
  await page.getByRole('button', { name: 'Will be sent', exact: true }).click();
  await page.getByRole('button', { name: 'Send Now', exact: true }).waitFor();
});

async function fillIn(title: string): Promise<void> {
  const { page } = gallery.browser;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Length').fill('45');
  await page.getByLabel('Stage').selectOption('Workshop');
  for (const day of ['Day One', 'Day Two']) await page.getByRole('checkbox', { name: day }).press('Space');
  expect(await page.getByRole('checkbox', { name: 'Day Three' }).isDisabled()).toBe(true);
  await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Focus niches' });
  for (const niche of ['Gaming', 'Crypto']) await sheet.getByRole('checkbox', { name: niche }).press('Space');
  await sheet.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('switch', { name: /^Questions/ }).press('Space');
}

/** Returns the pixels by which the page can be scrolled sideways; below zero if there is space for a scroll bar. */
const sideways = (): Promise<number> =>
  gallery.browser.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns touch targets that are, together with their label, less than 44 pixels high. */
const tooSmall = (): Promise<string[]> =>
  gallery.browser.page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type="file"]), select, textarea')]
      .map((control) => control.closest('label') ?? control)
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 120)),
  );

/** Returns the texts that describe the field of this label. */
const said = (label: string): Promise<string> =>
  gallery.browser.page.getByLabel(label, { exact: true }).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

const focused = (): Promise<string | undefined> =>
  gallery.browser.page.evaluate(
    () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? undefined,
  );
