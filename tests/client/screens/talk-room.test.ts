import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openContext, PHONE, type TestBrowser } from '../../support/browser.ts';
import { at } from '../../support/conference.ts';
import { ada, grace, olive, type TestPerson } from '../../support/people.ts';
import { forum } from '../../support/world-hosting.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { barriers } from '../../support/barriers.ts';
import { tooWide } from '../screen-checks.ts';
import { logInByLink, readyForOffline } from '../../support/visitor.ts';

// One talk of Grace's, from the first question to the last answer: Ada asks on her phone, Grace moderates on hers.

let app: TestApp;
let browsers: TestBrowser[];
const ABOUT = 'Bring what you always wanted to know about quays.';

let page: Page;
let host: Page;

beforeAll(async () => {
  app = await startTestApp({
    now: at('14:10'),
    event: { sessionsPerUser: 9 },
    talks: [{ ...forum, description: ABOUT }],
  });
  browsers = await Promise.all([openBrowser({ viewport: PHONE }), openBrowser({ viewport: PHONE })]);
  [page, host] = (await Promise.all(
    browsers.map(async (browser, index) => enter(browser, index === 0 ? ada : grace)),
  )) as [Page, Page];
});
afterAll(async () => {
  await Promise.all((browsers ?? []).map((browser) => browser.close()));
  await app?.stop();
});

async function enter({ page: tab }: Pick<TestBrowser, 'page'>, who: TestPerson): Promise<Page> {
  await logInByLink(tab, app.url, who);
  return tab;
}

const rows = (tab: Page, name: string) => tab.getByRole('list', { name, exact: true }).getByRole('listitem');
const textsIn = (tab: Page, name: string) => () => rows(tab, name).locator('p').allTextContents();
const part = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();
async function ask(text: string): Promise<void> {
  await page.getByLabel('Your question').fill(text);
  await press(page, 'Ask');
}

test('without a network a room never opened before says so, and appears once there is one', async () => {
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.goto(`${app.url}/app/talk/forum`);
  await part('Chat').click();
  await page.getByText('Messages need a connection.').waitFor();
  await part('Q&A').click();
  await page.getByText('Questions need a connection.').waitFor();
  expect(await page.getByText('Nobody has asked yet.').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('Nobody has asked yet.').waitFor();
  await part('Chat').click();
  await page.getByText('Nothing has been said here yet.').waitFor();
  expect(await page.getByText('need a connection.').count()).toBe(0);
});

test('on a phone a talk shows its description first, and its other parts are tabs in the URL', async () => {
  await page.goto(`${app.url}/app/talk/forum`);
  await page.getByText(ABOUT, { exact: true }).waitFor();
  await page.getByText('Not streamed').waitFor();
  expect(await page.getByText('Streaming', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('tab').allTextContents()).toEqual(['About', 'Q&A', 'Chat', 'Up next']);
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  expect(await chat.count()).toBe(0);
  await part('About').press('ArrowLeft');
  await page.getByRole('complementary', { name: 'Up next' }).waitFor();
  await part('Chat').click();
  await chat.getByText('Nothing has been said here yet.').waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('chat');
  expect((await chat.boundingBox())!.height).toBeLessThan(PHONE.height * 0.4);
  // The tab has a label, and nothing repeats it.
  expect(await page.getByText('Chat', { exact: true }).filter({ visible: true }).count()).toBe(1);
  expect(await page.getByText(ABOUT, { exact: true }).count()).toBe(0);
  await page.reload();
  await chat.getByText('Nothing has been said here yet.').waitFor();
});

test('a person who agreed to the rules asks, and the question is in the list at once', async () => {
  await part('Q&A').click();
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  expect(await page.getByLabel('Your question').count()).toBe(0);
  await page.getByRole('button', { name: 'Agree and write' }).waitFor();
  expect(await page.getByRole('button', { name: /Agree/ }).count()).toBe(1);
  await press(page, 'Agree and write');
  await ask('How deep is the harbour?');
  await expect.poll(textsIn(page, 'Questions')).toEqual(['How deep is the harbour?']);
  // The field stays visible at the bottom of the screen, where the tabs were. The question is at the bottom of the window, so the field
  // would be below it.
  await page.setViewportSize({ ...PHONE, height: 480 });
  const question = rows(page, 'Questions').first();
  await question.evaluate((row) => scrollBy(0, row.getBoundingClientRect().bottom - innerHeight));
  const { y, height } = (await page.getByLabel('Your question').boundingBox())!;
  expect([y > 240, y + height < 480]).toEqual([true, true]);
  // The field is at the end of the page on a phone and of the panel on a desktop, even with few questions.
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(belowTheField).toBeLessThan(24);
  }
  // Unsent text and the choice of the name are kept when a tablet is turned.
  const unnamed = page.getByRole('checkbox', { name: /Ask anonymously/ });
  await page.getByLabel('Your question').fill('May I');
  await unnamed.check();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.locator('[data-panel]').count()).toBe(viewport === PHONE ? 0 : 1);
    expect([await page.getByLabel('Your question').inputValue(), await unnamed.isChecked()]).toEqual(['May I', true]);
  }
  await unnamed.uncheck();
  await page.getByLabel('Your question').fill('');
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).count()).toBe(0);
  await page.getByText('Yours', { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await page.setViewportSize(PHONE);
});

