import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYBODY } from '../../domain/notifications/audience.ts';
import { pressByKeys, typeByKeys } from '../support/by-keys.ts';
import { DESKTOP } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import { countMoves, moved, MOVED_UNSEEN } from '../support/layout-moves.ts';
import { type LyingProxy, openLyingProxy } from '../support/lying-proxy.ts';
import { olive, testPerson, type TestPerson } from '../support/people.ts';
import { png } from '../support/png.ts';
import { logInByLink, readyForOffline, showTicket } from '../support/visitor.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

// Network faults and page reloads are covered by two hundred seeds in tests/sync/two-admins-one-talk.test.ts.

/** A colleague; he saves through plain API calls. */
const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '5OTT-1',
};
/** None of them can log in. */
const speakers = Array.from({ length: 12 }, (_, place) =>
  testPerson({ id: `speaker${place}`, firstName: 'Mara', lastName: `Quay${place}` }),
);
const talks = Array.from({ length: 30 }, (_, place) =>
  testTalk({
    id: `talk${place}`,
    title: `Talk ${100 + place}`,
    speakers: speakers.slice(place, place + 1).map(({ id }) => ({ id, name: id })),
  }),
);
const told = {
  id: 'told',
  title: 'Doors are open',
  body: '',
  link: '',
  sendAt: at('08:30'),
  sentAt: at('08:30'),
  state: 'sent',
  pushes: 1,
  audience: EVERYBODY,
};

let world: OpenApp;
let proxy: LyingProxy;
beforeAll(async () => {
  world = await openApp({
    people: [olive, otto],
    talks,
    event: { sessionsPerUser: 20 },
    documents: [...speakers.map((doc) => ({ c: 'people', doc })), { scope: 'adm', c: 'notifications', doc: told }],
  });
  proxy = await openLyingProxy(Number(new URL(world.app.url).port));
  await world.page.setViewportSize(DESKTOP);
  await logInByLink(world.page, proxy.origin, olive);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await proxy.close();
});

const open = (path: string): Promise<unknown> => world.page.goto(`${proxy.origin}${path}`);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const isSave = ({ method, url }: IncomingMessage): boolean =>
  method === 'PATCH' && url?.startsWith('/api/talks/') === true;
const colleague = (id: string, fields: object) => world.app.call('PATCH', `/talks/${id}`, 'otto', fields);
const stored = async (id: string): Promise<unknown> => (await world.app.ports.log.state('pub')).get('talks', id)?.doc;

/**
 * Returns the state of the page that a change must not disturb: the typed text, the position of the focused field in the window and the
 * selection.
 */
const place = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLTextAreaElement;
    const picked = [...document.querySelectorAll('tr[aria-selected="true"]')].map((row) => row.textContent);
    return {
      name: focused.name,
      text: focused.value,
      caret: [focused.selectionStart, focused.selectionEnd],
      top: Math.round(focused.getBoundingClientRect().y),
      picked,
    };
  });

test('a colleague’s save appears while the organiser types: caret, scroll position, selection and draft stay', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&sort=title&dir=ascend&id=talk3');
  await page.getByRole('checkbox', { name: 'Select Talk 105' }).check();
  const words = field(page, 'Description');
  await words.fill('Of tides and of ropes');
  await page.getByText('1 change, kept on this device').waitFor();
  await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 8));
  await words.evaluate(() => scrollBy(0, 40));
  const before = await place(page);
  expect(before).toMatchObject({ name: 'description', caret: [3, 8], text: 'Of tides and of ropes' });
  expect(before.picked).toHaveLength(1);
  await colleague('talk3', { title: 'Talk 103 of Otto' });
  await page.getByText('Otto Hart changed the title just now').waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Talk 103 of Otto');
  expect(await place(page)).toEqual(before);
  await page.getByText('1 change, kept on this device').waitFor();
});

