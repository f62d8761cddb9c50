import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { DESKTOP, openBrowser, type TestBrowser } from '../support/browser.ts';
import { newestMail, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { goWithin } from '../support/visitor.ts';

/** A community event lists who says yes; one of the two said so elsewhere. */
const PEOPLE = [
  'first_name,last_name,email,Topics,T-shirt size,listed',
  'Lena,Ohm,lena@example.org,Web; Music,M,yes',
  'Ben,Tal,ben@example.org,security,XL,',
].join('\n');

let dataDir: string;
let server: ServerProcess;
let browser: TestBrowser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-fields-'));
  server = await startServerProcess({ dataDir, env: { DEMO: 'off', ADMIN_EMAIL: 'you@example.org' } });
  browser = await openBrowser({ viewport: DESKTOP, isWithoutWorker: true });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('from an empty server an organiser chooses the kind of event and imports people with a field of their own', async () => {
  const { page } = browser;
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill('you@example.org');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const [link] = /http\S+token=[\w-]+/.exec(await newestMail(dataDir, 'you@example.org')) ?? [''];
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();

  await page.goto(`${server.url}/app/admin?type=SETUP`);
  await page.getByText('Not chosen. Until then people are asked the Affiliate questions.').waitFor();
  await page.getByRole('button', { name: /^Community/ }).click();
  await page.getByText('Community is chosen.').waitFor();
  await page.getByRole('button', { name: 'Start with an empty event' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harbour Days');
  await page.getByRole('button', { name: 'Begin the event' }).click();
  await page.getByRole('button', { name: 'Start with an empty event' }).waitFor({ state: 'detached' });

  await goWithin(page, `${server.url}/app/admin?type=IMPORT`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Choose a file').click();
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await page.getByLabel('What is in it').selectOption('people');
  await page.getByLabel('T-shirt size').selectOption('new:everybody');
  expect(await page.getByRole('combobox', { name: 'Topics' }).inputValue()).toBe('extra:topics');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('New field “T-shirt size” with 2 options. Everybody sees the answers.').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2' }).click();
  await page.getByRole('heading', { name: 'people.csv is imported' }).waitFor();

  await goWithin(page, `${server.url}/app/admin?type=FIELDS`);
  await page.getByRole('list', { name: 'Fields of the person form' }).getByText('T-shirt size').waitFor();
  await page.getByRole('button', { name: 'Preview form' }).click();
  await page.getByRole('dialog', { name: 'Preview of the form' }).getByLabel('T-shirt size').selectOption('XL');
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('dialog', { name: 'Preview of the form' }).getByRole('button', { name: 'Close' }).click();

  await goWithin(page, `${server.url}/app/user-profile/me/edit`);
  await page.getByLabel('T-shirt size').selectOption('M');
  await goWithin(page, `${server.url}/app/directory`);
  await page.getByRole('link', { name: 'Lena Ohm' }).first().click();
  await page.getByRole('list', { name: 'T-shirt size' }).getByText('M', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Topics' }).getByText('Music').waitFor();

  await goWithin(page, `${server.url}/app/admin?type=REPORT`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await saved).createReadStream()) parts.push(part as Buffer);
  const [head = '', ...rows] = Buffer.concat(parts).toString().trimEnd().split('\r\n');
  expect(head).toContain(',extra:topics,');
  expect(head).toMatch(/,extra:t_shirt_size$/);
  expect(rows.find((row) => row.includes('ben@example.org'))).toMatch(/,Security,.*,XL$/);
  expect(browser.complaints).toEqual([]);
});
