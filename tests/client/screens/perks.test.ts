import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../domain/limits/log.ts';
import { entryCode } from '../../../domain/raffles/entry-code.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import { HOUR } from '../../../domain/time.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { DESKTOP } from '../../support/browser.ts';
import { at } from '../../support/conference.ts';
import { allSent, readyForOffline, syncLine } from '../../support/visitor.ts';
import { camera, mug } from '../../support/world-lobby.ts';
import { tidewater } from '../../support/world.ts';
import { holdDatabases, keptPlaces } from '../held-databases.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const sticker = { ...mug, id: 'sticker', name: 'A sticker', companyId: null, stock: null, url: '', order: 1 };
const tent = { ...mug, id: 'tent', name: 'A tent', stock: 1, order: 2 };
const hammock: Raffle = { ...camera, id: 'hammock', title: 'A hammock', closesAt: null, order: 1 };
const kite: Raffle = { ...camera, id: 'kite', title: 'A kite', closesAt: at('09:30') };
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    event: { sessionsPerUser: 5 },
    documents: [
      { c: 'companies', doc: tidewater },
      ...[mug, sticker, tent].map((doc) => ({ c: 'perks', doc })),
      ...[camera, hammock, kite].map((doc) => ({ c: 'raffles', doc })),
    ],
  });
  await world.logIn();
  await readyForOffline(world.page);
  await world.go('/app/perks');
});
afterAll(async () => world[Symbol.asyncDispose]());

const perk = (name: string): Locator =>
  world.page.getByRole('list', { name: 'Perks' }).getByRole('listitem').filter({ hasText: name });
const raffle = (title: string): Locator => world.page.getByRole('article').filter({ hasText: title });
const codeSheet = (): Locator => world.page.getByRole('dialog', { name: 'Your code' });
const drawSheet = (): Locator => world.page.getByRole('dialog', { name: 'How it was drawn' });
const offline = (is: boolean) => world.browser.context.setOffline(is);
const call = async <T>(method: string, path: string, who: string, body?: unknown): Promise<T> =>
  (await world.app.call(method, path, who, body)).body as T;
const claims = async (perkId: string) =>
  (
    await call<{ data: { code: string; user: { id: string } }[] }>('GET', `/perks/claims?perk_id=${perkId}`, 'olive')
  ).data.map(({ code, user }) => ({ code, who: user.id }));
const address = (): string => new URL(world.page.url()).search;

test('a perk is claimed with one press, and its code is the one that organisers see', async () => {
  const { page } = world;
  const card = perk('A mug');
  await card.getByText('10 of 10 left').waitFor();
  expect(await card.innerText()).toContain('Tidewater');
  await card.getByRole('button', { name: 'Claim', exact: true }).press('Enter');
  const show = card.getByRole('button', { name: 'Show code' });
  await show.waitFor();
  await expect.poll(() => show.evaluate((button) => button === document.activeElement)).toBe(true);
  await card.getByText('Claimed', { exact: true }).waitFor();
  await show.press('Enter');
  const code = await codeSheet().getByText(CODE).innerText();
  expect(await claims('mug')).toEqual([{ code, who: 'ada' }]);
  expect(await codeSheet().getByRole('link', { name: 'Open their page' }).getAttribute('href')).toBe(mug.url);
  await expect.poll(address).toBe('?code=mug');
  await page.keyboard.press('Escape');
  await codeSheet().waitFor({ state: 'hidden' });
  await expect.poll(address).toBe('');
});

test('the screen starts from the render cache, including claims, until a perk changes', async () => {
  const { page, go } = world;
  await perk('A mug').getByRole('button', { name: 'Show code' }).waitFor();
  await expect.poll(() => keptPlaces(page)).toContain('perks');
  const held = await page.context().newPage();
  await held.addInitScript(holdDatabases);
  await held.goto(page.url());
  const gifts = held.getByRole('list', { name: 'Perks' }).getByRole('listitem');
  await gifts.first().waitFor();
  expect(await gifts.getByRole('button').allInnerTexts()).toEqual(['Show code', 'Claim', 'Claim']);
  expect(await held.getByRole('article').getByRole('heading').allInnerTexts()).toEqual([
    'A kite',
    'A camera',
    'A hammock',
  ]);

  await go('/app/schedule');
  await call('PATCH', '/perks/mug', 'olive', { description: 'Blue.' });
  await expect.poll(() => keptPlaces(page)).not.toContain('perks');
  await held.reload();
  await held.getByText('Loading perks').waitFor();
  expect(await gifts.count()).toBe(0);
  await held.close();
  await go('/app/perks');
});

test('an offline claim waits, is sent once, and its code can be read offline after a restart', async () => {
  const { page, open } = world;
  const card = perk('A sticker');
  await card.getByText('No limit').waitFor();
  await offline(true);
  await card.getByRole('button', { name: 'Claim', exact: true }).click();
  await card.getByText('Kept on this device, and sent when you are online.').waitFor();
  await page.reload();
  expect(await card.getByRole('button', { name: 'Waiting' }).getAttribute('aria-disabled')).toBe('true');
  expect(await claims('sticker')).toEqual([]);
  await offline(false);
  await card.getByRole('button', { name: 'Show code' }).waitFor();
  const made = await claims('sticker');
  expect(made).toEqual([{ code: expect.stringMatching(CODE), who: 'ada' }]);
  await allSent(page);
  await offline(true);
  await open('/app/perks?code=sticker');
  expect(await codeSheet().getByText(CODE).innerText()).toBe(made[0]!.code);
  await offline(false);
});

