import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESKTOP, openBrowser, PHONE, type BrowserOptions, type TestBrowser } from './browser.ts';
import { newestMail, type ServerProcess, startServerProcess } from './server-process.ts';
import { goWithin } from './visitor.ts';

/** An event that organisers make in the browser from an empty server, and the devices of its people. All are removed at the end. */
export interface OwnEvent extends AsyncDisposable {
  readonly server: ServerProcess;
  /** The desk of the organiser, who is logged in. */
  readonly desk: TestBrowser;
  readonly device: (options?: BrowserOptions) => Promise<TestBrowser>;
}

export interface Beginning {
  readonly name: string;
  readonly place: string;
  readonly days: readonly [first: string, last: string];
  readonly zone: string;
  readonly stages: readonly string[];
}

const ORGANISER = 'you@example.org';

/** Starts an empty server, logs its organiser in by mail, and begins an event. */
export async function beginOwnEvent(beginning: Beginning): Promise<OwnEvent> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-own-event-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })];
  const server = await startServerProcess({ dataDir, env: { DEMO: 'off', ADMIN_EMAIL: ORGANISER } });
  ends.push(() => server.stop());
  const device = async (options: BrowserOptions = {}): Promise<TestBrowser> => {
    const browser = await openBrowser({ origin: server.url, viewport: PHONE, touch: true, ...options });
    ends.push(() => browser.close());
    return browser;
  };
  const desk = await device({ viewport: DESKTOP, touch: false, isWithoutWorker: true });
  await logInByMail(desk.page, server, dataDir);
  await fillStart(desk.page, server.url, beginning);
  return {
    server,
    desk,
    device,
    [Symbol.asyncDispose]: async () => {
      for (const end of ends.toReversed()) await end().catch(() => undefined);
    },
  };
}

async function logInByMail(page: Page, { url }: ServerProcess, dataDir: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(ORGANISER);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const [link] = /http\S+token=[\w-]+/.exec(await newestMail(dataDir, ORGANISER)) ?? [''];
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
}

async function fillStart(page: Page, url: string, { name, place, days, zone, stages }: Beginning): Promise<void> {
  await goWithin(page, `${url}/app/admin`);
  await page.getByRole('button', { name: 'Start with an empty event' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Place', { exact: true }).fill(place);
  await page.getByLabel('First day').fill(days[0]);
  await page.getByLabel('Last day').fill(days[1]);
  await page.getByLabel('Time zone').fill(zone);
  await page.getByLabel('Stages').fill(stages.join('\n'));
  await page.getByRole('button', { name: 'Begin the event' }).click();
  await page.getByRole('button', { name: 'Start with an empty event' }).waitFor({ state: 'detached' });
}

/** Makes the questions to people and companies those of a template, and releases them. */
export async function askAs({ desk: { page }, server }: OwnEvent, template: string): Promise<void> {
  await goWithin(page, `${server.url}/app/admin?type=FIELDS`);
  await page.getByRole('button', { name: 'Change template' }).click();
  await page.getByRole('button', { name: new RegExp(`^${template} `) }).click();
  await page.getByText(`Template: ${template}`).waitFor();
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Fields released').waitFor();
}

/** A table as a spreadsheet saves it: the first row names the columns. */
export const table = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n');

/** Imports a table in the browser, of which every row is used. */
export async function importTable(
  { desk: { page }, server }: OwnEvent,
  name: string,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  await goWithin(page, `${server.url}/app/admin?type=IMPORT`);
  const asked = page.waitForEvent('filechooser');
  await page.getByLabel('Choose a file').click();
  await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table(rows)) });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: `Import ${(rows.length - 1).toLocaleString('en')}` }).click();
  await page.getByRole('heading', { name: `${name} is imported` }).waitFor();
}

/** Makes the programme public, lets guests in, and opens the event. */
export async function openTheEvent({ desk: { page }, server }: OwnEvent): Promise<void> {
  await goWithin(page, `${server.url}/app/admin?type=SETTINGS`);
  await page.getByRole('switch', { name: 'Public programme (no log-in needed)' }).click();
  await page.getByRole('switch', { name: 'Guests may open the app' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings are saved').waitFor();
  await page.getByRole('button', { name: 'Open the event' }).click();
  const sheet = page.getByRole('dialog', { name: 'Open the event?' });
  await sheet.getByRole('button', { name: 'Open the event' }).click();
  await page.getByRole('heading', { name: 'Phase: Live' }).waitFor();
}

/** Words of affiliate conferences, which people at other events would not understand. */
export const WORDS_OF_ANOTHER_EVENT =
  /affiliate|niche|traffic|\bgeos?\b|monthly revenue|advertiser|networks, agenc|\bSTM\b|area of specialty/i;
