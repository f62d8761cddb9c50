import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP } from '../../../support/browser.ts';
import { ada, grace, olive, type TestPerson } from '../../../support/people.ts';
import { png } from '../../../support/png.ts';
import { camera, mug } from '../../../support/world-lobby.ts';
import { tidewater } from '../../../support/world.ts';
import { openApp, type OpenApp } from '../../open-app.ts';
import { stickingOut } from '../../screen-checks.ts';

interface NounCase {
  readonly type: string;
  readonly title: string;
  /** The button that starts a new record. */
  readonly add: string;
  /** Fills all fields that a new record needs. */
  readonly fill: (panel: Locator) => Promise<void>;
  /** The label of the field with the record's name, and its value. */
  readonly field: string;
  readonly name: string;
  readonly changed: string;
  readonly remove: string;
  /** The call with which a colleague changes the same field, and the field's name in it. */
  readonly theirs: readonly [path: string, field: string];
}

const fields =
  (...labels: readonly (readonly [label: string, text: string])[]) =>
  async (panel: Locator): Promise<void> => {
    for (const [label, text] of labels) await panel.getByLabel(label, { exact: true }).fill(text);
  };

/** Returns a field's value, or the text of an editor. */
const said = (field: Locator): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')));

const KITE = { name: 'A paper kite', changed: 'A silk kite' };
const THEIRS = 'A kite of tin';
const byName = { field: 'Name', fill: fields(['Name', KITE.name]), ...KITE };
const byTitle = { field: 'Title', fill: fields(['Title', KITE.name]), ...KITE };
const CASES: readonly NounCase[] = [
  { type: 'PERKS', theirs: ['/perks', 'name'], title: 'Perks', add: 'New perk', remove: 'Remove perk', ...byName },
  {
    type: 'RAFFLES',
    theirs: ['/raffles', 'title'],
    title: 'Raffles',
    add: 'New raffle',
    remove: 'Remove raffle',
    ...byTitle,
  },
  {
    type: 'SPONSORSHIPS',
    theirs: ['/sponsorships', 'title'],
    title: 'Sponsorships',
    add: 'New sponsorship',
    remove: 'Remove sponsorship',
    ...byTitle,
    fill: fields(['Title', KITE.name], ['Link', 'https://kites.example.org/']),
  },
  {
    type: 'HIGHLIGHTS',
    theirs: ['/highlights', 'title'],
    title: 'Highlights',
    add: 'New highlight',
    remove: 'Remove highlight',
    ...byTitle,
  },
  {
    type: 'POSTS',
    theirs: ['/posts', 'body'],
    title: 'Posts',
    add: 'New post',
    remove: 'Remove post',
    field: 'Text',
    ...KITE,
    fill: fields(['Text', KITE.name]),
  },
  {
    type: 'TALKS',
    theirs: ['/talks', 'title'],
    title: 'Talks',
    add: 'New talk',
    remove: 'Cancel or remove talk',
    ...byTitle,
    fill: async (panel) => {
      await fields(['Title', KITE.name], ['Start', '2027-07-12T11:00'])(panel);
      await panel.getByLabel('Stage', { exact: true }).selectOption('main');
      await panel.getByLabel('Kind', { exact: true }).selectOption('stage-break');
    },
  },
  {
    type: 'COMPANIES',
    theirs: ['/admin/company', 'name'],
    title: 'Companies',
    add: 'New company',
    remove: 'Remove company',
    ...byName,
    fill: async (panel) => {
      await fields(
        ['Name', KITE.name],
        ['Public email', 'hello@kites.example.org'],
        ['Description', 'Kites of paper and of silk.'],
        ['Website', 'https://kites.example.org/'],
      )(panel);
      await panel.getByLabel('Country', { exact: true }).selectOption('Spain');
      await panel.getByLabel('Type', { exact: true }).selectOption('Agency');
    },
  },
  {
    type: 'NOTIFICATIONS',
    theirs: ['/push-notifications', 'title'],
    title: 'Notifications',
    add: 'New notification',
    remove: 'Withdraw notification',
    ...byTitle,
  },
  { type: 'STAGES', theirs: ['/stages', 'name'], title: 'Stages', add: 'New stage', remove: 'Remove stage', ...byName },
  { type: 'TRACKS', theirs: ['/tracks', 'name'], title: 'Tracks', add: 'New track', remove: 'Remove track', ...byName },
];

