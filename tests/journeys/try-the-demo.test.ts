import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import type { ServerProcess } from '../support/server-process.ts';

const TALKS = `id,title,date,start,minutes,stage
open,Opening,2027-07-12,10:00,30,Main
`;

let journey: Journey;
let server: ServerProcess;
beforeEach(async () => {
  journey = await startJourney();
  server = await journey.serve();
});
afterEach(() => journey[Symbol.asyncDispose]());

test.each([
  { label: 'Attendee', viewport: PHONE, opens: '/app/schedule', heading: 'Schedule' },
  { label: 'Exhibitor', viewport: PHONE, opens: '/app/schedule', heading: 'Schedule' },
  { label: 'Organiser', viewport: DESKTOP, opens: '/app/schedule', heading: 'Schedule' },
])('one press on the log-in page opens the demo as $label', async ({ label, viewport, opens, heading }) => {
  const { page } = await journey.device(label, { viewport });
  await page.goto(`${server.url}/auth/login`);
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(opens);
});

test('the log-in page offers the demo only until a real event is imported', async () => {
  const { page } = await journey.device('stranger', { viewport: PHONE });
  await page.goto(`${server.url}/auth/login`);
  const offer = page.getByRole('heading', { name: 'Try the demo as' });
  await offer.waitFor();
  await writeFile(join(journey.folder, 'talks.csv'), TALKS);
  expect(await runCommand('import', [join(journey.folder, 'talks.csv')], journey.folder)).toMatchObject({ code: 0 });
  await page.reload();
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  await expect.poll(() => offer.count()).toBe(0);
});
