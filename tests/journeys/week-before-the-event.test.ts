import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../server/jobs/pull-sources.ts';
import { runDueWork } from '../../server/jobs/scheduler.ts';
import { TICKET_ENDED } from '../../domain/tickets/ticket-state.ts';
import { DAY, MINUTE } from '../../domain/time.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { at } from '../support/conference.ts';
import { secretsOf } from '../support/mailed-link.ts';
import { ada, olive } from '../support/people.ts';
import { Pretalx, servePretalx } from '../support/pretalx-server.ts';
import { PretixShop, type ServedShop, servePretix } from '../support/pretix-shop.ts';
import type { ServedStandIn } from '../support/stand-in-server.ts';
import { goNow, goWithin, scheduleShown } from '../support/visitor.ts';
import { serveYouTube, VIDEOS, youTube, type YouTube } from '../support/youtube.ts';

const NORA = 'nora@example.org';
const INTERVAL = 5 * MINUTE;

let world: OpenApp;
let pretalx: Pretalx;
let shop: PretixShop;
let talks: ServedStandIn;
let tickets: ServedShop;
let device: TestBrowser;
let phone: Page;
let vendor: YouTube;

const talk = (code: string, title: string, time: string) => ({
  code,
  title,
  date: `2027-07-12T${time}:00+02:00`,
  duration: '00:45',
  room: 'Dock 1',
  speakers: ['HUGO1'],
});

