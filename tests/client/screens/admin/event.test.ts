import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { png } from '../../../support/png.ts';
import { DESKTOP, openBrowser } from '../../../support/browser.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { texts } from '../../../../domain/texts.ts';
import { goWithin, logInByLink } from '../../../support/visitor.ts';
import { openApp, type OpenApp } from '../../open-app.ts';
import { stickingOut } from '../../screen-checks.ts';
import { barriers } from '../../../support/barriers.ts';

/** Screens without a record list; the lists are zoomed in their own test (entities.test.ts). */
const ZOOMED = ['LIVE', 'HELP', 'USERS', 'SETUP', 'SETTINGS', 'STATISTICS', 'AUDIT', 'SCREENS', 'WEBHOOKS', 'SEE_AS'];
const organiser = { ...olive, person: { ...olive.person, roles: [...olive.roles] } };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { people: [ada, grace, organiser], event: { sessionsPerUser: 20, phase: 'onboarding' } },
    { isWithoutWorker: true },
  );
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(() => world.page.setViewportSize(DESKTOP));

const eventNow = async (): Promise<{ rev: string; settings: Record<string, unknown> }> =>
  (await world.app.call('GET', '/admin/event', 'olive')).body as never;

test('an organiser sees what opening the event changes and for whom, confirms once, and can undo it', async () => {
  const { page, go } = world;
  await go('/app/admin?type=SETTINGS');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Open the event' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Open the event?' });
  await sheet.getByRole('heading', { name: 'Opens for 2 people' }).waitFor();
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
    'Profiles of other people, connecting and chat',
    'The bell with its notifications',
    'Questions, polls and cheers of talks',
    'Calendar feeds, links to shared talks and certificates',
    'The stages with what is on now',
  ]);
  expect((await eventNow()).settings['phase']).toBe('onboarding');
  await sheet.getByRole('button', { name: 'Open the event' }).press('Enter');
  await page.getByText('The event is open', { exact: true }).waitFor();
  expect((await eventNow()).settings['phase']).toBe('live');
  await page.getByRole('button', { name: 'Finish the event' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Open the event' }).waitFor();
  expect((await eventNow()).settings['phase']).toBe('onboarding');
  await page.getByRole('button', { name: 'Finish the event' }).press('Enter');
  const finishing = page.getByRole('dialog', { name: 'Finish the event?' });
  await finishing.getByText('1 talk has not ended yet.').waitFor();
  await finishing.getByText('The stage page lists every talk instead').waitFor();
  await finishing.getByRole('button', { name: 'Cancel' }).press('Enter');
  await finishing.waitFor({ state: 'hidden' });
});

test('an event that was finished too soon can be reopened for everyone at once, unchanged, and both are announced', async () => {
  const { page, app } = world;
  await app.call('PATCH', '/admin/event', 'olive', { phase: 'live' });
  await page.reload();
  await page.getByRole('button', { name: 'Finish the event' }).waitFor();
  // Meanwhile a colleague saves another field.
  await app.call('PATCH', '/admin/event', 'olive', { location: 'Faro' });
  const before = (await eventNow()).settings;
  const attendee = await openBrowser({ isWithoutWorker: true });
  await logInByLink(attendee.page, app.url, ada);
  await goWithin(attendee.page, `${app.url}/app/stage`);
  const [onNow, all] = [attendee.page.getByText(texts.nothingStreaming), attendee.page.getByRole('searchbox')];
  await onNow.waitFor();
  await page.getByRole('button', { name: 'Finish the event' }).press('Enter');
  const finishing = page.getByRole('dialog', { name: 'Finish the event?' });
  await finishing.getByRole('button', { name: 'Finish the event' }).press('Enter');
  await page.getByText('The event is finished', { exact: true }).waitFor();
  await all.waitFor();
  expect((await eventNow()).settings).toEqual({ ...before, phase: 'finished' });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  await onNow.waitFor();
  await page.getByRole('button', { name: 'Finish the event' }).waitFor();
  expect((await eventNow()).settings).toEqual(before);
  // A colleague's change of the phase is shown before the person can change it.
  await app.call('PATCH', '/admin/event', 'olive', { phase: 'onboarding' });
  await page.getByRole('button', { name: 'Finish the event' }).press('Enter');
  await finishing.getByRole('button', { name: 'Finish the event' }).press('Enter');
  await finishing.getByText('Somebody else has changed').waitFor();
  expect((await eventNow()).settings).toEqual({ ...before, phase: 'onboarding' });
  await finishing.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Open the event' }).waitFor();
  await attendee.close();
});

