import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankCompany, type Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { DESKTOP } from '../../support/browser.ts';
import { at, testTalk } from '../../support/conference.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { allSent, readyForOffline, syncLine } from '../../support/visitor.ts';
import { mug } from '../../support/world-lobby.ts';
import { mira, northwind, tidewater } from '../../support/world.ts';
import { holdDatabases, keptPlaces } from '../held-databases.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const FILM = 'https://vimeo.com/76979871';
/** A super booth and a sponsor, with everything that such a booth may show. */
const harbour: Company = {
  ...tidewater,
  name: 'Tidewater',
  users: ['mira', 'grace'],
  priority: true,
  promoVideo: FILM,
  place: 'Hall 7, A061',
};
const lanterns: Company = {
  ...northwind,
  id: 'lanterns',
  name: 'Lanterns',
  description: 'Lights for stages.',
  ticketType: 'premium',
  users: [],
  country: 'Chile',
  expertise: ['Video'],
  promoVideo: '',
};
const crowd = Array.from({ length: 120 }, (_, index): Company => ({
  ...blankCompany(`crowd-${index}`),
  name: `Zebra ${String(index).padStart(3, '0')}`,
  country: 'Japan',
  expertise: ['Search'],
}));
const me = { ...ada, person: { ...ada.person, jobPosition: 'Editor', country: 'Nigeria', traffic: ['Email'] } };
const talk = testTalk({
  id: 'tides',
  title: 'Reading the tides',
  startsAt: at('10:00'),
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [me, grace, mira, olive],
    talks: [talk],
    event: { sessionsPerUser: 5 },
    documents: [
      ...[harbour, northwind, lanterns, ...crowd].map((doc) => ({ c: 'companies', doc })),
      { c: 'perks', doc: mug },
    ],
  });
  await world.logIn();
  await readyForOffline(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

const offline = (is: boolean) => world.browser.context.setOffline(is);
const heading = (name: string) => world.page.getByRole('heading', { name, level: 1 });
const booths = () => world.page.getByRole('list', { name: 'Booths' });
const count = (sentence: string) => world.page.locator('output').getByText(sentence, { exact: true });
const leads = async (company: string): Promise<string[]> =>
  ((await world.app.call('GET', `/leads/${company}`, 'olive')).body as { data: { first_name: string }[] }).data.map(
    ({ first_name }) => first_name,
  );

test('the marketplace is the third tab of the directory: sponsors first, larger booths before smaller ones, rendered near the window only', async () => {
  const { page, go } = world;
  await go('/app/directory?q=wind');
  await page.getByRole('navigation', { name: 'Who is listed' }).getByRole('link', { name: 'Marketplace' }).click();
  await heading('Networking').waitFor();
  await count('1 booth').waitFor();
  expect(await booths().getByRole('link').allTextContents()).toEqual(['Northwind']);

  await go('/app/directory?type=MARKETPLACE');
  await page.getByText('123 booths from 3 countries').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/booths');
  expect(await page.getByRole('list', { name: 'Sponsors' }).getByRole('link').allTextContents()).toEqual(['Tidewater']);
  expect((await booths().getByRole('link').allTextContents()).slice(0, 3)).toEqual([
    'Lanterns',
    'Northwind',
    'Zebra 000',
  ]);
  expect(await booths().getByRole('link').count()).toBeLessThan(80);
  expect(await page.getByText('Takes your card').count()).toBe(1);
});

test('booths are searched and filtered on the device, by specialties, interests and country, in the URL', async () => {
  const { page, go } = world;
  await go('/app/booths');
  await page.getByRole('button', { name: /^Video\s?1$/ }).click();
  await count('1 booth').waitFor();
  expect(await booths().getByRole('link').allTextContents()).toEqual(['Lanterns']);
  await page.reload();
  await count('1 booth').waitFor();
  await page.getByRole('button', { name: /^Video\s?1$/ }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Email/ }).click();
  await sheet.getByRole('checkbox', { name: /^Spain/ }).click();
  await sheet.getByRole('button', { name: 'Show 2 booths' }).click();
  expect(new URL(page.url()).search).toBe('?interest=%5B%22Email%22%5D&country=%5B%22Spain%22%5D');
  await go('/app/booths?q=nobody');
  await page.getByText(formTexts.noPeopleFound).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('123 booths from 3 countries').waitFor();
});

test('a super booth shows everything: video, card, perk, team, talks and contact; smaller ones less', async () => {
  const { page, go } = world;
  await go('/app/booths');
  await page.getByRole('link', { name: 'Tidewater' }).click();
  await heading('Tidewater').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/booth/tidewater');
  const shown = page.locator('main');
  for (const words of ['Sponsor', 'Hall 7, A061', 'What Tidewater does.', 'hello@tidewater.example.org'])
    await shown.getByText(words).waitFor();
  expect(await page.getByRole('list', { name: 'Looking for' }).getByRole('listitem').allTextContents()).toEqual([
    'Email, in common',
    'Gaming',
  ]);
  expect(await page.getByRole('list', { name: 'Team' }).getByRole('link').allTextContents()).toEqual([
    'Mira Stone',
    'Grace Marlow',
  ]);
  await page.getByRole('link', { name: 'Reading the tides' }).waitFor();
  const perk = page.getByRole('list', { name: 'Perks' });
  await perk.getByRole('button', { name: 'Claim' }).click();
  expect(await perk.getByRole('link', { name: 'Show code' }).getAttribute('href')).toBe('/app/perks?code=mug');

  await page.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '' }));
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Play video: Tidewater' }).click();
  expect(await page.locator('iframe').getAttribute('src')).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?/);

  await go('/app/company-profile/lanterns');
  await heading('Lanterns').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/booth/lanterns');
  await page.getByRole('list', { name: 'Looking for' }).getByText('Gaming').waitFor();
  expect(await page.getByText('Leave your card').count()).toBe(0);

  await go('/app/booth/northwind');
  await heading('Northwind').waitFor();
  expect(await page.getByRole('list', { name: 'Looking for' }).getByRole('listitem').allTextContents()).toEqual([
    'Email, in common',
  ]);
  await go('/app/booth/nobody');
  await page.getByText(formTexts.companyMissing).waitFor();
});