test('a claim that is too late for the last one is refused, and can be repeated once there are more', async () => {
  const { app, go, page } = world;
  await go('/app/perks');
  const card = perk('A tent');
  await card.getByText('1 of 1 left').waitFor();
  await offline(true);
  await card.getByRole('button', { name: 'Claim', exact: true }).click();
  await card.getByText('It is yours if any is left by then.').waitFor();
  await app.call('POST', '/perks/claim/tent', 'grace');
  app.advance(DERIVED_EVERY);
  await offline(false);
  await card.getByText('Your claim came too late: all of these had been claimed when it arrived.').waitFor();
  await expect.poll(() => card.getByRole('button').innerText()).toBe('All claimed');
  expect((await claims('tent')).map(({ who }) => who)).toEqual(['grace']);
  await syncLine(page).filter({ hasText: 'Could not send 1 change' }).first().click();
  const failed = page.getByRole('dialog', { name: 'Could not send' });
  // Toasts are shown inside the dialog while it is open.
  expect(await failed.getByRole('listitem').first().innerText()).toMatch(/^A tent\s+All of these have been claimed\s/);
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await failed.waitFor({ state: 'hidden' });

  await call('PATCH', '/perks/tent', 'olive', { stock: 2 });
  await card.getByRole('button', { name: 'Retry' }).click();
  await card.getByRole('button', { name: 'Show code' }).waitFor();
  expect((await claims('tent')).map(({ who }) => who).toSorted()).toEqual(['ada', 'grace']);
});

test('the raffle that closes next comes first, and a late entry is refused', async () => {
  const { page, app } = world;
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual([
    'A kite',
    'A camera',
    'A hammock',
  ]);
  await offline(true);
  await raffle('A kite').getByRole('button', { name: 'Enter', exact: true }).click();
  await raffle('A kite').getByText('You are in if that is before it closes.').waitFor();
  app.advance(HOUR);
  await offline(false);
  await raffle('A kite').getByText('Your entry came too late: it had closed when it arrived.').waitFor();
  await raffle('A kite').getByText('Closed', { exact: true }).waitFor();
});

test('a person who enters a raffle gets one number, once, also when they entered offline', async () => {
  const { page, app } = world;
  const card = raffle('A hammock');
  await offline(true);
  await card.getByRole('button', { name: 'Enter', exact: true }).click();
  await card.getByRole('button', { name: 'Waiting' }).waitFor();
  await page.reload();
  await card.getByRole('button', { name: 'Waiting' }).waitFor();
  await offline(false);
  await card.getByRole('button', { name: 'You are in' }).waitFor();
  await card.getByText('1 entry so far.').waitFor();
  const { data } = await call<{ data: { id: string; number: string; entries: number }[] }>('GET', '/raffles', 'ada');
  const { number, entries } = data.find(({ id }) => id === 'hammock')!;
  expect(entries).toBe(1);
  await card.getByText(`Your entry code: ${entryCode(number)}`).waitFor();
  app.advance(DERIVED_EVERY);
  await card.getByText('1 entry so far.').waitFor();
});

test('a draw shows its winners and can be repeated on the device; a forged one fails', async () => {
  const { page, app } = world;
  const card = raffle('A hammock');
  await app.call('POST', '/raffles/hammock/entries', 'grace');
  await app.call('POST', '/raffles/hammock/entries', 'olive');
  await app.call('POST', '/raffles/hammock/draw', 'olive', { winners: 3 });
  await card.getByText('You have won with the entry code').waitFor();
  await card.getByRole('button', { name: 'How it was drawn' }).click();
  await expect.poll(address).toBe('?raffle=hammock');
  const { numbers, winners } = await call<{ numbers: string[]; winners: string[] }>(
    'GET',
    '/raffles/hammock/draw',
    'ada',
  );
  const shown = drawSheet().getByRole('list', { name: 'Entry codes that won' }).getByRole('listitem');
  expect((await shown.allInnerTexts()).map((text) => text.replace(', yours', ''))).toEqual(winners.map(entryCode));
  expect(numbers).toEqual(winners.toSorted());
  await drawSheet().getByRole('button', { name: 'Draw it again here' }).click();
  await drawSheet().getByText('Check passed').waitFor();

  await offline(true);
  await drawSheet().getByText('You need a connection to fetch the numbers that took part.').waitFor();
  await offline(false);
  const held = (await app.ports.log.state('pub')).get('raffles', 'hammock')!.doc as Raffle;
  const tampered = { ...held, draw: { ...held.draw!, winners: winners.toReversed() } };
  await app.ports.log.append('pub', {
    mid: 'tampered',
    by: 'server',
    decide: () => ({ ops: [{ c: 'raffles', id: 'hammock', rev: 'tampered', doc: tampered }] }),
  });
  await expect
    .poll(async () => (await shown.allInnerTexts()).map((text) => text.replace(', yours', '')))
    .toEqual(winners.toReversed().map(entryCode));
  await drawSheet().getByRole('button', { name: 'Draw it again here' }).click();
  await drawSheet().getByText('Check failed: these entries and this seed draw other winners.').waitFor();
  await page.keyboard.press('Escape');
  await drawSheet().waitFor({ state: 'hidden' });
});

test.each([
  ['the screen', '/app/perks', () => perk('A tent')],
  ['a code', '/app/perks?code=mug', codeSheet],
  ['a draw', '/app/perks?raffle=hammock', drawSheet],
] as const)('%s is accessible and fits the smallest phone, in both themes', async (_, path, shown) => {
  const { page, open } = world;
  await open(path);
  await shown().waitFor();
  for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
});

test('without any perk the screen says so', async () => {
  const { page, app, go } = world;
  await go('/app/perks');
  for (const { id } of [mug, sticker, tent]) await app.call('DELETE', `/perks/${id}`, 'olive');
  await page.getByText('No perks yet.').waitFor();
});