test('a list on the device opens, is sorted and paged without a request, and nothing moves', async () => {
  const { page } = world;
  await open('/app/admin?type=STAGES');
  await page.getByRole('rowheader', { name: 'Main Stage' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Talks/ })
    .click();
  await page.getByText('30 talks · page 1 of 2').waitFor();
  const before = await places(page);
  expect(before.every((top) => top > 0)).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('30 talks · page 2 of 2').waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('button', { name: 'Title and speakers' }).click();
  await page.getByRole('columnheader', { name: 'Title and speakers' }).and(page.locator('[aria-sort]')).waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('searchbox').fill('117');
  await page.getByText('1 talk', { exact: true }).waitFor();
  expect(await places(page)).toEqual(before);
  await page.getByRole('link', { name: /^Cancelled/ }).click();
  await page.getByText('No talk fits this search').waitFor();
  expect((await places(page)).slice(0, 1)).toEqual(before.slice(0, 1));
  // Requests made by timers, for presence and for counts do not belong to any list.
  expect(
    asked.filter((path) => /^\/api\/(?!time|sync|analytics|adw-pubsub|admin\/(live|presence|setup))/.test(path)),
  ).toEqual([]);
});

/** Returns the distances from the top, in pixels, of the search field, the table head and its first row. */
const places = (page: Page): Promise<number[]> =>
  page
    .locator('main')
    .locator('input[type=search], thead tr, tbody tr:first-child')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y));

/** Text that appears last on these screens, because it needs an answer of the server. */
const COMES_LAST: Readonly<Record<string, string>> = { LIVE: 'Live, refreshes every 3 s', SPEAKERS: 'Cannot log in' };

test('on organisers’ screens nothing moves while navigating or loading, whatever arrives late', async () => {
  const { page } = world;
  const isStill = async (type: string): Promise<void> => {
    const here = page.locator(`nav[aria-label="Admin"] [aria-current="page"][href$="type=${type}"]`);
    await here.waitFor();
    // The rail is longer than this window and scrolls to the current entry.
    await expect.poll(() => here.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await page.locator('main h1').waitFor();
    const last = COMES_LAST[type];
    if (last) await page.getByRole('main').getByText(last, { exact: true }).first().waitFor();
    await page.waitForFunction(() => document.querySelector('[data-skeleton], main [aria-busy=true]') === null);
  };
  await page.addInitScript(countMoves);
  const found: Record<string, number> = {};
  for (const type of ['LIVE', 'TALKS', 'SETUP']) {
    await open(`/app/admin?type=${type}`);
    await isStill(type);
    found[`${type}, loaded`] = await moved(page);
  }
  const links = page.getByRole('navigation', { name: 'Admin' }).locator('a[href*="?type="]');
  for (const link of await links.all()) {
    const before = await moved(page);
    const type = (await link.getAttribute('href'))!.split('type=')[1]!;
    // Browsers do not count layout shifts within half a second of user input, so this clicks by script.
    await link.evaluate((one: HTMLElement) => one.click());
    await isStill(type);
    found[type] = (await moved(page)) - before;
  }
  expect(Object.keys(found).length).toBeGreaterThan(25);
  expect(Object.entries(found).filter(([, sum]) => sum > MOVED_UNSEEN)).toEqual([]);
});

test('an organiser who saves just after a colleague keeps both edits, and is asked only about fields that both changed, by keyboard alone', async () => {
  const { page } = world;
  await readyForOffline(page);
  // Immediately after a start, while the list still shows its stored rows.
  await open('/app/admin?type=TALKS&id=talk4');
  proxy.before(isSave, () => colleague('talk4', { length: 25 }));
  await typeByKeys(field(page, 'Title'), 'Reading the tide');
  await page.keyboard.press('Control+s');
  await page.getByText('No changes').waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the tide', minutes: 25 });
  expect(proxy.passed().filter((path) => path === '/api/talks/talk4')).toHaveLength(2);

  proxy.before(isSave, () => colleague('talk4', { title: 'Reading the moon' }));
  await typeByKeys(field(page, 'Title'), 'Reading the stars');
  await page.keyboard.press('Control+s');
  const clash = page.getByRole('group', { name: /^Otto Hart changed the title at \d\d:\d\d, and so did you$/ });
  await clash.getByRole('button', { name: 'Reading the moon' }).waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the moon' });
  await pressByKeys(clash.getByRole('button', { name: 'Reading the stars' }));
  await pressByKeys(save(page));
  await page.getByText('No changes').waitFor();
  expect(await stored('talk4')).toMatchObject({ title: 'Reading the stars', minutes: 25 });
});

test('after a crash during a save it is either stored or still a draft', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&id=talk5');
  await field(page, 'Title').fill('A rope of many hands');
  // Saved before the typing delay is over; only half of the answer arrives.
  proxy.lie('cut mid-JSON', isSave);
  await save(page).click();
  await expect.poll(() => stored('talk5')).toMatchObject({ title: 'A rope of many hands' });
  await page.reload();
  proxy.beHonest();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A rope of many hands');
  await page.getByText('No changes').waitFor();

  proxy.lie('hang', isSave);
  await field(page, 'Title').fill('A rope of few hands');
  await save(page).click();
  await expect.poll(proxy.liedTo).toEqual(['/api/talks/talk5']);
  await page.reload();
  proxy.beHonest();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A rope of few hands');
  await save(page).click();
  await expect.poll(() => stored('talk5')).toMatchObject({ title: 'A rope of few hands' });
});

