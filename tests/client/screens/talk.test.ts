import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { barriers } from '../../support/barriers.ts';
import { at } from '../../support/conference.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { holdDatabases, keptPlaces } from '../held-databases.ts';
import { smallPdf } from '../../support/small-documents.ts';
import { grace } from '../../support/people.ts';
import { allSent, goWithin, readyForOffline, syncLine } from '../../support/visitor.ts';
import {
  changeTalks,
  everything,
  farewell,
  harbour,
  maps,
  opening,
  repair,
  visitSchedule,
  type Visit,
} from './schedule-world.ts';

const described = {
  ...harbour,
  hasNetworkingMixer: true,
  description: 'Small boats need little water.\n\nThey need friends all the more.',
  resources: [
    { id: 'chart', filename: 'Sea chart.pdf', size: 261_419, fileType: 'pdf' as const, path: '/files/chart.pdf' },
  ],
};

const film = { id: 'harbour', videos: { vimeo: 'https://player.vimeo.com/video/1' } };

let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitSchedule({
    talks: everything.map((talk) => (talk.id === 'harbour' ? described : talk)),
    documents: [{ c: 'streams', doc: film }],
  });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

async function open(id: string, title: string): Promise<void> {
  await goWithin(page, `${visit.app.url}/app/talk/${id}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

describe("a talk's page", () => {
  test('shows time, place, speakers, description and the next talk', async () => {
    await open('harbour', 'A harbour for small boats');
    // Descriptions and people come from the database, a moment after the data of the schedule.
    await page.getByText('They need friends all the more.').waitFor();
    await page.getByText('verified').waitFor({ state: 'attached' });
    const article = page.getByRole('article');
    expect(await article.locator('time').textContent()).toBe('Day One, Mon 12 Jul, 10:00–10:45');
    expect(await page.getByRole('region', { name: 'About this talk' }).locator('p').allTextContents()).toEqual([
      'Small boats need little water.',
      'They need friends all the more.',
    ]);
    expect(await page.getByRole('region', { name: 'Speaker' }).locator('p').allTextContents()).toEqual([
      'Grace Marlow verified',
    ]);
    expect(await page.getByRole('complementary', { name: 'Up next' }).getByRole('link').allTextContents()).toEqual([
      'Knots that hold',
      'Maps without a compass',
      'Repair on the open sea',
      'Night watch',
    ]);
  });

  test.each([
    ['light', PHONE],
    ['dark', { width: 1280, height: 900 }],
  ] as const)('has no accessibility problem in %s', async (colorScheme, viewport) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await open('harbour', 'A harbour for small boats');
    expect(await barriers(page, { within: 'main' })).toEqual([]);
  });

  test('has the discussion and documents beside its picture, equally high, in tabs', async () => {
    const parts = page.getByRole('tab');
    const part = (name: string) => parts.filter({ hasText: name }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('harbour', 'A harbour for small boats');
    await expect.poll(() => parts.allTextContents()).toEqual(['Q&A', 'Chat', 'Mixer', 'Files1']);
    await page.getByText('Nobody has asked yet.').waitFor();
    await part('Chat');
    await page.getByRole('region', { name: 'Chat' }).waitFor();
    await part('Q&A');
    await page.getByText('Nobody has asked yet.').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('ask');
    await page.reload();
    await page.getByText('Nobody has asked yet.').waitFor();
    await part('Mixer');
    await page.getByText('Meet others who are here: ask them to connect, then write to each other.').waitFor();
    const mixer = page.getByRole('link', { name: 'Networking mixer' });
    expect(await mixer.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/app/directory?type=ATTENDEES',
    ]);
    await part('Files');
    const files = page.getByRole('region', { name: 'Resources' }).getByRole('listitem');
    await expect.poll(() => files.allTextContents()).toEqual(['Sea chart.pdfPDF · 261 kBDownload']);
    const box = async (element: Locator) => (await element.boundingBox())!;
    const [picture, panel] = [await box(page.locator('[data-overlay]')), await box(page.locator('[data-panel]'))];
    expect(panel.x).toBeGreaterThan(picture.x + picture.width);
    expect(Math.abs(panel.y + panel.height - picture.y - picture.height)).toBeLessThan(2);
    expect(await barriers(page)).toEqual([]);
    await open('farewell', 'Farewell');
    expect(await parts.count()).toBe(0);
  });

  test("changes with the talk by the server's clock", async () => {
    await open('harbour', 'A harbour for small boats');
    await page.getByText('Streaming').waitFor();
    await open('repair', 'Repair on the open sea');
    expect(await page.getByRole('timer').textContent()).toMatch(/^\s*2:0\d:\d\d$/);
    await open('opening', 'Opening');
    expect(await page.getByRole('link', { name: 'Go to next talk' }).getAttribute('href')).toBe('/app/talk/harbour');
    await changeTalks(visit.app, { ...opening, showControls: true });
    await page.getByText('Talk has finished').waitFor();
  });

  test('starts from the render cache, with its texts and the button to watch it, until a talk changes', async () => {
    await open('harbour', 'A harbour for small boats');
    await page.getByText('They need friends all the more.').waitFor();
    await expect.poll(() => keptPlaces(page)).toContain('talk harbour');
    await open('repair', 'Repair on the open sea');
    await expect.poll(() => keptPlaces(page)).toContain('talk repair');
    await open('harbour', 'A harbour for small boats');
    const held = await page.context().newPage();
    await held.addInitScript(holdDatabases);
    await held.goto(page.url());
    await held.getByText('They need friends all the more.').waitFor();
    expect(await held.getByRole('article').getByRole('button').allInnerTexts()).toContain('Watch Talk');
    expect(await held.getByText('No stream yet').count()).toBe(0);
    await held.goto(`${visit.app.url}/app/talk/repair`);
    expect(await held.getByRole('textbox', { name: 'My note' }).isEditable()).toBe(false);

    await changeTalks(visit.app, { ...maps, title: 'Maps' }, maps);
    await expect.poll(() => keptPlaces(page)).not.toContain('talk harbour');
    await held.goto(page.url());
    await held.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
    expect(await held.getByText('They need friends all the more.').count()).toBe(0);
    await held.close();
  });

  test('offers to watch while the talk can be watched, else to keep it', async () => {
    const primary = () => page.getByRole('article').locator('[data-kind="solid"]').allTextContents();
    await open('harbour', 'A harbour for small boats');
    await expect.poll(primary).toEqual(['Watch Talk']);
    await open('repair', 'Repair on the open sea');
    await expect.poll(primary).toEqual(['Add to My Schedule']);
    // It ended less than an hour ago, so nothing plays, and it can be rated with one press.
    await open('opening', 'Opening');
    await page.getByRole('link', { name: 'How was it? Opening' }).waitFor();
    expect(await primary()).toEqual(['Add to My Schedule']);
  });

  test('has all actions in one row on a phone, and its data’s age at the end', async () => {
    await page.setViewportSize(PHONE);
    await open('harbour', 'A harbour for small boats');
    await page.getByRole('button', { name: 'Watch Talk' }).waitFor();
    const tops = await Promise.all(
      ['Add to My Schedule', 'Add to calendar', 'Share'].map(
        async (name) => (await page.getByRole('button', { name }).boundingBox())?.y,
      ),
    );
    expect(new Set([...tops, (await page.getByRole('button', { name: 'Watch Talk' }).boundingBox())?.y]).size).toBe(1);
    const fits = async (width: number): Promise<void> => {
      await page.setViewportSize({ width, height: 640 });
      const share = await page.getByRole('button', { name: 'Share' }).boundingBox();
      expect(Math.round((share?.x ?? 0) + (share?.width ?? width))).toBeLessThanOrEqual(width - 16);
    };
    for (const width of [390, 320]) await fits(width);
    await page.setViewportSize(PHONE);
    const below = await syncLine(page).evaluate(
      (line) =>
        line.compareDocumentPosition(document.querySelector('[role=tablist]')!) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(below).not.toBe(0);
    const recorded = { ...film, id: 'opening' };
    const ops = [{ c: 'streams', id: 'opening', rev: 'recorded', doc: recorded }];
    await visit.app.ports.log.append('pub', { mid: 'recorded', by: 'server', decide: () => ({ ops }) });
    await changeTalks(visit.app, { ...opening, showControls: true });
    await open('opening', 'Opening');
    await page.getByRole('button', { name: 'Watch Replay' }).waitFor();
    await fits(320);
    await page.setViewportSize(PHONE);
  });

  test('keeps and drops the talk with one button', async () => {
    await open('repair', 'Repair on the open sea');
    await page.getByRole('button', { name: 'Add to My Schedule', exact: true }).click();
    await page.getByRole('button', { name: 'In My Schedule', exact: true }).click();
    await page.getByRole('button', { name: 'Add to My Schedule', exact: true }).waitFor();
  });

  test('exports the talk to a calendar and shares it', async () => {
    await open('repair', 'Repair on the open sea');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(
      ['SUMMARY:Repair on the open sea'],
    );
    await page.getByRole('button', { name: 'Share' }).click();
    const link = encodeURIComponent(`${visit.app.url}/api/share/repair`);
    expect(
      await page
        .getByRole('link', { name: /^(Facebook|Twitter|Linkedin)$/ })
        .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href)),
    ).toEqual([
      `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      `https://twitter.com/intent/tweet?url=${link}&text=Repair%20on%20the%20open%20sea`,
      `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    ]);
  });

  test('says that a talk was moved, until that has been seen, and permanently that it was cancelled', async () => {
    await open('repair', 'Repair on the open sea');
    await changeTalks(visit.app, { ...repair, startsAt: at('13:00') }, { ...maps, startsAt: at('11:05') });
    await page.getByText('Moved from 12:30 to 13:00').waitFor();
    await page.waitForTimeout(1100); // A short look does not count as seen (talk-page.tsx).
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
    const card = (title: string) => page.getByRole('article', { name: title });
    await expect.poll(() => card('Maps without a compass').textContent()).toContain('Moved from 11:00 to 11:05');
    expect(await card('Repair on the open sea').textContent()).not.toContain('Moved');
    await open('repair', 'Repair on the open sea');
    await changeTalks(visit.app, { ...repair, cancelled: true });
    await page.getByText('This talk was cancelled.').waitFor();
    await changeTalks(visit.app, repair, maps);
  });

  test('links back to the list in its last state, however soon, and to the schedule for visitors of a direct link', async () => {
    const back = () => page.locator('[data-back]');
    await page.goto(`${visit.app.url}/app/talk/harbour`);
    await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
    expect([await back().textContent(), await back().getAttribute('href')]).toEqual(['Schedule', '/app/schedule']);
    // Pressed as soon as it is there, before the code around the screen is loaded.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const link = document.querySelector<HTMLElement>('main article a[href$="harbour"]');
        if (!link || location.search !== '?day=0&q=harbour') return;
        observer.disconnect();
        requestAnimationFrame(() => link.click());
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${visit.app.url}/app/schedule?day=0&q=harbour`);
    await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
    await back().click();
    await expect.poll(() => new URL(page.url()).search).toBe('?day=0&q=harbour');
    await expect.poll(() => page.locator('article').count()).toBe(1);
  });

  test('signs the person up: pending until the server answers, on the waitlist if no place is free, and notified when one is', async () => {
    const places = page.getByRole('region', { name: 'Places' });
    const says = (words: string) => places.getByText(words, { exact: true }).waitFor();
    const press = (name: string) => places.getByRole('button', { name }).click();
    await changeTalks(visit.app, { ...farewell, capacity: 1, speakers: [{ id: 'grace', name: 'Grace Marlow' }] });
    await open('farewell', 'Farewell');
    await says('The only place is free.');
    await press('Sign up');
    await says('You have a place.');
    expect(await page.getByRole('button', { name: 'In My Schedule', exact: true }).count()).toBe(1);
    await press('Give your place back');
    await says('The only place is free.');
    await allSent(page);
    await visit.app.call('POST', '/talks/places/farewell', 'olive');
    await runDueWork(visit.app.ports);
    await says('The only place is taken.');
    await visit.browser.context.setOffline(true);
    await press('Join the waiting list');
    await says('You asked for a place. Whether one is yours, the server says.');
    await page.getByText('Places go to who the server hears of first', { exact: false }).waitFor();
    expect(await barriers(page, { within: 'main' })).toEqual([]);
    await visit.browser.context.setOffline(false);
    await says('You are on the waiting list.');
    await runDueWork(visit.app.ports);
    await says('You are number 1 on the waiting list.');
    await visit.app.call('DELETE', '/talks/places/farewell', 'olive');
    await runDueWork(visit.app.ports);
    await says('You have a place.');
    await visit.app.call('POST', '/talks/hall/farewell', 'olive', { full: true });
    await page.getByText('Room full', { exact: true }).waitFor();
    await goWithin(page, `${visit.app.url}/app/my-conference`);
    await page.getByText('Room full · You have a place').waitFor();
    await goWithin(page, `${visit.app.url}/app/schedule?day=1`);
    await page.getByRole('article', { name: 'Farewell' }).getByText('Room full · You have a place').waitFor();
    await goWithin(page, `${visit.app.url}/app/user-profile/grace`);
    const ofGrace = page.getByRole('listitem').filter({ hasText: 'Farewell' });
    await ofGrace.getByText('Room full · You have a place').waitFor();
  });

  test('downloads a file after consent, and again offline', async () => {
    const file = { bytes: smallPdf, name: 'Knots.pdf', field: 'file' };
    await visit.app.upload('/resources/farewell', 'olive', file);
    await visit.app.upload('/resources/farewell', 'olive', { ...file, name: 'Charts.pdf' });
    await page.setViewportSize(PHONE);
    await open('farewell', 'Farewell');
    await page.getByRole('tab', { name: 'Files 2' }).click();
    await page.getByRole('button', { name: 'Download Knots.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download this file?' });
    const ok = dialog.getByRole('button', { name: 'OK' });
    expect(await ok.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox').check();
    // A window made wide gets another layout; the question text is kept.
    await page.setViewportSize(DESKTOP);
    await page.locator('[data-panel]').waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await page.setViewportSize(PHONE);
    await page.locator('[data-panel]').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    const [first] = await Promise.all([page.waitForEvent('download'), ok.click()]);
    expect((await readFile(await first.path())).equals(smallPdf)).toBe(true);
    await visit.browser.context.setOffline(true);
    const [second] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Open Knots.pdf' }).click(),
    ]);
    expect([second.suggestedFilename(), (await readFile(await second.path())).equals(smallPdf)]).toEqual([
      'Knots.pdf',
      true,
    ]);
    await page.getByText('You are offline!').first().waitFor();
    // A file that is not on the device is not requested in vain; the message appears beside the press, not below the window.
    await page.setViewportSize({ ...PHONE, height: 480 });
    const charts = page.getByRole('button', { name: 'Download Charts.pdf' });
    await charts.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
    await charts.click();
    const why = page.getByRole('alert').filter({ hasText: 'You need a connection to download this file.' });
    await expect.poll(() => why.evaluate(isInSight)).toBe(true);
    expect(await dialog.count()).toBe(0);
    await visit.browser.context.setOffline(false);
    await why.waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);
  });

  test('opens at its URL offline', async () => {
    await open('harbour', 'A harbour for small boats');
    await allSent(page);
    await readyForOffline(page);
    await visit.browser.context.setOffline(true);
    await open('harbour', 'A harbour for small boats');
    await page.getByText('They need friends all the more.').waitFor();
    await visit.browser.context.setOffline(false);
  });

  test('an unknown talk’s address says so, and links back', async () => {
    await goWithin(page, `${visit.app.url}/app/talk/nothing`);
    await page.getByText('This talk is not in the schedule. The link may be old, or the talk was taken out.').waitFor();
    await page.getByRole('link', { name: 'Browse the schedule' }).click();
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
    await expect.poll(() => page.locator('article').count()).toBe(7);
  });

  test('after a log-out the next person starts at the schedule, not at the last person’s list', async () => {
    const wayBack = () => page.locator('[data-back]').getAttribute('href');
    await page.goto(`${visit.app.url}/app/schedule?day=0&q=boats`);
    await page.getByRole('link', { name: 'A harbour for small boats' }).click();
    await expect.poll(wayBack).toBe('/app/schedule?day=0&q=boats');
    await visit.app.logInAs('ada');
    await page.getByLabel('Email').fill(grace.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('6-digit code').waitFor();
    await visit.app.settled();
    await page.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec(visit.app.outbox.at(-1)!.text)![0]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Menu of Grace/ }).waitFor();
    await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
    expect(await wayBack()).toBe('/app/schedule');
  });

  test('lets its speaker report a full room: here at once, for everyone with a network', async () => {
    const full = page.getByRole('switch', { name: /The room is full/ });
    const hall = async () => (await visit.app.ports.log.state('pub')).get('halls', 'harbour')?.doc;
    await visit.browser.context.setOffline(true);
    await full.click();
    await page.getByText('Room full', { exact: true }).waitFor();
    expect(await hall()).toBeUndefined();
    await visit.browser.context.setOffline(false);
    await expect.poll(hall).toMatchObject({ full: true });
    await full.click();
    await page.getByText('Room full', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(hall).toMatchObject({ full: false });
  });
});

/** Returns whether it is inside the window and not covered by the header or the tabs. */
const isInSight = (element: Element): boolean => {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
};