/** A colleague. */
const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '5OTT-1',
};

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      people: [ada, grace, olive, otto],
      event: { sessionsPerUser: 20 },
      documents: [
        { c: 'stages', doc: { id: 'main', name: 'Main Stage', order: 0 } },
        { c: 'companies', doc: tidewater },
        { c: 'perks', doc: mug },
        { c: 'raffles', doc: camera },
      ],
    },
    { isWithoutWorker: true },
  );
  await world.page.setViewportSize(DESKTOP);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

const row = (page: Page, name: string): Locator => page.getByRole('rowheader', { name });
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
/** Each screen is checked in only one of the two schemes, because all have the same parts. */
const schemed = CASES.map((one, place) => ({
  ...one,
  scheme: place % 2 === 0 ? ('light' as const) : ('dark' as const),
}));

/** A desk's window as the page sees it at 200 % zoom. */
const ZOOMED = { width: DESKTOP.width / 2, height: DESKTOP.height / 2 };

/** Returns problems without a network, at 200 % zoom and with letters twice as large: cut-off text, sideways scrolling and axe findings. */
async function barriersOffline(): Promise<string[]> {
  const { page, browser } = world;
  await browser.context.setOffline(true);
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor();
  const cut = await page.evaluate(stickingOut, { letters: '200%' });
  const found = await barriers(page);
  await page.setViewportSize(ZOOMED);
  const zoomed = await page.evaluate(stickingOut, {});
  const isThere = await page.getByRole('navigation', { name: 'Admin' }).isVisible();
  await page.setViewportSize(DESKTOP);
  await browser.context.setOffline(false);
  return [...cut, ...found, ...zoomed, ...(isThere ? [] : ['zoomed: no longer the admin place'])];
}