/** A form outside the record lists: an edit in it, a colleague's edit at the same moment, and the result of both. */
interface Beside {
  readonly form: string;
  /** Prepares the state before the edits. */
  readonly first?: () => Promise<unknown>;
  readonly at: string;
  readonly act: (page: Page) => Promise<unknown>;
  readonly call: readonly [method: string, path: string];
  readonly colleague: () => Promise<unknown>;
  readonly ends: (page: Page) => Promise<unknown>;
}

const call = (method: string, path: string, body?: object) => world.app.call(method, path, 'otto', body);
const settings = async (): Promise<Record<string, unknown>> =>
  ((await call('GET', '/admin/event')).body as { settings: Record<string, unknown> }).settings;
const logo = async () => world.app.upload('/admin/event/logo', 'otto', { bytes: await png() });
const streams = (backup: string) => [{ name: 'Hall', primary: 'https://vimeo.com/76979871', backup }];
const [BACKUP, OTHER_BACKUP] = ['https://vimeo.com/1', 'https://vimeo.com/2'];
const captions = (lang: string) => ({ lang, label: `In ${lang}`, url: `https://words.example.org/${lang}.vtt` });
const HOOK = 'https://crm.example.org/hook';
const hooks = async () => ((await call('GET', '/admin/webhooks')).body as { data: { id: string }[] }).data;
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();

const addCaptions = async (page: Page): Promise<void> => {
  await page.getByLabel('Language').fill('en');
  await page.getByLabel('Label').fill('In en');
  await page.getByRole('textbox', { name: 'WebVTT file' }).fill(captions('en').url);
  await page.getByRole('button', { name: 'Add captions' }).click();
};
const ottos = { lang: 'en', label: 'Of Otto', url: 'https://words.example.org/otto.vtt' };