test('fewer days name the talks they would hide, errors are beside their fields, and only changes are saved', async () => {
  const { page } = world;
  await page.getByLabel('First day').fill('2027-07-13');
  await page.getByText('talks fall on none of these days').or(page.getByText('1 talk falls on none')).waitFor();
  await page.getByLabel('First day').fill('2027-07-12');
  await page.getByText('none of these days').waitFor({ state: 'detached' });
  await page.getByLabel('Last day').fill('2027-07-31');
  await page.getByLabel('Tickets').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Write a web address, such as example.org/map').first().waitFor();
  await page.getByLabel('Tickets').fill('https://tickets.example.org/day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('At most 14 days, the first before the last').first().waitFor();
  await page.getByLabel('Last day').fill('2027-07-14');
  await page.getByLabel('Names of the days').fill('Opening\n\nParty');
  const before = await eventNow();
  // Meanwhile a colleague saves another field: both changes are stored.
  await world.app.call('PATCH', '/admin/event', 'olive', { faqUrl: 'https://faq.example.org/' });
  await page.getByText('3 changes').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings are saved').waitFor();
  expect((await eventNow()).settings).toEqual({
    ...before.settings,
    lastDay: '2027-07-14',
    ticketUrl: 'https://tickets.example.org/day',
    dayLabels: ['Opening', '', 'Party'],
    faqUrl: 'https://faq.example.org/',
  });
  await page.getByText('No changes').waitFor();
});

test('a newer answer of the server is shown in the open form: typed text stays, and so does a press on Save', async () => {
  const { page, app, go } = world;
  const [place, faq] = [
    page.getByRole('textbox', { name: 'Place', exact: true }),
    page.getByRole('textbox', { name: 'Questions and answers', exact: true }),
  ];
  await app.call('PATCH', '/admin/event', 'olive', { phase: 'onboarding', faqUrl: 'https://faq.example.org/older' });
  await go('/app/admin?type=SETTINGS');
  await page.reload();
  await expect.poll(() => faq.inputValue()).toBe('https://faq.example.org/older');
  await app.call('PATCH', '/admin/event', 'olive', { faqUrl: 'https://faq.example.org/newer' });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/admin/event', async (route) => {
    if (route.request().method() === 'GET') await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Open the event' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Open the event' }).press('Enter');
  await page.getByText('The event is open', { exact: true }).waitFor();
  await place.fill('Evora');
  await place.press('ArrowLeft');
  await page.getByText('1 change', { exact: true }).waitFor();
  expect(await faq.inputValue()).toBe('https://faq.example.org/older');
  await page.getByRole('button', { name: 'Save', exact: true }).hover();
  await page.mouse.down();
  answer.resolve();
  await expect.poll(() => faq.inputValue()).toBe('https://faq.example.org/newer');
  expect(await place.inputValue()).toBe('Evora');
  await page.mouse.up();
  await page.getByText('Settings are saved').waitFor();
  await page.getByText('No changes').waitFor();
  expect((await eventNow()).settings).toMatchObject({ location: 'Evora', faqUrl: 'https://faq.example.org/newer' });
  await page.unroute('**/api/admin/event');
  await app.call('PATCH', '/admin/event', 'olive', { phase: 'onboarding' });
});

test('separate days are listed, and a new last day removes the list', async () => {
  const { page, app, go } = world;
  const { settings: before } = await eventNow();
  await app.call('PATCH', '/admin/event', 'olive', { days: ['2027-07-12', '2027-07-19', '2027-07-26'] });
  await go('/app/admin?type=SETTINGS');
  const listed = page.getByText('12 July, 19 July, 26 July', { exact: true });
  await listed.waitFor();
  await page.getByLabel('Last day').fill('2027-07-14');
  await listed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings are saved').waitFor();
  expect((await eventNow()).settings).toEqual({ ...before, firstDay: '2027-07-12', lastDay: '2027-07-14' });
  await app.call('PATCH', '/admin/event', 'olive', { lastDay: before['lastDay'] });
});