beforeAll(async () => {
  pretalx = new Pretalx();
  Object.assign(pretalx, { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [{ code: 'HUGO1', name: 'Hugo Host' }];
  pretalx.talks = [
    talk('AAA111', 'Keeping the lights on', '10:00'),
    talk('BBB222', 'Maps that work offline', '11:00'),
    talk('CCC333', 'Radio for small rooms', '12:00'),
  ];
  pretalx.release();
  shop = new PretixShop({ now: at('09:00') - 5 * DAY });
  talks = await servePretalx(pretalx);
  tickets = await servePretix(shop);
  world = await openApp(
    {
      env: { SOURCE_HOSTS: `${talks.origin},${tickets.origin}` },
      people: [ada, olive],
      event: { sessionsPerUser: 20 },
      talks: [],
      now: at('09:00') - 5 * DAY,
    },
    { isWithoutWorker: true },
  );
  device = await openBrowser({ viewport: PHONE, origin: world.app.url, isWhole: true, isWithoutWorker: true });
  phone = device.page;
  vendor = await serveYouTube(device.context);
  await world.logIn(olive);
});
afterAll(async () => {
  await device.close();
  await world[Symbol.asyncDispose]();
  await talks[Symbol.asyncDispose]();
  await tickets[Symbol.asyncDispose]();
});

/** The next reading of both systems. */
const pull = async (): Promise<void> => {
  world.app.advance(INTERVAL);
  shop.now = world.app.ports.now();
  await pullSources(world.app.ports, new AbortController().signal);
  await world.app.settled();
};

const nextDay = (): void => {
  world.app.advance(DAY - 2 * INTERVAL);
  shop.now = world.app.ports.now();
};

async function connectProgramme(page: Page): Promise<void> {
  await world.go('/app/admin?type=SOURCES');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('System').selectOption('pretalx: programme');
  await page.getByLabel('Address of the event').fill(`${talks.origin}/days27/`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await page.getByText('Keeping the lights on').waitFor();
  await page.getByRole('button', { name: /^Import|^Apply/ }).click();
  await page.getByText('Undo').first().waitFor();
  await world.go('/app/admin?type=SOURCES');
  const card = page.getByRole('listitem').filter({ hasText: 'Programme from pretalx' }).first();
  await card.getByRole('button', { name: 'Start', exact: true }).click();
  await card.getByText('Running', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Settings of Programme from pretalx' }).click();
  await card.getByLabel('Changes').selectOption('Release at once');
  await card.getByText('released at once').waitFor();
}

async function connectShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Address of the shop').fill(tickets.address);
  await page.getByLabel('API token').fill('secret');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Tickets from pretix' }).first();
  await card.getByLabel('Regular').selectOption('Attendee');
  await card.getByRole('button', { name: 'Start', exact: true }).click();
  await card.getByText('1 valid').waitFor();
}

/** An attendee asks for a link on a phone and follows it. */
async function logInByMail(): Promise<void> {
  const { app } = world;
  await phone.goto(`${app.url}/auth/login`);
  await phone.getByLabel('Email').fill(NORA);
  await phone.getByRole('button', { name: 'Email me a link' }).click();
  await phone.getByText(NORA).first().waitFor();
  await app.settled();
  const { token } = secretsOf(app.outbox.findLast(({ to }) => to === NORA));
  await phone.goto(`${app.url}/auth/passwordless-login-verify#token=${token}`);
  await phone.getByRole('button', { name: 'Log in' }).click();
  await goNow(phone);
  await scheduleShown(phone);
}

const onPhone = (title: string) => phone.getByText(title).filter({ visible: true }).first();

const talkId = async (title: string): Promise<string> => {
  const all = (await world.app.ports.log.state('pub'))
    .all('talks')
    .map(({ doc }) => doc as { id: string; title: string });
  return all.find((each) => each.title === title)?.id ?? 'there is none';
};

test('the phone of an attendee follows shop and programme for a week, an edit made here stays, the talk plays, and a refund ends it', async () => {
  const { page, app } = world;
  const order = shop.place({ people: [{ name: 'Nora Quill', email: NORA }] });
  shop.pay(order);
  await connectProgramme(page);
  await connectShop(page);
  await logInByMail();
  await onPhone('Radio for small rooms').waitFor();

  // A new version each day. The organiser has changed a title in between: it stays, and its form says what pretalx says.
  nextDay();
  const id = await talkId('Maps that work offline');
  await world.go(`/app/admin?type=TALKS&id=${id}`);
  const panel = page.getByRole('complementary', { name: 'Maps that work offline' });
  await panel.getByLabel('Title').first().fill('Our maps');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await onPhone('Our maps').waitFor();
  for (const version of [2, 3, 4]) {
    pretalx.talks[1]!.title = `Maps, version ${version}`;
    pretalx.talks[2]!.title = `Radio, version ${version}`;
    pretalx.release();
    nextDay();
    await pull();
    await onPhone(`Radio, version ${version}`).waitFor();
    await onPhone('Our maps').waitFor();
  }
  await page.getByText('Changed here. pretalx says: Maps, version 4.').waitFor();

  // The link of pretalx is taken as the stream, and the talk begins.
  pretalx.talks[0]!.links = [{ title: 'Stream', url: youTube(VIDEOS.plays) }];
  pretalx.talks[0]!.title = 'Keeping all lights on';
  pretalx.release();
  await pull();
  const live = await talkId('Keeping all lights on');
  await world.go(`/app/admin?type=TALKS&id=${live}`);
  await page.getByRole('button', { name: 'Stream it here' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  app.advance(at('10:01') - app.ports.now());
  await runDueWork(app.ports);
  await goWithin(phone, `${app.url}/app/talk/${live}`);
  expect(vendor.frames).toEqual([]);
  await phone.getByRole('button', { name: 'Play Keeping all lights on' }).click();
  await expect
    .poll(() =>
      phone
        .frames()
        .find((frame) => frame.url().includes('youtube-nocookie.com'))
        ?.evaluate(() => document.body.dataset['state']),
    )
    .toBe('1');

  // The money is returned: the phone is logged out, and the code of the ticket says why.
  shop.cancel(order);
  await pull();
  await phone.waitForURL(/\/auth\//);
  await phone.goto(`${app.url}/auth/register#email=${NORA}&reference=${order}-1`);
  await phone.getByRole('button', { name: 'Log in' }).click();
  await phone.getByText(TICKET_ENDED).waitFor();
});