const BESIDE: readonly Beside[] = [
  {
    form: 'captions of a recording',
    at: 'TALKS&id=talk8&tab=captions',
    act: addCaptions,
    call: ['PATCH', '/api/talks/talk8'],
    colleague: () => call('PATCH', '/talks/talk8', { captions: [captions('es')] }),
    ends: async () => {
      await expect.poll(() => stored('talk8')).toMatchObject({ captions: [captions('es'), captions('en')] });
    },
  },
  {
    form: 'captions in the same language',
    at: 'TALKS&id=talk9&tab=captions',
    act: addCaptions,
    call: ['PATCH', '/api/talks/talk9'],
    colleague: () => call('PATCH', '/talks/talk9', { captions: [ottos] }),
    ends: async (page) => {
      await page.getByText('There are captions in en already, called “Of Otto”.').waitFor();
      expect(await stored('talk9')).toMatchObject({ captions: [ottos] });
      await page.getByRole('button', { name: 'Add captions' }).click();
      await expect.poll(() => stored('talk9')).toMatchObject({ captions: [captions('en')] });
    },
  },
  {
    form: 'the stream that a stage plays all day',
    first: () => call('PATCH', '/admin/event', { liveStreams: streams(BACKUP) }),
    at: 'LIVE',
    act: press('Swap Hall to its backup'),
    call: ['PATCH', '/api/admin/event'],
    colleague: () => call('PATCH', '/admin/event', { liveStreams: streams(OTHER_BACKUP) }),
    ends: async () => {
      await expect
        .poll(async () => (await settings())['liveStreams'])
        .toEqual([{ ...streams(OTHER_BACKUP)[0], on: 'backup' }]);
    },
  },
  {
    form: 'what is not needed of the set-up',
    at: 'SETUP',
    act: (page) => page.getByRole('button', { name: 'Not needed' }).first().click(),
    call: ['PATCH', '/api/admin/event'],
    colleague: () => call('PATCH', '/admin/event', { setupSkipped: ['push'] }),
    ends: async () => {
      await expect.poll(async () => (await settings())['setupSkipped']).toHaveLength(2);
    },
  },
  {
    form: 'the logo',
    first: logo,
    at: 'SETTINGS',
    act: press('Take it away'),
    call: ['PATCH', '/api/admin/event'],
    colleague: logo,
    ends: async (page) => {
      await page.getByText('Somebody else has changed').waitFor();
      const theirs = (await settings())['logoUrl'];
      expect(theirs).not.toBe(null);
      await page.locator(`img[alt="The logo"][src="${String(theirs)}"]`).waitFor();
      await page.getByRole('button', { name: 'Take it away' }).click();
      await expect.poll(async () => (await settings())['logoUrl']).toBe(null);
    },
  },
  {
    form: 'a webhook',
    first: () => call('POST', '/admin/webhooks', { url: HOOK, kinds: ['talks'] }),
    at: 'WEBHOOKS',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change' }).click();
      const form = page.getByRole('list', { name: 'Addresses' });
      await form.getByRole('textbox', { name: 'Address' }).fill(`${HOOK}/mine`);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
    },
    call: ['PATCH', '/api/admin/webhooks/'],
    colleague: async () => call('PATCH', `/admin/webhooks/${(await hooks())[0]!.id}`, { kinds: ['people'] }),
    ends: async () => {
      await expect.poll(hooks).toMatchObject([{ url: `${HOOK}/mine`, kinds: ['people'] }]);
    },
  },
];

test.each(BESIDE)('in $form a colleague’s simultaneous save is not lost', async (beside) => {
  const { page } = world;
  await beside.first?.();
  await open(`/app/admin?type=${beside.at}`);
  const [method, path] = beside.call;
  const did = new Promise<number>((done) => {
    proxy.before(
      (request) => request.method === method && request.url?.startsWith(path) === true,
      async () => done(((await beside.colleague()) as { status: number }).status),
    );
  });
  await beside.act(page);
  expect(await did).toBe(200);
  await beside.ends(page);
});

test('a webhook form that was left asks about fields that a colleague changed meanwhile', async () => {
  const { page } = world;
  await page.getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('list', { name: 'Addresses' });
  const address = form.getByRole('textbox', { name: 'Address' });
  await expect.poll(() => address.inputValue()).toBe(`${HOOK}/mine`);
  await address.fill(`${HOOK}/again`);
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe(`${HOOK}/again`);
  await call('PATCH', `/admin/webhooks/${(await hooks())[0]!.id}`, { url: `${HOOK}/theirs` });
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe(`${HOOK}/again`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form
    .getByText(`Somebody else set this to “${HOOK}/theirs” meanwhile. Save again to set yours.`)
    .first()
    .waitFor();
  expect(await hooks()).toMatchObject([{ url: `${HOOK}/theirs` }]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(hooks).toMatchObject([{ url: `${HOOK}/again`, kinds: ['people'] }]);
});

test('typed text survives an unreachable server and a log-in ended by a colleague', async () => {
  const { page } = world;
  await open('/app/admin?type=TALKS&id=talk6');
  await field(page, 'Title').waitFor();
  proxy.lie('refused', () => true);
  await field(page, 'Title').fill('A lantern without a keeper');
  await save(page).click();
  await page.reload();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A lantern without a keeper');
  proxy.beHonest();

  await field(page, 'Description').fill('Who lights it?');
  expect((await world.app.call('DELETE', '/admin/users/olive/sessions', 'otto')).status).toBe(204);
  await page.waitForURL(/\/auth\//);
  await showTicket(page, proxy.origin, { ...olive, ticketCode: olive.ticketCode ?? '' });
  await page.waitForURL(/\/app\//);
  await open('/app/admin?type=TALKS&id=talk6');
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Who lights it?');
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('A lantern without a keeper');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => stored('talk6'))
    .toMatchObject({ title: 'A lantern without a keeper', description: 'Who lights it?' });
});
