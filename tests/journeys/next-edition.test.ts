import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { DESKTOP } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { newestMail, startServerProcess } from '../support/server-process.ts';
import { scheduleShown, showTicket } from '../support/visitor.ts';

const ORGANISER = 'organiser@example.org';

let journey: Journey;
let dataDir: string;
beforeAll(async () => {
  journey = await startJourney();
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-next-year-'));
});
afterAll(async () => {
  await journey?.[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

test('an organiser downloads the event file, and an empty server starts the next event from it', async () => {
  const server = await journey.serve();
  const { page } = await journey.device('desk', { viewport: DESKTOP });
  await showTicket(page, server.url, demoAccounts.admin);
  await scheduleShown(page);
  await page.goto(`${server.url}/app/admin?type=NEXT_EDITION`);
  await page.getByLabel('Name', { exact: true }).fill('Plenary Days Two');
  await page.getByLabel('First day').fill('2031-05-12');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the event file' }).click();
  const file = join(journey.folder, 'next.plenary.json');
  await (await downloading).saveAs(file);

  const empty = await startServerProcess({ dataDir, env: { DEMO: 'off', ADMIN_EMAIL: ORGANISER } });
  const desk = await journey.device('next desk', { viewport: DESKTOP });
  await desk.page.goto(`${empty.url}/auth/login`);
  await desk.page.getByLabel('Email').fill(ORGANISER);
  await desk.page.getByRole('button', { name: 'Email me a link' }).click();
  await desk.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const [link] = /http\S+token=[\w-]+/.exec(await newestMail(dataDir, ORGANISER)) ?? [''];
  await desk.page.goto(link);
  await desk.page.getByRole('button', { name: 'Log in' }).click();
  await desk.page.waitForURL(/\/app\//);
  await desk.page.goto(`${empty.url}/app/admin?type=SETUP`);
  await desk.page.getByRole('button', { name: 'Start from an earlier event' }).click();
  await desk.page.getByLabel('Choose the event file').setInputFiles(file);
  await desk.page.getByRole('button', { name: 'Start with an empty event' }).waitFor({ state: 'detached' });
  await desk.page.goto(`${empty.url}/app/admin?type=SETTINGS`);
  await expect.poll(() => desk.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Plenary Days Two');
  expect(await desk.page.getByLabel('First day').inputValue()).toBe('2031-05-12');
  await empty.stop();
});
