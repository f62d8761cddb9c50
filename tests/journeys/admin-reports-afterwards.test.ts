import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../domain/limits/log.ts';
import { DAY } from '../../domain/time.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { attend, attendedWorld } from '../support/attended.ts';
import { barriers } from '../support/barriers.ts';
import { chooseByKeys, pressByKeys } from '../support/by-keys.ts';
import { DESKTOP } from '../support/browser.ts';
import { olive } from '../support/people.ts';
import { png } from '../support/png.ts';
import { smallPdf } from '../support/small-documents.ts';

let world: OpenApp;
beforeAll(async () => {
  const event = { ...attendedWorld.event, phase: 'finished' } as const;
  world = await openApp({ ...attendedWorld, event }, { isWithoutWorker: true });
  await attend(world.app);
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

/**
 * Returns how many people watched each talk, and the number of cards. Advances the clock first, because counts appear in the log a second
 * later.
 */
async function countedSoFar(): Promise<number[]> {
  world.app.advance(DERIVED_EVERY);
  const talks = (await world.app.call('POST', '/stats/talks', 'olive', {})).body as { data: { watched: number }[] };
  const leads = (await world.app.call('POST', '/companies/leads/stats', 'olive', {})).body as { total: number };
  return [...talks.data.map(({ watched }) => watched), leads.total];
}
/** Returns the text in the bottom margin (18 mm) of each page of a PDF. */
async function textBelowPages(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await page).getTextContent();
      const low = items.flatMap((item) =>
        'str' in item && item.transform[5] < 51 && item.str.trim() ? [item.str] : [],
      );
      return low.join(' ');
    }),
  );
}

const tiles = async (): Promise<string[]> =>
  (await world.page.locator('dl > div').allInnerTexts()).map((tile) => tile.split('\n').filter(Boolean).join(', '));
const rowsOf = async (name: string): Promise<string[]> => {
  const rows = await world.page.getByRole('table', { name }).getByRole('row').allInnerTexts();
  return rows.map((row) => row.split('\t').join(' | '));
};

test('after the event an organiser reads who watched, kept, claimed and asked, and selects days and talks in the URL', async () => {
  const { page, go } = world;
  await expect.poll(countedSoFar).toEqual([3, 1, 1]);
  world.app.advance(3 * DAY);
  await go('/app/admin?type=STATISTICS');
  await page.getByRole('heading', { name: 'Talks', level: 2 }).waitFor();
  expect(await tiles()).toEqual([
    'People who watched, 3, unique, selected days',
    'Peak viewers (15 min), 2, from 09:00 on Mon 12 Jul',
    'Log-ins, 5, selected days',
    'Profiles, 6, 6 complete',
    'Connections made, 0, 0 wait for an answer',
    'Cards to companies, 1, to 1 company',
    'Perks claimed, 1, of 1 perk',
    'Raffle entries, 1, in 1 raffle',
    'Ratings, 2, a person once per talk',
    'Questions, 2, asked in talks',
  ]);
  const talks = page.getByRole('region', { name: 'Talks' });
  expect((await talks.getByRole('listitem').allInnerTexts()).map((row) => row.split('\n').join(', '))).toEqual([
    '=The opening, Main Stage, 3 watched, 2 kept',
    'A craft, Side Stage, 1 watched, 0 kept',
  ]);
  await pressByKeys(talks.getByRole('button', { name: 'Show as table' }));
  expect(await rowsOf('Talks')).toEqual(['Talk | Kept | Watched', '=The opening | 2 | 3', 'A craft | 0 | 1']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressByKeys(talks.getByRole('button', { name: 'CSV' })),
  ]);
  expect((await readFile(await file.path(), 'utf8')).slice(1)).toBe(
    "Talk,Kept,Watched\r\n'=The opening,2,3\r\nA craft,0,1\r\n",
  );
  expect(await barriers(page)).toEqual([]);

  await chooseByKeys(page.getByLabel('Watching in'), 'A craft');
  await expect.poll(tiles).toContain('People who watched, 1, unique, selected days');
  await chooseByKeys(page.getByLabel('From'), 'Day Two');
  await page.getByText('Nobody watched anything in these days.').waitFor();
  expect(new URL(page.url()).search).toBe('?type=STATISTICS&view=craft&from=2027-07-13');
});