test('the organiser is asked about a field that a colleague also set, and nothing is lost unseen', async () => {
  const { page } = world;
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Lisbon');
  await world.app.call('PATCH', '/admin/event', 'olive', { location: 'Porto' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else set this to “Porto” meanwhile. Save again to set yours.').first().waitFor();
  expect((await eventNow()).settings['location']).toBe('Porto');
  // The same if the form was closed and opened again meanwhile.
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Madeira');
  await page.getByText('Draft kept').waitFor();
  await world.app.call('PATCH', '/admin/event', 'olive', { location: 'Braga' });
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Place', exact: true }).inputValue()).toBe('Madeira');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else set this to “Braga” meanwhile. Save again to set yours.').first().waitFor();
  expect((await eventNow()).settings['location']).toBe('Braga');
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Lisbon');
  world.app.advance(MINUTE); // The next save is the newest entry of the audit.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No changes').waitFor();
  expect((await eventNow()).settings['location']).toBe('Lisbon');
});

/** Checks both colour schemes. */
async function looksWell(): Promise<void> {
  const { page } = world;
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, { only: 'colours' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the settings are accessible in both themes', looksWell);

test('at 200 % zoom each organisers’ screen still works, and nothing is cut off or scrolls sideways', async () => {
  const { page, go } = world;
  await page.setViewportSize({ width: 1280 / 2, height: 800 / 2 });
  const found: Record<string, string[]> = {};
  for (const type of ZOOMED) {
    await go(`/app/admin?type=${type}`);
    await page.locator(`nav[aria-label="Admin"] [aria-current="page"][href$="type=${type}"]`).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    found[type] = await page.evaluate(stickingOut, {});
  }
  expect(found).toEqual(Object.fromEntries(ZOOMED.map((type) => [type, []])));
});

test('the audit describes each change in a sentence, is filtered in its URL, and undoes what has not changed since', async () => {
  const { page, go } = world;
  await go('/app/admin?type=AUDIT');
  const entries = page.getByRole('main').getByRole('listitem');
  await entries.first().waitFor();
  expect(await entries.first().innerText()).toMatch(/^Changed the event “Test Days”\s+Olive Hart, /);
  await entries.first().getByText('Before and after').press('Enter');
  await entries.first().getByText('Lisbon').waitFor();
  await entries.last().getByText('This has been changed again since, so it cannot be undone').waitFor();
  await looksWell();
  await page.getByRole('combobox', { name: 'Of' }).selectOption('talks');
  await page.getByText('No changes here').waitFor();
  expect(new URL(page.url()).search).toBe('?type=AUDIT&view=talks');
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await entries.first().getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  expect((await eventNow()).settings['location']).toBe('Braga');
});

test('the event’s colour, logo and texts are on every screen, and the log-in offers the enabled ways', async () => {
  const { page, go } = world;
  await go('/app/admin?type=SETTINGS');
  const accent = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  // The page starts with the last known answer, and the form restarts when a new answer arrives.
  await expect.poll(() => page.getByRole('textbox', { name: 'Place', exact: true }).inputValue()).toBe('Braga');
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0a7d4f');
  await page.getByRole('textbox', { name: 'Announcement banner' }).fill('Doors open at nine');
  await page.getByRole('textbox', { name: 'Contact' }).fill('help@example.org');
  await page.getByRole('checkbox', { name: 'Link or code by email' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await eventNow()).settings['accent']).toBe('#0a7d4f');
  await page.getByText('No changes').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  const chosen = await chooser;
  // While the person chooses the file, the form restarts with the saved values.
  await page.getByRole('textbox', { name: 'Mobile app' }).fill('https://app.example.org/');
  await page.getByText('1 change', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No changes').waitFor();
  await chosen.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png(160) });
  await page.getByRole('img', { name: 'The logo' }).waitFor();
  await page.locator(':root[data-brand][data-logo]').waitFor();
  expect(await accent()).toBe('#0a7d4f');
  await looksWell();

  await go('/app/lobby');
  await page.getByRole('main').getByText('Doors open at nine').waitFor();
  expect(await page.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('mailto:help@example.org');
  // Before any script runs, as the next start shows it.
  expect(await page.evaluate(() => localStorage.getItem('plenary.look'))).toContain('"accent":"#0a7d4f"');

  const stranger = await openBrowser({ isWithoutWorker: true });
  await stranger.page.goto(`${world.app.url}/auth/login`);
  await stranger.page.getByRole('link', { name: 'With your ticket code' }).waitFor();
  await stranger.page.getByText('Doors open at nine').waitFor();
  expect(await stranger.page.getByRole('textbox', { name: 'Email' }).count()).toBe(0);
  expect(await barriers(stranger.page)).toEqual([]);
  await stranger.page.getByRole('button', { name: 'Log in by email' }).click();
  await stranger.page.getByRole('textbox', { name: 'Email' }).waitFor();
  await stranger.close();
  await world.app.call('PATCH', '/admin/event', 'olive', {
    accent: '',
    logoUrl: null,
    logInBy: ['mail', 'ticket', 'password'],
  });
});