test('the first press after starting a question takes effect, also at the end of the page, where nothing moves', async () => {
  await page.setViewportSize({ ...PHONE, height: 640 });
  const field = page.getByLabel('Your question');
  await field.focus();
  await page.getByRole('checkbox', { name: /Ask anonymously/ }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const place = (await part('Chat').boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await expect.poll(() => field.evaluate((one) => one !== document.activeElement)).toBe(true);
  await page.mouse.up();
  await page.getByRole('region', { name: 'Chat', exact: true }).waitFor();
  await part('Q&A').click();
  await page.setViewportSize(PHONE);
});

/** Returns the pixels below the question field, up to the end of its container. */
const belowTheField = (): Promise<number> =>
  page.getByLabel('Your question').evaluate((field) => {
    scrollTo(0, document.documentElement.scrollHeight);
    const panel = field.closest('[data-panel]')?.getBoundingClientRect().bottom;
    return Math.round((panel ?? innerHeight) - field.parentElement!.getBoundingClientRect().bottom);
  });

test('the speaker approves questions one by one, makes one the current topic, and marks it answered', async () => {
  await host.goto(`${app.url}/app/talk/forum?tab=chat`);
  await host.getByRole('link', { name: 'Lead the discussion' }).first().click();
  await expect.poll(textsIn(host, 'Open questions')).toContain('How deep is the harbour?');
  await host.getByRole('switch', { name: /Let questions in one by one/ }).click();
  await page.getByLabel('Your question').focus();
  await page.getByText('Everyone can read it once a host has let it in').waitFor();
  app.advance(60_000);
  await ask('And how wide?');
  await page.getByText('Only you see this so far').waitFor();

  await host.getByRole('tab', { name: /Waiting/ }).click();
  await expect.poll(textsIn(host, 'Waiting questions')).toContain('And how wide?');
  expect(await barriers(host)).toEqual([]);
  expect(await tooWide(host)).toEqual([]);
  await host.setViewportSize(PHONE);
  await press(host, 'Approve');
  await page.getByText('Only you see this so far').waitFor({ state: 'hidden' });

  await host.getByRole('tab', { name: /Open/ }).click();
  await rows(host, 'Open questions')
    .filter({ hasText: 'And how wide?' })
    .getByRole('button', { name: 'Now', exact: true })
    .click();
  await rows(page, 'Questions').filter({ hasText: 'And how wide?' }).getByText('Now', { exact: true }).waitFor();

  await host.goto(`${app.url}/app/talk/forum/screen`);
  await host.getByRole('heading', { name: 'And how wide?', level: 1 }).waitFor();
  expect(await barriers(host)).toEqual([]);
  expect(await tooWide(host)).toEqual([]);
  await host.setViewportSize(PHONE);
  await host.keyboard.press('Escape');
  await host.getByRole('heading', { name: 'Questions and polls', level: 1 }).waitFor();

  await host.getByRole('tab', { name: /Open/ }).click();
  await rows(host, 'Open questions')
    .filter({ hasText: 'And how wide?' })
    .getByRole('button', { name: 'Answered', exact: true })
    .click();
  await expect.poll(textsIn(page, 'Answered questions')).toEqual(['And how wide?']);
  expect(await textsIn(page, 'Questions')()).toEqual(['How deep is the harbour?']);
});

test('new questions wait behind a button while reading, counts change in place, and a vote counts at once', async () => {
  const others = async (id: string, text: string) =>
    app.call('POST', '/talks/forum/questions', 'olive', { text, question_id: id });
  await app.call('POST', '/chats/consent', 'olive', { consented: true });
  await app.call('PATCH', '/chats/rooms/talk:forum/rules', 'grace', { moderated: false });
  await others('olive-asks', 'Who lights the lamps?');
  await page.getByRole('button', { name: '1 new · sort' }).waitFor();
  expect(await textsIn(page, 'Questions')()).toEqual(['How deep is the harbour?']);
  await press(page, '1 new · sort');
  await expect.poll(textsIn(page, 'Questions')).toEqual(['How deep is the harbour?', 'Who lights the lamps?']);

  // A new visitor gets all of it, in whatever order they receive the data of the room.
  const elsewhere = await openContext(browsers[0]!.context);
  const other = await enter({ page: await elsewhere.newPage() }, olive);
  await other.goto(`${app.url}/app/talk/forum?tab=ask`);
  const all = ['How deep is the harbour?', 'Who lights the lamps?'];
  await expect.poll(async () => (await textsIn(other, 'Questions')()).toSorted()).toEqual(all);
  await elsewhere.close();

  await page.context().setOffline(true);
  const voting = page.getByRole('button', { name: /Vote for: Who lights the lamps\?/ });
  await voting.click();
  await expect.poll(() => voting.textContent()).toBe('1');
  expect(await voting.getAttribute('aria-pressed')).toBe('true');
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      app.advance(1000);
      const listed = (await app.call('GET', '/talks/forum/questions', 'grace')).body as { data: { votes: number }[] };
      return listed.data[0]?.votes;
    })
    .toBe(1);
  await expect.poll(() => voting.textContent()).toBe('1');
  await press(page, 'Take back');
  await expect.poll(textsIn(page, 'Questions')).toEqual(['Who lights the lamps?']);
});

