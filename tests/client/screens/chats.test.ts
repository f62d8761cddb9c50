import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pairRoom } from '../../../domain/chats/room.ts';
import { HOUR, SECOND } from '../../../domain/time.ts';
import type { Ports } from '../../../server/ports.ts';
import { barriers } from '../../support/barriers.ts';
import { DESKTOP, openBrowser, PHONE, type TestBrowser } from '../../support/browser.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../support/people.ts';
import type { WorldDocument } from '../../support/test-app.ts';
import { allSent, goWithin, logInByTicket, readyForOffline } from '../../support/visitor.ts';
import { visitSchedule, type Visit } from './schedule-world.ts';

const LONG = 'Wilhelmina-Charlotte von Hohenstein-Oettingen-Wallerstein';
const long: TestPerson = {
  person: testPerson({ id: 'long', firstName: LONG.split(' ')[0] ?? '', lastName: LONG.split(' ').slice(1).join(' ') }),
  email: 'long@example.org',
  ticketCode: '7LON-5',
  roles: ['ROLE_ATTENDEE'],
};

const connected = (one: string, other: string): WorldDocument[] =>
  [
    [one, other],
    [other, one],
  ].map(([from = '', to = '']) => ({
    scope: `u:${from}`,
    c: 'mine',
    doc: {
      id: `connection:${to}`,
      kind: 'connection',
      ref: to,
      value: { hasConnection: true, requested: false, accepted: true },
      changedAt: 1,
      rev: 'connected',
    },
  }));

const ROOM = 'talk:harbour';
const PAIR = pairRoom('ada', 'grace');

/** Number of messages in the talk's room before the test. */
const BEFORE = 230;
const sayBefore = ({ log, now }: Ports): Promise<unknown> =>
  Promise.all(
    Array.from({ length: BEFORE }, (_, index) =>
      log.append(`room:${ROOM}`, {
        mid: `before ${index}`,
        by: 'grace',
        decide: ({ n }) => {
          const id = `before-${index + 1}`;
          const by = index % 3 === 0 ? 'olive' : 'grace';
          const doc = { id, by, text: `Earlier ${index + 1}`, at: now() - HOUR + index * SECOND, seq: n + 1 };
          return { ops: [{ c: 'messages', id, rev: id, doc }] };
        },
      }),
    ),
  );