test('the printed report contains the same, alone and black on white, and exports every table', async () => {
  const { page, go } = world;
  await go('/app/admin?type=REPORT');
  const paper = page.getByRole('article', { name: 'Report of Test Days' });
  await paper.waitFor();
  expect(await rowsOf('Attendance')).toEqual([
    'Talk | When | Stage | Kept | Watched | Signed up | Waiting',
    '=The opening | Mon 12 Jul 09:00 | Main Stage | 2 | 3 |  | ',
    'A craft | Mon 12 Jul 11:00 | Side Stage | 0 | 1 | 1 | 1',
  ]);
  expect(await rowsOf('Feedback and questions')).toEqual([
    'Talk | Ratings | Stars on average | Questions',
    '=The opening | 2 | 3.5 | 2',
  ]);
  expect(await rowsOf('Leads')).toEqual(['Company | Cards', 'Tidewater | 1']);
  expect(await barriers(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressByKeys(page.getByRole('button', { name: 'Claims of perks' })),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('mug,A mug,Tidewater,ada,Ada Verne,ada@example.org,');

  const around = page.getByRole('navigation', { name: 'Admin' });
  expect([await around.isVisible(), await page.getByRole('button', { name: 'Print' }).isVisible()]).toEqual([
    true,
    true,
  ]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect([await around.isVisible(), await page.getByRole('button', { name: 'Print' }).isVisible()]).toEqual([
    false,
    false,
  ]);
  await page.setViewportSize({ width: 680, height: 960 });
  expect(await paper.isVisible()).toBe(true);
  const colours = await paper.evaluate((element) => {
    const root = getComputedStyle(document.body);
    return [getComputedStyle(element).color, root.backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  // Every page shows its title, its time and "page n of m".
  const asOf = await paper.getByText(/^As of 15 July 2027, \d\d:\d\d$/).innerText();
  const feet = await textBelowPages(await page.pdf({ format: 'A5' }));
  expect(feet.length).toBeGreaterThan(1);
  expect(feet).toEqual(feet.map((_, at) => `${at + 1} / ${feet.length} Test Days · ${asOf}`));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
});

test('a recording has its own edition: with an uncropped cover, its files, and captions in each language', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=STAGES');
  await page.getByRole('link', { name: 'Replays', exact: true }).click();
  await page.getByText('There are no stages yet').waitFor();
  const edition = page.getByRole('navigation', { name: 'Edition' });
  expect(await edition.locator('[aria-current]').allInnerTexts()).toEqual(['Replays']);
  await page.getByRole('button', { name: 'New stage' }).click();
  const stage = page.getByRole('complementary', { name: 'New stage' });
  await stage.getByLabel('Name', { exact: true }).fill('Last year');
  await stage.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Last year' }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await go('/app/admin?type=TALKS&edition=replay&new=1');
  const added = page.getByRole('complementary', { name: 'New talk' });
  await added.getByLabel('Title', { exact: true }).fill('How trains work');
  await added.getByLabel('Start', { exact: true }).fill('2026-07-12T11:00');
  await added.getByLabel('Stage', { exact: true }).selectOption({ label: 'Last year' });
  await added
    .locator('input[type="file"]')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await png(160) });
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('rowheader', { name: 'How trains work' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'How trains work' });
  await expect
    .poll(() =>
      panel
        .locator('[data-shape="wide"] img')
        .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
    )
    .toEqual([160, 30]);

  const id = new URL(page.url()).searchParams.get('id');
  const stored = async () => {
    const { body } = await app.call('GET', `/replay/talks/single/${id}`, 'olive');
    const { captions = [], resources } = body as { captions?: { lang: string }[]; resources: { file_name: string }[] };
    return { captions: captions.map(({ lang }) => lang), files: resources.map((file) => file.file_name) };
  };
  await panel.getByRole('tab', { name: 'Files' }).click();
  await panel
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'trains.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) });
  await panel.getByText(/^trains\.pdf, /).waitFor();
  await panel.getByRole('tab', { name: 'Captions' }).click();
  await panel.getByText('This talk has no captions yet.').waitFor();
  const add = async (lang: string, label: string, url: string) => {
    await panel.getByLabel('Language').fill(lang);
    await panel.getByLabel('Label').fill(label);
    await panel.getByRole('textbox', { name: 'WebVTT file' }).fill(url);
    await panel.getByRole('button', { name: 'Add captions' }).click();
  };
  await add('en', 'English', 'http://trains.example.org/en.vtt');
  await panel.getByText('Captions are a WebVTT file at an https address').waitFor();
  await page.reload();
  await expect.poll(() => panel.getByLabel('Language').inputValue()).toBe('en');
  expect(await panel.getByLabel('Label').inputValue()).toBe('English');
  expect(await panel.getByRole('textbox', { name: 'WebVTT file' }).inputValue()).toContain('trains.example.org');
  await add('en', 'English', 'https://trains.example.org/en.vtt');
  await panel.getByRole('link', { name: 'English (en)' }).waitFor();
  // Sent text is not restored as a draft.
  await expect.poll(() => panel.getByLabel('Language').inputValue()).toBe('');
  const choose = (name: string, text: string) =>
    panel.getByLabel('Choose a WebVTT file').setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await panel.getByLabel('Language').fill('es');
  await panel.getByLabel('Label').fill('Español');
  await choose('es.srt', '1\n00:00:01,000 --> 00:00:02,000\nHola');
  await panel.getByRole('button', { name: 'Add captions' }).click();
  await panel.getByText('This is a SubRip file (.srt). Save it as WebVTT (.vtt)').waitFor();
  await panel.getByRole('button', { name: 'Leave es.srt out' }).click();
  await choose('es.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHola');
  await panel.getByRole('button', { name: 'Add captions' }).click();
  await panel.getByRole('link', { name: 'Español (es)' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Remove English' }).click();
  await expect.poll(stored).toEqual({ captions: ['es'], files: ['trains.pdf'] });
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(stored).toEqual({ captions: ['en', 'es'], files: ['trains.pdf'] });
});

test('a raffle is drawn once, after a confirmation with the number of entries, and the winners are listed by name', async () => {
  const { page, go, app } = world;
  const { body } = await app.call('POST', '/raffles', 'olive', { title: 'A lamp' });
  const { id } = body as { id: string };
  for (const who of ['ada', 'grace']) await app.call('POST', `/raffles/${id}/entries`, who);
  const takePart = async () => {
    app.advance(DERIVED_EVERY); // Counts are shown at most once per interval, and the first entry may have been counted alone.
    return (await app.ports.log.state('pub')).get('raffle-entries', id)?.doc;
  };
  await expect.poll(takePart).toMatchObject({ entries: 2 });
  await go(`/app/admin?type=RAFFLES&id=${id}&tab=draw`);
  const panel = page.getByRole('complementary', { name: 'A lamp' });
  await panel.getByText('2 people take part.').waitFor();
  await panel.getByLabel('How many win').fill('2');
  await page.reload();
  await expect.poll(() => panel.getByLabel('How many win').inputValue()).toBe('2');
  await panel.getByRole('button', { name: 'Draw the winners' }).click();
  const sheet = page.getByRole('dialog', { name: 'A lamp' });
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect((await app.call('GET', `/raffles/${id}/draw`, 'olive')).status).toBe(404);
  await panel.getByRole('button', { name: 'Draw the winners' }).click();
  await sheet.getByRole('button', { name: 'Draw 2 of 2 now' }).click();
  await panel.getByText('2 of 2 have won.').waitFor();
  await panel.getByRole('button', { name: 'Show who won' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'Ada Verne' }).waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Grace Marlow' }).waitFor();
});