test('a poll is drafted invisibly, opened, answered, and its results are shown when the host allows it', async () => {
  await host.getByRole('tab', { name: /Polls/ }).click();
  await host.getByLabel('Question', { exact: true }).fill('Which tide?');
  await host.getByLabel('Answers').fill('High\nLow');
  await press(host, 'Prepare');
  await host.getByText('Draft', { exact: true }).waitFor();
  // A second press prepares nothing twice.
  await expect.poll(() => host.getByLabel('Question', { exact: true }).inputValue()).toBe('');
  expect(await page.getByRole('group', { name: 'Which tide?' }).count()).toBe(0);
  await press(host, 'Open');
  const poll = page.getByRole('group', { name: 'Which tide?' });
  await poll.getByRole('button', { name: 'Low' }).click();
  expect(await poll.getByRole('button', { name: 'Low' }).getAttribute('aria-pressed')).toBe('true');
  const counted = host.getByText('100 % · 1 vote');
  await expect
    .poll(async () => {
      app.advance(1000);
      return counted.count();
    })
    .toBe(1);
  expect(await poll.getByText('100 % · 1 vote').count()).toBe(0);
  await press(host, 'Show the results');
  await expect
    .poll(async () => {
      app.advance(1000);
      return poll.getByText('100 % · 1 vote').count();
    })
    .toBe(1);
  await press(host, 'Close');
  await poll.getByText('Closed', { exact: true }).waitFor();
  expect(await poll.getByRole('button').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
});

test('on a phone the chat field stays reachable when the first message arrives, and in place with later ones', async () => {
  await part('Chat').click();
  const field = page.getByRole('textbox', { name: 'Say something' });
  await page.getByText('Nothing has been said here yet.').waitFor();
  const say = async (text: string): Promise<void> => {
    await field.fill(text);
    await press(page, 'Send');
    await page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
  };
  const place = (): Promise<number> => field.evaluate((box) => box.getBoundingClientRect().top + scrollY);
  await say('Good morning');
  await expect.poll(() => field.evaluate(isOnTop)).toBe(true);
  const before = await place();
  for (const text of ['Is there a plan of the quay?', 'There is, at the desk']) await say(text);
  expect(await place()).toBe(before);
  await part('Q&A').click();
});

/** Returns whether an element is uncovered and inside the window. */
const isOnTop = (element: Element): boolean => {
  const { left, width, bottom } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, bottom - 2) === element;
};

test('what was read in a talk stays readable offline, without claims about later messages', async () => {
  const said = page.getByRole('log', { name: 'Messages' }).getByText('There is, at the desk', { exact: true });
  await page.goto(`${app.url}/app/talk/forum?tab=chat`);
  await said.waitFor();
  // The next stream starts without the room.
  const stream = page.waitForResponse(/\/api\/sync\/stream/);
  await page.goto(`${app.url}/app/schedule`);
  await stream;
  await page.getByText('Updated just now').first().waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.goto(`${app.url}/app/talk/forum?tab=chat`);
  await said.waitFor();
  expect(await page.getByText('Messages need a connection.').count()).toBe(0);
  await part('Q&A').click();
  const own = page.getByRole('listitem').filter({ hasText: 'And how wide?' });
  await own.getByText('Yours', { exact: true }).waitFor();
  expect(await page.getByText('Only you see this so far').count()).toBe(0);
  await page.context().setOffline(false);
});