let visit: Visit;
let page: Page;
beforeAll(async () => {
  visit = await visitSchedule({
    event: { sessionsPerUser: 9 },
    people: [ada, grace, olive, long],
    documents: [...connected('ada', 'grace'), ...connected('ada', 'long')],
  });
  page = visit.page;
  await sayBefore(visit.app.ports);
  for (const who of ['grace', 'olive']) await visit.app.call('POST', '/chats/consent', who, { consented: true });
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(async () => {
  await visit.browser.context.setOffline(false);
  await page.setViewportSize(DESKTOP);
});

const addressOf = (room?: string): string =>
  `${visit.app.url}/app/chats${room === undefined ? '' : `?room=${encodeURIComponent(room)}`}`;
/** A room that is already open is left first, so that it opens as on arrival. */
const open = async (room?: string): Promise<void> => {
  if (page.url() === addressOf(room)) await goWithin(page, `${visit.app.url}/app/settings`);
  await goWithin(page, addressOf(room));
  await page.getByRole('heading', { name: 'Chats', level: 1 }).waitFor();
};
const say = async (who: string, room: string, text: string) =>
  (await visit.app.call('POST', `/chats/rooms/${room}/messages`, who, { text })).body as { id: string };
const heard = async (room: string): Promise<string[]> =>
  (
    (await visit.app.call('GET', `/chats/rooms/${room}/messages?count=100`, 'grace')).body as {
      data: { text: string }[];
    }
  ).data.map(({ text }) => text);
const log = () => page.getByRole('log', { name: 'Messages' });
const field = () => page.getByRole('textbox', { name: /^(Write to|Say something)/ });
const write = async (text: string): Promise<void> => {
  await field().fill(text);
  await field().press('Enter');
};
const line = (text: string) => log().getByText(text, { exact: true }).locator('..');
const menu = async (text: string): Promise<void> => {
  await line(text).hover();
  await line(text).getByRole('button', { name: 'About this message' }).click();
};

describe('the chats', () => {
  test('can be read by everyone, and written by people who agreed to the rules', async () => {
    await open();
    await page.getByRole('heading', { name: 'Before you write' }).waitFor();
    await open(ROOM);
    await log().getByText(`Earlier ${BEFORE}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Agree and write' }).waitFor();
    expect(await field().count()).toBe(0);
    await page.getByRole('button', { name: 'Agree and write' }).click();
    await field().waitFor();
    await write('Good morning from row three');
    await log().getByText('Good morning from row three').waitFor();
    await expect.poll(() => heard(ROOM)).toContain('Good morning from row three');
    await log().getByLabel('Sent').waitFor();
  });

  test('can be read offline, and messages written offline are sent once and in order', async () => {
    await open(ROOM);
    await log().getByText(`Earlier ${BEFORE}`, { exact: true }).waitFor();
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await field().waitFor();
    for (const text of ['Offline one', 'Offline two', 'Never mind', 'Offline three']) await write(text);
    await log().getByText('Offline three').waitFor();
    await log().getByText('Will be sent when you are online').first().waitFor();
    await menu('Never mind');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await log().getByText('Never mind').waitFor({ state: 'detached' });
    // The page is closed and opened again, still without a network.
    await page.reload();
    await log().getByText(`Earlier ${BEFORE}`, { exact: true }).waitFor();
    await log().getByText('Offline three').waitFor();
    expect(await heard(ROOM)).not.toContain('Offline one');
    await visit.browser.context.setOffline(false);
    const last = async () => (await heard(ROOM)).filter((text) => /Offline|Never/.test(text)).toReversed();
    await expect.poll(last).toEqual(['Offline one', 'Offline two', 'Offline three']);
    await log().getByText('Will be sent when you are online').waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        log()
          .getByText(/^Offline/)
          .allTextContents(),
      )
      .toEqual(['Offline one', 'Offline two', 'Offline three']);
    expect(await last()).toEqual(['Offline one', 'Offline two', 'Offline three']);
  });

  let round = 0;
  test('do not move while a person reads earlier messages, and show the number of new ones', async () => {
    round += 1;
    await open(ROOM);
    await log().getByText('Offline three').waitFor();
    // Returns the first fully visible message and its distance from the top, once they are the same in two frames.
    const firstSeen = () =>
      log().evaluate(async (list) => {
        const look = (): string => {
          const { top, bottom } = list.getBoundingClientRect();
          const boxes = [...list.querySelectorAll('[dir=auto]')].map((element) => ({
            text: element.textContent,
            box: element.getBoundingClientRect(),
          }));
          const seen = boxes.find(({ box }) => box.top >= top && box.bottom <= bottom);
          return seen ? `${seen.text} at ${Math.round(seen.box.top)}` : '';
        };
        const before = look();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return before === look() ? before : '';
      });
    await expect
      .poll(async () => {
        await log().evaluate((list) => list.scrollTo({ top: 600 }));
        return firstSeen();
      })
      .toMatch(/^Earlier \d+ at/);
    let before = '';
    await expect
      .poll(async () => {
        const now = await firstSeen();
        const isStill = now !== '' && now === before;
        before = now;
        return isStill;
      })
      .toBe(true);
    for (let count = 1; count <= 12; count += 1) await say('olive', ROOM, `Fresh ${round}.${count}`);
    await page.getByRole('button', { name: '12 new' }).waitFor();
    await expect.poll(firstSeen).toBe(before);
    // Only a few of two hundred are drawn.
    expect(await log().getByRole('button', { name: 'About this message' }).count()).toBeLessThan(40);
    await page.getByRole('button', { name: '12 new' }).click();
    await log().getByText(`Fresh ${round}.12`, { exact: true }).waitFor();
    await page.getByRole('button', { name: '12 new' }).waitFor({ state: 'detached' });
    await say('olive', ROOM, `Right away ${round}`);
    await log().getByText(`Right away ${round}`).waitFor();
    expect(await log().evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeLessThan(40);
  });

  test('stay in place for a person who scrolls back just as a message arrives', async () => {
    await open(ROOM);
    await log().getByText('Offline three').waitFor();
    const away = () => log().evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    await expect.poll(away).toBeLessThan(40);
    await log().evaluate((list) => {
      new MutationObserver((_, observer) => {
        if (!list.textContent?.includes('In that moment')) return;
        observer.disconnect();
        setTimeout(() => list.scrollTo({ top: 600 }));
      }).observe(list, { childList: true, subtree: true });
    });
    await say('olive', ROOM, 'In that moment');
    await expect.poll(away).toBeGreaterThan(1000);
    await say('olive', ROOM, 'And after it');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await away()).toBeGreaterThan(1000);
  });

  test('go back to the very first message, fifty at a time', async () => {
    await open(ROOM);
    await log().locator('[dir=auto]').first().waitFor();
    await expect
      .poll(async () => {
        await log().evaluate((list) => list.scrollTo({ top: 0 }));
        return log().getByText('Earlier 1', { exact: true }).count();
      })
      .toBe(1);
  });
});

describe('a message', () => {
  test('is quoted in its reply, with the room’s text', async () => {
    await open(ROOM);
    await say('olive', ROOM, 'What do you think');
    await log().getByText('What do you think', { exact: true }).waitFor();
    await menu('What do you think');
    await page.getByRole('button', { name: 'Reply' }).click();
    const answers = page.getByText('Answer to Olive Hart: What do you think');
    await answers.waitFor();
    // A window made narrow gets another layout; the text being written stays.
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: 'Chats' }).filter({ visible: true }).first().waitFor();
    await answers.waitFor();
    await page.setViewportSize(DESKTOP);
    await answers.waitFor();
    await write('Thank you');
    await expect.poll(() => heard(ROOM)).toContain('Thank you');
    await log().getByText('Olive Hart: What do you think').waitFor();
  });

  test('shows only http links as links, without a referrer', async () => {
    await open(ROOM);
    await say('olive', ROOM, 'See https://example.org/a_(b). Not javascript:alert(1) nor https://user@evil.example');
    const link = log().getByRole('link', { name: 'https://example.org/a_(b)' });
    await link.waitFor();
    expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
      'noopener noreferrer nofollow ugc',
      '_blank',
    ]);
    expect(await log().locator('a[href^="javascript"], a[href*="evil"]').count()).toBe(0);
  });

  test('can be reported to the organisers, and is hidden once its author is blocked', async () => {
    await open(ROOM);
    await say('olive', ROOM, 'Much too loud');
    await log().getByText('Much too loud', { exact: true }).waitFor();
    await menu('Much too loud');
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByLabel(/What is wrong/).fill('Too quick');
    await page.setViewportSize(PHONE);
    await page.getByRole('heading', { name: 'Chats', level: 1, includeHidden: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel(/What is wrong/).inputValue()).toBe('Too quick');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    const reports = async () =>
      (
        (await visit.app.call('GET', '/admin/chats/reports', 'olive')).body as {
          data: { text: string; reason: string }[];
        }
      ).data;
    await expect.poll(reports).toMatchObject([{ text: 'Much too loud', reason: 'Too quick' }]);
    await menu('Much too loud');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await log().getByText('Somebody you have blocked wrote this.').first().waitFor();
    expect(await log().getByText('Much too loud', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await log().getByText('Much too loud', { exact: true }).waitFor();
  });

  test('that is rejected says why, and can be sent again', async () => {
    await visit.app.call('POST', '/chats/blocks/ada', 'grace');
    await open(PAIR);
    await write('Are you there?');
    await log().getByText('Not sent. You cannot write to this person').waitFor();
    expect(await heard(PAIR)).toEqual([]);
    await visit.app.call('DELETE', '/chats/blocks/ada', 'grace');
    await log().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => heard(PAIR)).toEqual(['Are you there?']);
    await log().getByLabel('Sent').waitFor();
  });

  test('that is the only one keeps the reply field at the lower edge of a phone', async () => {
    await open(PAIR);
    await log().getByText('Are you there?').waitFor();
    await page.setViewportSize(PHONE);
    const below = () => field().evaluate((input) => Math.round(innerHeight - input.getBoundingClientRect().bottom));
    await expect.poll(below).toBeLessThan(48);
    // The page itself does not scroll: only the messages do.
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(beyond).toBeLessThan(2);
  });
});

describe('a room', () => {
  test('counts down in slow mode, shows the hosts’ notice, and can still be read once closed', async () => {
    const lay = (rules: object) => visit.app.call('PATCH', `/chats/rooms/${ROOM}/rules`, 'olive', rules);
    await lay({ slow: 30, notice: 'Be kind to the speaker' });
    await open(ROOM);
    await page.getByText('Be kind to the speaker').waitFor();
    await write('Slowly now');
    await page.getByText(/^You can write again in \d+ seconds?$/).waitFor();
    await write('Held back');
    expect(await field().inputValue()).toBe('Held back');
    await field().fill('');
    await lay({ slow: 0, closed: true, notice: '' });
    await page.getByText('This room is closed for writing.').waitFor();
    expect(await field().count()).toBe(0);
    await lay({ closed: false });
    await field().waitFor();
    expect(await heard(ROOM)).not.toContain('Held back');
  });
});

describe('hosts of a room', () => {
  let host: Page;
  let context: TestBrowser;
  beforeAll(async () => {
    context = await openBrowser({ origin: visit.app.url, timezone: 'Europe/Madrid' });
    host = context.page;
    await logInByTicket(host, visit.app.url, { email: olive.email, ticketCode: olive.ticketCode ?? '' });
  });
  afterAll(() => context.close());

  test('pin a message for everyone, mute an author, and unmute them', async () => {
    await open(ROOM);
    await write('Look at the tide tables');
    await expect.poll(() => heard(ROOM)).toContain('Look at the tide tables');
    await host.goto(`${visit.app.url}/app/chats?room=${encodeURIComponent(ROOM)}`);
    const theirs = host.getByRole('log', { name: 'Messages' }).getByText('Look at the tide tables').locator('..');
    const choose = async (name: string): Promise<void> => {
      await theirs.hover();
      await theirs.getByRole('button', { name: 'About this message' }).click();
      await host.getByRole('button', { name, exact: true }).click();
    };
    await choose('Pin for everybody');
    const pinned = page.getByRole('region', { name: 'Pinned message' });
    await pinned.getByText('Ada Verne Look at the tide tables').waitFor();
    expect(await pinned.getByRole('button').count()).toBe(0);
    await host.context().setOffline(true);
    await choose('Delete for everybody');
    await host.getByText('This needs a connection. Nothing was changed.').first().waitFor();
    await host.context().setOffline(false);
    await choose('Mute for a day');
    await page.getByText(/^The organisers have muted you until .+, \d\d:\d\d\.$/).waitFor();
    expect(await field().count()).toBe(0);
    await choose('Let them write again');
    await field().waitFor();
    await host.getByRole('button', { name: 'Take the pin off' }).first().click();
    await pinned.waitFor({ state: 'detached' });
    await menu('Look at the tide tables');
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Pin|Mute|Delete for everybody)/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('a person who gets messages', () => {
  test('sees it in the navigation and in the list; once read, it is read on all devices', async () => {
    await goWithin(page, `${visit.app.url}/app/lobby`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const chats = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chats/ });
    await expect.poll(() => chats.textContent()).toBe('Chats');
    await say('grace', PAIR, 'See you at the Growth Lab at 11?');
    await expect.poll(() => chats.textContent()).toBe('Chats1 new');
    await chats.click();
    const row = page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem').first();
    expect(await row.textContent()).toContain('See you at the Growth Lab at 11?');
    expect(await row.getByText('Unread').count()).toBe(1);
    await row.getByRole('link').click();
    await log().getByText('See you at the Growth Lab').waitFor();
    await expect.poll(() => chats.textContent()).toBe('Chats');
    await expect
      .poll(async () => (await visit.app.ports.log.state('u:ada')).get('mine', `seen:${PAIR}`)?.doc)
      .toMatchObject({ value: { seq: expect.any(Number) } });
  });

  test('sees the unread count of rooms that they read and wrote in, also offline', async () => {
    await open(ROOM);
    await write('Back in a minute');
    await expect.poll(() => heard(ROOM)).toContain('Back in a minute');
    await log().getByText('Back in a minute').waitFor();
    await goWithin(page, `${visit.app.url}/app/lobby`);
    for (const text of ['Table four has jam', 'And butter']) await say('olive', ROOM, text);
    const chats = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chats/ });
    await expect.poll(() => chats.textContent()).toBe('Chats');
    await page.reload();
    await expect.poll(() => chats.textContent()).toBe('Chats1 new');
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await page.goto(`${visit.app.url}/app/chats`);
    const row = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem').filter({ hasText: 'And butter' });
    await expect.poll(() => row.textContent()).toContain('Olive Hart: And butter2 unread messages');
    await expect.poll(() => chats.textContent()).toBe('Chats1 new');
    await visit.browser.context.setOffline(false);
    await row.getByRole('link').click();
    await log().getByText('And butter').waitFor();
    await expect.poll(() => chats.textContent()).toBe('Chats');
  });

  test('opens the chat from a connection’s profile', async () => {
    await goWithin(page, `${visit.app.url}/app/user-profile/grace`);
    await page.getByRole('link', { name: 'Message' }).click();
    await log().getByText('See you at the Growth Lab').waitFor();
  });

  test('reads the chat beside the talk and on the stage', async () => {
    await say('olive', ROOM, 'Beside the picture');
    for (const path of ['/app/talk/harbour', '/app/stage']) {
      await goWithin(page, `${visit.app.url}${path}?tab=chat`);
      await page.getByRole('region', { name: 'Chat' }).getByText('Beside the picture', { exact: true }).waitFor();
      const [panel, picture] = [await log().boundingBox(), await page.locator('article').first().boundingBox()];
      expect(panel!.x).toBeGreaterThan(picture!.x + picture!.width - 1);
    }
  });
});

describe('everyone', () => {
  test('reads and writes with the keyboard alone', async () => {
    await open(ROOM);
    await log().locator('[dir=auto]').first().waitFor();
    await log().focus();
    const end = await log().evaluate((list) => list.scrollTop);
    await page.keyboard.press('PageUp');
    await expect.poll(() => log().evaluate((list) => list.scrollTop)).toBeLessThan(end);
    await field().focus();
    await page.keyboard.type('One line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and another');
    await page.keyboard.press('Enter');
    await expect.poll(() => heard(ROOM)).toContain('One line\nand another');
  });

  test.for([
    ['phone', 'light', { width: 320, height: 640 }],
    ['desk', 'dark', DESKTOP],
  ] as const)('finds no barrier on a %s, %s', async ([, colorScheme, viewport]) => {
    await say('grace', pairRoom('ada', 'grace'), `${'שלום עולם '.repeat(3)}${'x'.repeat(90)}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    for (const room of [undefined, ROOM, PAIR, pairRoom('ada', 'long')]) {
      await goWithin(page, addressOf(room));
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (room === PAIR) await log().getByText('שלום').last().waitFor();
      if (room !== undefined) await field().waitFor();
      expect({ room, barriers: await barriers(page) }).toEqual({ room, barriers: [] });
      const across = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ room, fits: across <= 0 }).toEqual({ room, fits: true });
    }
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