describe.each(schemed)('$title', ({ type, title, add, fill, field, name, changed, theirs, remove, scheme }) => {
  test('are created, changed, found, removed and restored by organisers, without losing text', async () => {
    const { page, go, app } = world;
    await go(`/app/admin?type=${type}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: add }).click();
    const panel = page.getByRole('complementary', { name: add });
    await fill(panel);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    const made = page.getByRole('complementary', { name: /kite/ });
    await made.waitFor();
    await row(page, name).waitFor();

    await made.getByLabel(field, { exact: true }).fill(changed);
    await made.getByText('1 change, kept on this device').waitFor();
    // A colleague saves the same field: the app asks which value to use, and undo restores theirs.
    const [path, as] = theirs;
    const id = new URL(page.url()).searchParams.get('id');
    expect((await app.call('PATCH', `${path}/${id}`, 'otto', { [as]: THEIRS })).status).toBeLessThan(300);
    const clash = made.getByRole('group', { name: /^Otto Hart changed .+ at \d\d:\d\d, and so did you$/ });
    await clash.getByRole('button', { name: THEIRS }).waitFor();
    await row(page, THEIRS).waitFor();
    expect(await barriersDayAndNight(page)).toEqual([]);
    await clash.getByRole('button', { name: changed }).click();
    await expect.poll(() => clash.count()).toBe(0);
    // The row may show it before the answer arrives; until then undo removes the new record.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press('Control+s');
    expect((await saved).status()).toBeLessThan(300);
    await row(page, changed).waitFor();
    await undo(page).click();
    await row(page, THEIRS).waitFor();
    await expect.poll(() => said(made.getByLabel(field, { exact: true }))).toBe(THEIRS);
    await page.emulateMedia({ colorScheme: scheme });
    expect(await barriersOffline()).toEqual([]);

    await page.getByRole('searchbox').fill('kite');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await made.getByRole('button', { name: remove }).click();
    await expect.poll(() => row(page, THEIRS).count()).toBe(0);
    await undo(page).click();
    await row(page, THEIRS).waitFor();
  });
});

test('a list opens without a request if its rows are on the device, and with one if only the server has them', async () => {
  const { page, go } = world;
  await go('/app/admin?type=SETUP');
  await page.getByRole('heading', { name: 'Set-up', level: 1 }).waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByText(/^\d/).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // Left out: requests that every screen repeats (log, clock, and the number of problems in the rail).
    if (path.startsWith('/api/') && !/^\/api\/(?:sync\/|time|admin\/live)/.test(path)) asked.push(path);
  });
  const found: Record<string, string[]> = {};
  for (const title of [...CASES.map((one) => one.title), 'Users', 'Tickets', 'Audit']) {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.locator('main').locator('[role="row"], tbody tr, li, p').first().waitFor();
    found[title] = asked.splice(0);
  }
  expect(found).toEqual({
    ...Object.fromEntries(CASES.map((one) => [one.title, []])),
    Users: ['/api/admin/users'],
    Tickets: ['/api/admin/users'],
    Audit: ['/api/admin/audit'],
  });
  page.removeAllListeners('request');
});

test('a colleague’s changes appear in untouched fields, and the organiser is asked about fields that both changed', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=PERKS&id=mug');
  const panel = page.getByRole('complementary', { name: 'A mug' });
  await panel.getByLabel('Name', { exact: true }).fill('A cup');
  await app.call('PATCH', '/perks/mug', 'otto', { description: 'Of red enamel.' });
  await row(page, 'A mug').getByText('Otto Hart changed the description just now').waitFor();
  await expect.poll(() => panel.getByLabel('Description', { exact: true }).inputValue()).toBe('Of red enamel.');
  expect(await panel.getByLabel('Name', { exact: true }).inputValue()).toBe('A cup');

  await app.call('PATCH', '/perks/mug', 'otto', { name: 'A beaker' });
  const clash = page.getByRole('group', { name: /^Otto Hart changed the name at \d\d:\d\d, and so did you$/ });
  await clash.waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByText('Choose which version to keep before saving').waitFor();
  await clash.getByRole('button', { name: 'A cup' }).click();
  await expect.poll(() => clash.count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'A cup').waitFor();
  const { body } = await app.call('GET', '/perks', 'olive');
  expect((body as { data: object[] }).data).toContainEqual(
    expect.objectContaining({ id: 'mug', name: 'A cup', description: 'Of red enamel.' }),
  );
});

test('typed text survives a reload and a lost network, and is removed only when it is discarded or saved', async () => {
  const { page, go, browser } = world;
  await go('/app/admin?type=RAFFLES&id=camera');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('A large camera');
  await page.getByText('1 change, kept on this device').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => title.count()).toBe(0);
  await row(page, 'A camera').getByRole('link').click();
  await expect.poll(() => title.inputValue()).toBe('A large camera');
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('A large camera');
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Save when online' }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => title.inputValue()).toBe('A camera');
  await page.getByText('No changes').waitFor();
  await browser.context.setOffline(false);
});

test('an offline save is sent later, unless a colleague has changed the same field', async () => {
  const { page, go, app, browser } = world;
  const titleNow = async () => {
    const { body } = await app.call('GET', '/raffles', 'olive');
    return (body as { data: { id: string; title: string }[] }).data.find(({ id }) => id === 'camera')?.title;
  };
  const saveOffline = async (words: string) => {
    // The form's code has to be loaded before the network is cut.
    await page.getByLabel('Title', { exact: true }).waitFor();
    await browser.context.setOffline(true);
    await page.getByLabel('Title', { exact: true }).fill(words);
    await page.getByRole('button', { name: 'Save when online' }).click();
    await page.getByText('1 edit waiting').waitFor();
  };
  await go('/app/admin?type=RAFFLES&id=camera');
  await saveOffline('A camera with film');
  expect(await titleNow()).toBe('A camera');
  await browser.context.setOffline(false);
  await row(page, 'A camera with film').waitFor();
  expect(await titleNow()).toBe('A camera with film');
  await expect.poll(() => page.getByText('1 edit waiting').count()).toBe(0);

  await saveOffline('A camera in a box');
  await app.call('PATCH', '/raffles/camera', 'olive', { title: 'A camera and a bag' });
  await browser.context.setOffline(false);
  await page.getByText('This was changed elsewhere too. Open it to choose.').waitFor();
  await page.getByRole('group', { name: /the title/ }).waitFor();
  expect(await titleNow()).toBe('A camera and a bag');
  await page
    .getByRole('group', { name: /the title/ })
    .getByRole('button', { name: 'A camera and a bag' })
    .click();
  await page.getByText('No changes').waitFor();
});

test('many rows are selected by keys, changed at once and undone at once; refused ones stay selected and say why', async () => {
  const { page, go } = world;
  await go('/app/admin?type=STAGES&q=stage');
  await row(page, 'Side Stage').waitFor();
  // Always selects the first row; the key listener may load later than the list.
  await expect
    .poll(async () => {
      await page.keyboard.press('k');
      return page.evaluate(() => document.activeElement?.hasAttribute('data-row'));
    })
    .toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select Main Stage' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('2 selected').waitFor();
  expect(await barriers(page)).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/presence')) sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('1 done, 1 refused').waitFor();
  await expect.poll(() => row(page, 'Side Stage').count()).toBe(0);
  await page.getByText('1 selected').waitFor();
  await row(page, 'Main Stage')
    .getByText(/on this stage/)
    .waitFor();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await row(page, 'Side Stage').waitFor();
  // For any number of records: one request to change them, and one to undo it.
  expect(sent).toEqual(['/api/admin/batch', expect.stringMatching(/^\/api\/admin\/audit\/groups\/.+\/undo$/)]);
  page.removeAllListeners('request');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'Talks', level: 1 }).waitFor();
});

/** Removes stages that other tests created. */
async function onlyOurStages({ app }: OpenApp): Promise<void> {
  for (const { id } of (await app.ports.log.state('pub')).all('stages'))
    if (id !== 'main' && id !== 'side') await app.call('DELETE', `/stages/${id}`, 'otto');
}

test('a colleague’s change moves no row under the pointer, and removed rows are shown disappearing and are unselected', async () => {
  const { page, go, app } = world;
  const names = () => page.locator('tbody th :is(a, s)').allInnerTexts();
  await onlyOurStages(world);
  await go('/app/admin?type=STAGES&sort=name&dir=ascend');
  const { body } = await app.call('POST', '/stages', 'otto', { name: 'Attic' });
  await expect.poll(names).toEqual(['Attic', 'Main Stage', 'Side Stage']);
  await row(page, 'Side Stage').hover();
  await app.call('PATCH', '/stages/side', 'otto', { name: 'A side stage' });
  await row(page, 'A side stage').getByText('Otto Hart changed the name just now').waitFor();
  expect(await names()).toEqual(['Attic', 'Main Stage', 'A side stage']);
  await page.getByRole('heading', { name: 'Stages', level: 1 }).hover();
  await expect.poll(names).toEqual(['A side stage', 'Attic', 'Main Stage']);

  await page.getByRole('checkbox', { name: 'Select Attic' }).check();
  await page.getByRole('checkbox', { name: 'Select Main Stage' }).check();
  await app.call('DELETE', `/stages/${(body as { id: string }).id}`, 'otto');
  await row(page, 'Attic').getByText('Removed just now').waitFor();
  expect([await names(), await page.locator('tbody s').allInnerTexts()]).toEqual([
    ['A side stage', 'Attic', 'Main Stage'],
    ['Attic'],
  ]);
  await page.getByText('1 selected').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await app.call('PATCH', '/stages/side', 'otto', { name: 'Side Stage' });
  await row(page, 'Side Stage').waitFor();
});

test('Alt and an arrow move a row in an ordered list and announce its place; the focus stays, and one key undoes it', async () => {
  const { page, go } = world;
  const names = () => page.locator('tbody th a').allInnerTexts();
  const hasFocus = () =>
    row(page, 'Main Stage')
      .getByRole('link')
      .evaluate((link) => link === document.activeElement);
  await onlyOurStages(world);
  await go('/app/admin?type=STAGES');
  await expect.poll(names).toEqual(['Main Stage', 'Side Stage']);
  await row(page, 'Main Stage').getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Main Stage stays first').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('Main Stage is 2 of 2').waitFor();
  await expect.poll(names).toEqual(['Side Stage', 'Main Stage']);
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['Main Stage', 'Side Stage']);
  expect(await hasFocus()).toBe(true);
});

test('the rows are exported by this device, and each record has a history with Undo', async () => {
  const { page, open, app } = world;
  await app.call('PATCH', '/stages/side', 'olive', { name: '=Side' });
  await open('/app/admin?type=STAGES&id=side&q=side&tab=history');
  await page.getByText(/^Saved \d\d:\d\d by you/).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual([
    'stages.csv',
    "\uFEFFid,name,order,capacity,talks\r\nside,'=Side,1,,0\r\n",
  ]);
  const panel = page.getByRole('complementary', { name: '=Side' });
  await panel.getByRole('button', { name: 'Undo' }).first().click();
  await row(page, 'Side Stage').waitFor();
  const told = page.getByRole('complementary', { name: 'Side Stage' }).getByText('Changed the stage “Side Stage”');
  await told.first().waitFor();
});

test('a problem is shown at its field', async () => {
  const { page, go } = world;
  await go('/app/admin?type=PERKS&new=1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test('a new speaker is added by name in the form of the talk', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=TALKS&new=1');
  const speakers = page.getByRole('combobox', { name: 'Speakers' });
  await speakers.fill('Nils Brandt');
  await page.getByRole('option', { name: 'Add ‘Nils Brandt’' }).waitFor();
  await speakers.press('Enter');
  await page.getByRole('button', { name: 'Remove Nils Brandt' }).waitFor();
  expect((await app.call('GET', '/admin/users?search=brandt', 'olive')).body).toMatchObject({
    data: [{ first_name: 'Nils', last_name: 'Brandt', has_account: false }],
  });
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a new time goes into the draft from the panel, and many talks are moved by minutes; only organisers see it', async () => {
  const { page, go, app } = world;
  const drafted = async () => {
    const state = await app.ports.log.state('adm');
    return state.all('schedule-draft').map(({ id, doc }) => [id, (doc as { to: { startsAt: number } }).to.startsAt]);
  };
  const published = async () => (await app.ports.log.state('pub')).get('talks', 'keynote')?.doc;
  const { startsAt } = (await published()) as { startsAt: number };
  await go('/app/admin?type=TALKS&id=keynote&q=keep');
  const panel = page.getByRole('complementary', { name: 'What we keep' });
  await panel.getByLabel('Length').fill('50');
  await panel.getByLabel('Start', { exact: true }).fill('2027-07-12T10:20');
  await panel.getByRole('button', { name: 'Put into the draft' }).click();
  await panel.getByText('No changes').waitFor();
  await expect.poll(drafted).toEqual([['keynote', startsAt + 20 * 60_000]]);

  await page.getByRole('checkbox', { name: 'Select What we keep' }).check();
  await page.getByRole('button', { name: 'Move by…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move by' });
  await sheet.getByLabel('Move by').selectOption('10 minutes earlier');
  await sheet.getByRole('button', { name: 'Change 1 talk' }).click();
  await page.getByText('1 talk is moved in the draft').waitFor();
  await expect.poll(drafted).toEqual([['keynote', startsAt + 10 * 60_000]]);
  expect(await published()).toMatchObject({ startsAt, minutes: 45 });
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(drafted).toEqual([['keynote', startsAt + 20 * 60_000]]);
});

test('chosen entries are sorted and removed by keys alone, which announce the position, and the focus stays', async () => {
  const { page, go } = world;
  await go('/app/admin?type=TALKS&new=1');
  const speakers = page.getByRole('combobox', { name: 'Speakers' });
  for (const name of ['Ada Verne', 'Grace Marlow']) {
    await speakers.fill(name.slice(0, 5));
    await page.getByRole('option', { name }).waitFor();
    await speakers.press('Enter');
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  const chosen = () => page.getByRole('button', { name: /^Remove (Ada|Grace)/ }).allInnerTexts();
  expect(await chosen()).toEqual(['Ada Verne', 'Grace Marlow']);
  const chip = page.getByRole('button', { name: 'Remove Grace Marlow' });
  await chip.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByText('Grace Marlow is 1 of 2').waitFor();
  expect(await chosen()).toEqual(['Grace Marlow', 'Ada Verne']);
  await expect.poll(() => chip.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await chosen()).toEqual(['Ada Verne']);
  await expect.poll(() => speakers.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a post is written with formatting that posts allow, whatever is pasted, by keyboard alone', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=POSTS');
  await page.getByRole('button', { name: 'New post' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  // A new post starts with the focus in its text, although the editor loads after the other fields.
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Tonight');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' at eight');
  await page.keyboard.press('Enter');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      [
        '<h1 onclick="alert(1)" style="color:red">Big</h1><img src="https://evil.example.org/x.png" onerror="alert(1)">',
        '<script>alert(1)</script><p>go <a href="javascript:alert(1)">here</a> or ',
        '<a href="https://kites.example.org/" onclick="alert(1)">there</a></p><ul><li>one</li></ul>',
        '<iframe src="https://evil.example.org/"></iframe><h2>Kept</h2>',
      ].join(''),
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const card = page.getByRole('article', { name: 'As attendees read it' });
  await card.getByRole('heading', { name: 'Kept' }).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  await page.getByRole('switch', { name: 'Pinned' }).click();
  await card.getByText('Pinned').waitFor();
  const video = page.getByLabel('Video at Vimeo');
  await video.fill('https://vimeo.com/76979871');
  await card.getByRole('button', { name: 'Play video: Video from Test Days' }).waitFor();
  await video.fill('');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: await png(160) });
  await page.getByRole('button', { name: 'Use photo' }).click();
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('switch', { name: 'Pinned' }).click();
  await text.focus();
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Tab');
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe('Bold');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await focused.getAttribute('aria-label')).toBe('Link');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByLabel('Address of the link').fill('javascript:alert(1)');
  await page.getByRole('alert').getByText('A link begins with https://').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { body } = await app.call('GET', '/posts', 'olive');
      return (body as { data: { body: string }[] }).data
        .map((post) => post.body)
        .find((html) => html.includes('Tonight'));
    })
    .toBe(
      [
        '<p><strong>Tonight</strong> at eight</p><p>Big</p>',
        '<p>go here or <a href="https://kites.example.org/" rel="nofollow noopener">there</a></p>',
        '<ul><li><p>one</p></li></ul><h2>Kept</h2>',
      ].join(''),
    );
  await text.focus();
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
});