test('people who do not host the talk see nothing of it', async () => {
  await page.goto(`${app.url}/app/talk/forum/host`);
  await page.getByRole('heading', { name: 'For the hosts of this talk' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.goto(`${app.url}/app/talk/forum/screen`);
  await page.getByRole('heading', { name: 'For the hosts of this talk' }).waitFor();
  await page.getByRole('link', { name: 'Go to the talk' }).click();
  await page.getByRole('heading', { name: 'Ask the harbour master', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Lead the discussion' }).count()).toBe(0);
});

test('the hosts’ page never says that there is no discussion, or that nothing is pending, before that is known', async () => {
  const tab = await host.context().newPage();
  await tab.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) said.add(textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await tab.goto(`${app.url}/app/talk/forum/host`);
  await tab.getByRole('heading', { name: 'Questions and polls', level: 1 }).waitFor();
  expect(await tab.evaluate(() => [...(window as unknown as { said: Set<string> }).said])).toEqual([
    'Questions and polls',
  ]);
  // Without a network no question can be approved: a message says so, and the text being written is kept.
  const word = tab.getByLabel('A word to everybody in the room');
  await readyForOffline(tab);
  await host.context().setOffline(true);
  await word.fill('The coffee is in the hall');
  await tab.getByText('To lead the discussion you need a connection', { exact: false }).waitFor();
  await press(tab, 'Say it');
  await tab.getByText('This needs a connection. Nothing was changed.').first().waitFor();
  expect(await word.inputValue()).toBe('The coffee is in the hall');
  await host.context().setOffline(false);
  await tab.getByText('To lead the discussion you need a connection', { exact: false }).waitFor({ state: 'hidden' });
  await press(tab, 'Say it');
  await page.goto(`${app.url}/app/talk/forum?tab=ask`);
  await page.getByText('The coffee is in the hall').waitFor();
  // The browser's other tab may hold its stream for a moment and pass data to this tab.
  await host.goto('about:blank');
  await host.context().setOffline(true);
  await tab.goto(`${app.url}/app/talk/forum/host?tab=waiting`);
  await tab.getByText('Questions need a connection.').waitFor();
  expect(await tab.getByRole('tab', { name: 'Waiting' }).textContent()).toBe('Waiting');
  // The room's data is still shown, also after a visit to its wall: neither its moderation nor its open questions get default values.
  await tab.getByRole('switch', { name: /one by one/ }).waitFor();
  const openTab = () => tab.getByRole('tab', { name: 'Open' }).textContent();
  const before = [await openTab(), await tab.getByRole('switch', { name: /one by one/ }).count()];
  await tab.getByRole('link', { name: 'Show on a screen' }).click();
  await tab.getByRole('dialog').waitFor();
  await tab.keyboard.press('Escape');
  await tab.getByRole('heading', { name: 'Questions and polls', level: 1 }).waitFor();
  await expect
    .poll(async () => [await openTab(), await tab.getByRole('switch', { name: /one by one/ }).count()])
    .toEqual(before);
  await host.context().setOffline(false);
  await tab
    .getByRole('tab')
    .filter({ hasText: /^Waiting\d/ })
    .waitFor();
  await tab.goto(`${app.url}/app/talk/nowhere/host`);
  await tab.getByRole('heading', { name: 'This talk has no discussion', level: 1 }).waitFor();
  await tab.getByRole('link', { name: 'Browse the schedule' }).waitFor();
  await tab.close();
});

/** Returns how many reactions were shown in this tab since it was opened; each disappears after two seconds. */
const risen = (tab: Page) => (): Promise<number> => tab.evaluate(() => (window as unknown as { risen: number }).risen);

test('a cheer floats up at once here and soon in the whole room, and does not move with reduced motion', async () => {
  for (const tab of [page, host]) {
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    await tab.goto(`${app.url}/app/talk/forum?tab=ask`);
    await tab.getByRole('group', { name: 'Cheer' }).evaluate((bar) => {
      const seen = { risen: 0 };
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) seen.risen += addedNodes.length;
        Object.assign(window, seen);
      }).observe(bar, { childList: true });
      Object.assign(window, seen);
    });
  }
  await press(page, 'Fire');
  await press(page, 'Fire');
  expect(await risen(page)()).toBe(2);
  await expect.poll(risen(host)).toBe(2);
  await press(host, 'Love');
  await expect.poll(risen(page)).toBe(3);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press(page, 'Fire');
  await expect.poll(risen(host)).toBe(4);
  expect(await risen(page)()).toBe(3);
});