test('a booth is shown completely from the render cache, without actions that may have been done', async () => {
  const { page, go, app } = world;
  await go('/app/booth/tidewater');
  await page.getByRole('button', { name: 'Send Now' }).first().waitFor();
  await page.getByRole('list', { name: 'Perks' }).getByRole('link', { name: 'Show code' }).waitFor();
  await expect.poll(() => keptPlaces(page)).toContain('booth tidewater');
  const held = await page.context().newPage();
  await held.addInitScript(holdDatabases);
  await held.goto(page.url());
  await held.getByRole('heading', { name: 'Tidewater', level: 1 }).waitFor();
  expect(await held.getByRole('list', { name: 'Team' }).getByRole('link').allTextContents()).toEqual([
    'Mira Stone',
    'Grace Marlow',
  ]);
  expect(await held.getByRole('list', { name: 'Looking for' }).getByRole('listitem').allTextContents()).toEqual([
    'Email, in common',
    'Gaming',
  ]);
  expect(await held.getByRole('link', { name: 'Reading the tides' }).count()).toBe(1);
  expect(await held.getByRole('list', { name: 'Perks' }).getByText('A mug').count()).toBe(1);
  expect(await held.getByRole('region', { name: 'Leave your card' }).getByText('Editor · Nigeria').count()).toBe(1);
  expect(await held.getByRole('button', { name: /^(Send Now|Claim|Connect with .*)$/ }).count()).toBe(0);

  await app.call('PATCH', '/admin/company/tidewater', 'olive', { place: 'Hall 7, A062' });
  await page.getByText('Hall 7, A062').waitFor();
  await expect.poll(() => keptPlaces(page)).toContain('booth tidewater');
  await go('/app/schedule');
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { place: 'Hall 7, A061' });
  await expect.poll(() => keptPlaces(page)).not.toContain('booth tidewater');
  await held.reload();
  await held.getByText('Loading the booth').waitFor();
  expect(await held.getByRole('heading', { name: 'Tidewater' }).count()).toBe(0);
  await held.close();
});

test('a card sent offline waits, also after a restart, and arrives once', async () => {
  const { page, go } = world;
  await go('/app/booth/tidewater');
  const card = page.getByRole('region', { name: 'Leave your card' });
  await card.getByText('Editor · Nigeria').waitFor();
  await offline(true);
  await page.getByText('Video needs a connection').waitFor();
  await card.getByRole('button', { name: 'Send Now' }).press('Enter');
  const waits = card.getByRole('button', { name: 'Will be sent when you are online' });
  await waits.waitFor();
  expect(await waits.getAttribute('aria-disabled')).toBe('true');
  await page.reload();
  await waits.waitFor();
  expect(await leads('tidewater')).toEqual([]);
  await offline(false);
  // Also shown if the page that sent it was closed, and only once.
  const received = page.getByText('Tidewater has received your virtual business card they will be in touch soon.');
  await received.waitFor();
  const sent = card.getByRole('button', { name: 'Already Sent' });
  await sent.waitFor();
  expect(await sent.getAttribute('aria-disabled')).toBe('true');
  await sent.click({ force: true });
  await expect.poll(() => leads('tidewater')).toEqual(['Ada']);
  await page.reload();
  await sent.waitFor();
  await allSent(page);
  expect(await received.count()).toBe(0);
});

test('a card shows that it was received, or why not, with a button to try again', async () => {
  const { page, go, app } = world;
  const kind = (ticket_type: string) => app.call('PATCH', '/admin/company/lanterns', 'olive', { ticket_type });
  await kind('super');
  await go('/app/booth/lanterns');
  const card = page.getByRole('region', { name: 'Leave your card' });
  await card.getByRole('button', { name: 'Send Now' }).waitFor();
  await offline(true);
  await card.getByRole('button', { name: 'Send Now' }).click();
  await card.getByRole('button', { name: 'Will be sent when you are online' }).waitFor();
  await kind('premium');
  await offline(false);
  await syncLine(page).filter({ hasText: 'Could not send 1 change' }).first().click();
  const failed = page.getByRole('dialog', { name: 'Could not send' });
  await failed.getByText('Lanterns').waitFor();
  await page.keyboard.press('Escape');
  await kind('super');
  await card.getByText(formTexts.noCards).waitFor();
  await card.getByRole('button', { name: 'Not sent · Retry' }).click();
  await page.getByText('Lanterns has received your virtual business card they will be in touch soon.').waitFor();
  await card.getByRole('button', { name: 'Already Sent' }).waitFor();
  expect(await leads('lanterns')).toEqual(['Ada']);
});

test.each([
  ['the marketplace', '/app/booths'],
  ['a booth', '/app/booth/tidewater'],
])('%s is accessible and fits the smallest phone, in both themes', async (_, path) => {
  const { page, go } = world;
  await go(path);
  await page.getByText('Tidewater').first().waitFor();
  for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
});
