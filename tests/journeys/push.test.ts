import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../domain/time.ts';
import { subscriptionsOf } from '../../server/api/push/subscription-store.ts';
import { noticesOf } from '../../server/api/notifications/notification-store.ts';
import { runDueWork } from '../../server/jobs/scheduler.ts';
import { allDocuments } from '../../server/sync/documents.ts';
import { everything } from '../client/screens/schedule-world.ts';
import { isKeptInTable } from '../server/jobs/push-world.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import { ada } from '../support/people.ts';
import { type PushedBrowser, pushedBrowser } from '../support/pushed-browser.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { camera } from '../support/world-lobby.ts';
import { allSent, goWithin, keepButton, logInByTicket, readyForOffline } from '../support/visitor.ts';

const sails = testTalk({ id: 'sails', title: 'Sails by hand', startsAt: at('15:00'), capacity: 1 });

let service: PushService;
let app: TestApp;
let browser: TestBrowser;
let pushed: PushedBrowser;
let page: Page;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({
    talks: [...everything, sails],
    documents: [{ c: 'raffles', doc: { ...camera, closesAt: null } }],
    now: at('09:30'),
    event: { sessionsPerUser: 20 },
    env: { PUSH_HOSTS: service.origin },
  });
  browser = await openBrowser({ timezone: 'Europe/Madrid', origin: app.url, isWhole: true });
  page = browser.page;
  pushed = await pushedBrowser(browser, { service, origin: app.url });
  await logInByTicket(page, app.url, { email: ada.email, ticketCode: ada.ticketCode ?? '' });
  await readyForOffline(page);
});
afterAll(async () => {
  await browser.close();
  await stopServer();
  await service[Symbol.asyncDispose]();
});

let stopped: Promise<void> | undefined;
const stopServer = (): Promise<void> => (stopped ??= app.stop());

const work = async (): Promise<void> => {
  await runDueWork(app.ports);
};
const move = async (talk: string, time: string): Promise<void> => {
  const { status } = await app.call('PATCH', `/talks/${talk}`, 'olive', {
    start_time: new Date(at(time)).toISOString(),
  });
  expect(status).toBe(200);
  await work();
  app.advance(2 * MINUTE);
  await work();
};
const wantsOf = async () => (await subscriptionsOf('ada', app.ports)).map((each) => each.wants);
const unreadTitles = async () => {
  const { body } = await app.call('GET', '/push-notifications', 'ada');
  return (body as { data: { title: string; unread: boolean }[] }).data.flatMap(({ title, unread }) =>
    unread ? [title] : [],
  );
};
const tags = () =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag }) => tag));

