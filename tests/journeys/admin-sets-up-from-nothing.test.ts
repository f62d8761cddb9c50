import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, barriersDayAndNight } from '../support/barriers.ts';
import { pressByKeys, tabTo, typeByKeys } from '../support/by-keys.ts';
import { DESKTOP, openBrowser, type TestBrowser } from '../support/browser.ts';
import { goWithin } from '../support/visitor.ts';
import { newestMail, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const STAGES = ['Main Stage', 'Harbour Room', 'Lighthouse', 'Workshop'];
const line = (cells: readonly unknown[]): string => `${cells.join(';')}\n`;
/** Two days with fifty talks on each stage, one after the other. */
const TALKS =
  line(['title', 'date', 'start', 'minutes', 'stage', 'track', 'speakers']) +
  Array.from({ length: 200 }, (_, n) => {
    const minute = (Math.floor(n / 8) % 25) * 20;
    const time = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const date = `2027-06-0${4 + (Math.floor(n / 4) % 2)}`;
    return line([`Talk ${n + 1}`, date, time, 20, STAGES[n % 4], ['Web', 'Sea'][n % 2], `Speaker${n} Marlow`]);
  }).join('');
const HOLDERS =
  line(['email', 'first_name', 'last_name', 'ticket_type', 'code']) +
  Array.from({ length: 300 }, (_, n) =>
    line([`guest${n}@example.org`, 'Guest', `Number${n}`, 'Attendee', `${1 + (n % 8)}ABC-${1 + (n % 9)}`]),
  ).join('');

let dataDir: string;
let server: ServerProcess;
let browser: TestBrowser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-empty-'));
  server = await startServerProcess({ dataDir, env: { DEMO: 'off', ADMIN_EMAIL: 'you@example.org' } });
  browser = await openBrowser({ viewport: DESKTOP, isWithoutWorker: true });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Lists without a link in the rail. */
const FURTHER = ['TALKS&edition=replay', 'STAGES&edition=replay', 'TRACKS&edition=replay', 'TICKETS&view=types'];

/** Returns accessibility problems of every organiser screen, by day and by night. */
async function barriersOfAll(page: Page): Promise<string[]> {
  const places = await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link')
    .evaluateAll((links) => links.flatMap((link) => /\?type=(.+)/.exec((link as HTMLAnchorElement).href)?.[1] ?? []));
  const found: string[] = [];
  for (const place of [...places, ...FURTHER]) {
    await goWithin(page, `${server.url}/app/admin?type=${place}`);
    await page.waitForFunction(
      () =>
        document.querySelector('main h1') !== null &&
        document.querySelector('[data-skeleton], [aria-busy=true]') === null,
    );
    found.push(...(await barriersDayAndNight(page)).map((barrier) => `${place}: ${barrier}`));
  }
  expect(places.length).toBeGreaterThan(20);
  return found;
}

/** Types a date in the order of the browser's language, which does not depend on the app. */
async function write(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) !== 'date') return typeByKeys(field, text);
  await tabTo(field);
  await field.fill(text);
}

async function chooseFile(page: Page, { name, text }: Readonly<Record<'name' | 'text', string>>): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await pressByKeys(page.getByLabel('Choose a file'));
  await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Counts what an organiser does by keyboard only: key presses, filled fields, choices, files and opened addresses. */
function counting(page: Page) {
  let actions = 0;
  const act = async (done: Promise<unknown>): Promise<void> => {
    actions += 1;
    await done;
  };
  return {
    count: () => actions,
    open: (address: string) => act(page.goto(address)),
    press: (name: string) => act(pressByKeys(page.getByRole('button', { name, exact: true }))),
    follow: (name: string | RegExp) => act(pressByKeys(page.getByRole('link', { name }).first())),
    fill: (label: string, text: string) => act(write(page.getByLabel(label, { exact: true }), text)),
    file: (name: string, text: string) => act(chooseFile(page, { name, text })),
  };
}

test('from an empty server to 200 talks on 4 stages, 300 ticket holders and a test mail in at most 30 actions', async () => {
  const { page } = browser;
  const does = counting(page);
  await does.open(`${server.url}/auth/login`);
  await does.fill('Email', 'you@example.org');
  await does.press('Email me a link');
  const [link] = /http\S+token=[\w-]+/.exec(await newestMail(dataDir, 'you@example.org')) ?? [''];
  await does.open(link);
  await does.press('Log in');
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();

  // Organisers are guided on from there; their first screen starts with the next steps.
  await does.follow('Set up the event');
  await page.getByRole('heading', { name: 'Set-up', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Show the demo event' }).waitFor();
  expect(await barriersOfAll(page)).toEqual([]);
  await does.open(`${server.url}/app/admin`);
  await does.press('Start with an empty event');
  await does.fill('Name', 'Harbour Days');
  await does.fill('Place', 'Rotterdam');
  await does.fill('First day', '2027-06-04');
  await does.fill('Last day', '2027-06-05');
  await does.fill('Time zone', 'Europe/Amsterdam');
  await does.fill('Stages', STAGES.join('\n'));
  expect(await barriers(page)).toEqual([]);
  await does.press('Begin the event');
  await page.getByRole('button', { name: 'Start with an empty event' }).waitFor({ state: 'detached' });

  await does.follow(/^Import$/);
  await does.file('talks.csv', TALKS);
  await does.press('Check');
  await does.press('Import 200');
  await page.getByRole('heading', { name: 'talks.csv is imported' }).waitFor();
  await does.press('Import another file');
  await does.file('holders.csv', HOLDERS);
  await does.press('Check');
  await does.press('Import 300');
  await page.getByRole('heading', { name: 'holders.csv is imported' }).waitFor();
  await page.getByText('300 were added').waitFor();

  await does.follow(/^Set-up/);
  await does.press('Mail me a test');
  // There is no mail server, so the line still reports a missing one.
  await page.getByText('The test is a file on the server, not mailed').waitFor();
  expect(await newestMail(dataDir, 'Mail from Harbour Days works')).toContain('you@example.org');

  expect(does.count()).toBeLessThanOrEqual(30);
  const done = async (label: string): Promise<boolean> =>
    page
      .getByRole('main')
      .getByRole('group')
      .or(page.locator('li, div'))
      .filter({ hasText: label })
      .getByText('Done')
      .first()
      .isVisible();
  for (const label of [
    'Name and place',
    'Days and time zone',
    'Stages',
    'Tracks',
    'Talks on their stages',
    'Ticket holders',
  ])
    expect.soft(await done(label), label).toBe(true);
  await does.open(`${server.url}/app/admin?type=TALKS`);
  await page.getByText('200 talks').first().waitFor();
  // First steps for newcomers are offered only if there is a programme, and never on organiser screens.
  expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await page.getByRole('complementary', { name: 'First steps' }).waitFor();
  // People who opened the app while the programme was empty get no "new" mark on each talk.
  await page.getByRole('link', { name: 'Talk 1', exact: true }).waitFor();
  expect(await page.getByText('New in the schedule').count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});