test('after the second kept talk the person is asked, and the device gets the pushes that they chose', async () => {
  for (const title of ['A harbour for small boats', 'Knots that hold']) await keepButton(page, title).click();
  const install = page.getByRole('complementary', { name: 'Install' });
  const question = page.getByRole('complementary', { name: 'Notifications' });
  await install.or(question).first().waitFor();
  if (await install.isVisible()) await install.getByRole('button', { name: 'Not now' }).click();
  await question.getByText('Get a nudge 6 minutes before your talks?').waitFor();
  await goWithin(page, `${app.url}/app/talk/harbour`);
  await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
  expect(await question.count()).toBe(0);
  await goWithin(page, `${app.url}/app/schedule`);
  await question.getByRole('button', { name: 'Yes, tell me' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(wantsOf).toEqual([{ reminders: true, changes: true, news: true, messages: true }]);
  await allSent(page);
  for (const talk of ['harbour', 'knots']) await isKeptInTable(talk, 'ada', app.ports);
  await page.goto(`${app.url}/app/settings`);
  await page.getByText('On. They come also while the app is closed.').waitFor();
  await page.getByRole('switch', { name: /^News/ }).click();
  await expect.poll(wantsOf).toEqual([{ reminders: true, changes: true, news: false, messages: true }]);
  await app.call('POST', '/push-notifications', 'olive', { title: 'Coffee', body: '', link: '/app/schedule' });
  await work();
  await page.getByRole('radio', { name: '15', exact: true }).check();
  await expect.poll(async () => (await app.call('GET', '/settings', 'ada')).body).toEqual({ reminder_minutes: 15 });
  expect(pushed.device()?.taken).toEqual([]);
});

test('an admin moves a talk: the device shows it once, and a tap opens the talk in the open page', async () => {
  await page.goto(`${app.url}/app/schedule`);
  await keepButton(page, 'Knots that hold').waitFor();
  await move('knots', '11:20');
  await expect.poll(pushed.shown).toEqual([['Knots that hold', 'Moved from 11:00 to 11:20']]);
  const [tag = '', ...others] = await tags();
  expect(others).toEqual([]);
  await pushed.tap(tag);
  await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
  await page.getByText('11:20–11:50').first().waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect.poll(unreadTitles).toEqual(['Coffee']);
});

test('every push is shown, also an unreadable one, and opens only the app', async () => {
  for (const data of ['no json', '{"notification":{"title":7}}', '[]']) await pushed.deliver(data);
  await expect
    .poll(async () => (await pushed.shown()).filter(([title]) => title === 'News from the event').length)
    .toBe(3);
  await pushed.deliver(
    JSON.stringify({ notification: { title: 'Elsewhere', navigate: 'https://elsewhere.example/', tag: 'elsewhere' } }),
  );
  await expect.poll(async () => (await pushed.shown()).some(([title]) => title === 'Elsewhere')).toBe(true);
  // The service worker does not navigate an iframe (the see-as panel has one), even if it has the focus.
  await page.evaluate(async () => {
    const frame = Object.assign(document.createElement('iframe'), { src: '/see-as.html' });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    frame.focus();
  });
  const within = page.frames().at(-1);
  expect(new URL(within?.url() ?? '').pathname).toBe('/see-as.html');
  await pushed.tap('elsewhere');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/lobby');
  expect(new URL(within?.url() ?? '').pathname).toBe('/see-as.html');
  await page.evaluate(() => document.querySelector('iframe')?.remove());
});

test('a browser whose subscription address changes reports it, and continues to get pushes', async () => {
  const before = pushed.device()?.subscription.endpoint;
  await pushed.changeAddress();
  const now = pushed.device()?.subscription.endpoint;
  expect(now).not.toBe(before);
  await expect
    .poll(async () => (await subscriptionsOf('ada', app.ports)).map(({ endpoint, wants }) => [endpoint, wants]))
    .toEqual([[now, { reminders: true, changes: true, news: false, messages: true }]]);
});

describe('each kind of notice opens its place, in an open page and in a new one:', () => {
  /** From here on, only the server can send the message. */
  const sent = async (title: string): Promise<string> => {
    const told = () => pushed.device()?.taken.find(({ message }) => titleOf(message) === title)?.message;
    await expect.poll(async () => (await work(), told())).toBeDefined();
    return JSON.stringify(told());
  };
  const titleOf = (message: unknown) => (message as { notification: { title: string } }).notification.title;
  beforeAll(async () => {
    await page.goto(`${app.url}/app/settings`);
    await page.getByRole('switch', { name: /^News/ }).click();
    await vi.waitUntil(async () => (await wantsOf())[0]?.news, { timeout: 60_000 });
  });

  test.each([
    [
      'a talk that begins',
      'A harbour for small boats',
      '/app/talk/harbour',
      'A harbour for small boats',
      async () => app.advance(14 * MINUTE),
    ],
    [
      'a place that became free',
      'Sails by hand',
      '/app/talk/sails',
      'Sails by hand',
      async () => {
        for (const who of ['grace', 'ada']) await app.call('POST', '/talks/places/sails', who);
        await app.call('DELETE', '/talks/places/sails', 'grace');
      },
    ],
    [
      'a raffle that was won',
      'You have won',
      '/app/perks?raffle=camera',
      'How it was drawn',
      async () => {
        await app.call('POST', '/raffles/camera/entries', 'ada');
        await app.call('POST', '/raffles/camera/draw', 'olive', {});
      },
    ],
    [
      'a message',
      'Grace Marlow',
      '/app/chats?room=pair:ada~grace',
      'Grace Marlow',
      async () => {
        for (const [one, other] of [
          ['ada', 'grace'],
          ['grace', 'ada'],
        ])
          await app.call('POST', `/connections/${other}`, one);
        await app.call('POST', '/chats/consent', 'grace', { consented: true });
        await app.call('POST', '/chats/rooms/pair:ada~grace/messages', 'grace', { text: 'Ahoy' });
        app.advance(MINUTE);
      },
    ],
    ['news with a place', 'Tea is ready', '/app/booths', 'Marketplace', () => tell('Tea is ready', '/app/booths')],
    ['news without one', 'Good morning', '/app/lobby', /^Welcome to/, () => tell('Good morning', '')],
  ] as const)('%s', async (_kind, title, path, heading, happen) => {
    await happen();
    const message = await sent(title);
    const { tag } = (JSON.parse(message) as { notification: { tag: string } }).notification;
    const stands = async (there: Page) => {
      await there.getByRole('heading', { name: heading }).first().waitFor();
      await expect.poll(() => decodeURIComponent(there.url().slice(app.url.length))).toBe(path);
    };
    const isShown = async (times: number) => {
      await expect.poll(async () => (await pushed.shown()).filter(([shown]) => shown === title).length).toBe(times);
    };
    await goWithin(page, `${app.url}/app/settings`);
    await isShown(1);
    await pushed.tap(tag);
    await stands(page);
    await page.goto('about:blank');
    await pushed.deliver(message);
    await isShown(2);
    const opened = await pushed.tap(tag);
    await page.goto(opened ?? '');
    await stands(page);
  });
  const tell = (title: string, link: string) =>
    app.call('POST', '/push-notifications', 'olive', { title, body: '', link });
});

test('the settings say for each state of a browser what the person can do', async () => {
  const { context } = browser;
  const said = async (sentence: string, before: () => void): Promise<Page> => {
    const other = await context.newPage();
    await other.addInitScript(before);
    await other.goto(`${app.url}/app/settings`);
    await other.getByText(sentence).waitFor();
    return other;
  };
  const unsupported = await said('This browser does not show notifications. The bell lists them all the same.', () =>
    Reflect.deleteProperty(globalThis, 'PushManager'),
  );
  const ios = await said('On iPhone and iPad they come to the installed app only.', () => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
  });
  await ios.getByRole('button', { name: 'Show how' }).waitFor();
  const blocked = await said('Blocked in this browser. Open its settings for this page', () =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  // At start, a lost subscription is created again as soon as the network allows it.
  const broken = await said('The browser could not reach its notification service from this network.', () => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'));
  });
  await broken.getByRole('button', { name: 'Try again' }).waitFor();
  for (const each of [unsupported, ios, blocked, broken]) await each.close();
});

test('with no page open and no server, a tap opens the talk in its current state, in the first paint', async () => {
  await page.goto(`${app.url}/app/talk/harbour`);
  await page.getByText('10:00–10:45').first().waitFor();
  await allSent(page);
  await page.close();
  await move('harbour', '12:00');
  const tag = `${(await allDocuments(noticesOf('ada'), app.ports)).find(({ body }) => body.includes('12:00'))?.id}`;
  await expect.poll(pushed.shown).toContainEqual(['A harbour for small boats', 'Moved from 10:00 to 12:00']);
  expect(await pushed.tap(tag)).toBe(`${app.url}/app/talk/harbour#notice=${encodeURIComponent(tag)}`);
  await stopServer();
  const cold = await browser.context.newPage();
  await cold.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenTimes: seen });
    new MutationObserver(() => {
      for (const time of document.body?.innerText.match(/\d\d:\d\d–\d\d:\d\d/g) ?? []) seen.add(time);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await cold.goto(`${app.url}/app/talk/harbour#notice=${tag}`);
  await cold.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
  await cold.getByText('12:00–12:45').first().waitFor();
  const times = await cold.evaluate(() => [...(globalThis as unknown as { seenTimes: Set<string> }).seenTimes]);
  expect(times).toContain('12:00–12:45');
  expect(times).not.toContain('10:00–10:45');
});
