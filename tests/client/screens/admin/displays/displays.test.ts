import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../../../support/browser.ts';
import { barriers } from '../../../../support/barriers.ts';
import { at, keynote, lunch, testTalk } from '../../../../support/conference.ts';
import { ada, grace, olive } from '../../../../support/people.ts';
import { readyForOffline } from '../../../../support/visitor.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../support/webhook-receiver.ts';
import { openApp, type OpenApp } from '../../../open-app.ts';
import type { DisplayView } from '../../../../../domain/displays/display-calls.ts';
import { runDueWork } from '../../../../../server/jobs/scheduler.ts';

const knots = testTalk({ id: 'knots', title: 'Knots that hold', startsAt: at('10:30'), stageId: 'side' });
const later = testTalk({ id: 'later', title: 'Maps without a compass', startsAt: at('11:00') });

let world: OpenApp;
let receiver: WebhookReceiver;
let hall: BrowserContext;
let screen: Page;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  world = await openApp({
    env: { WEBHOOK_HOSTS: receiver.origin },
    people: [ada, grace, olive],
    event: { sessionsPerUser: 20 },
    talks: [keynote, lunch, knots, later],
    now: at('09:30'),
  });
  await runDueWork(world.app.ports);
  await world.logIn(olive);
  // A separate device, without a session.
  hall = await openContext(world.browser.context, { viewport: { width: 1920, height: 1080 } });
  screen = await hall.newPage();
});
afterAll(async () => {
  await hall.close();
  await world[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** The display asks at once when the network returns, and every twenty seconds. */
const asks = () => screen.evaluate(() => void dispatchEvent(new Event('online')));
/** Returns titles of which at least half a line is cut off. */
const cutTitles = () =>
  screen
    .getByRole('main')
    .locator('h2, [data-now] > span')
    .evaluateAll((titles) =>
      titles
        .filter((one) => one.scrollHeight - one.clientHeight > Number.parseFloat(getComputedStyle(one).fontSize) / 2)
        .map((one) => one.textContent),
    );
const texts = (name: string) => screen.getByRole('region', { name }).getByRole('listitem').allTextContents();
test('an organiser makes a display address; it shows current and next talks and changes without a log-in, also offline, until it is revoked', async () => {
  const { page, app } = world;
  await world.go('/app/admin?type=SCREENS');
  await page.getByText('No screen has an address yet').waitFor();
  await page.getByLabel('Location').fill('Beside the door');
  await page.getByLabel('What it shows').selectOption('Main Stage');
  await page.reload();
  await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Beside the door');
  await page.getByRole('button', { name: 'Create screen link' }).click();
  const row = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
  await row.getByText('Beside the door').waitFor();
  expect(await page.getByLabel('Location').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Code of Beside the door' }).click();
  await page.getByRole('img', { name: 'The address of Beside the door, for a camera' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const address = await page.getByRole('link', { name: 'Open Beside the door' }).getAttribute('href');
  expect(new URL(address!).pathname).toBe('/screen/main');

  const called = new Set<string>();
  screen.on('request', (request) => called.add(new URL(request.url()).pathname));
  await screen.goto(address!);
  await screen.getByRole('heading', { name: 'Main Stage', level: 1 }).waitFor();
  const shown = screen.getByRole('heading', { name: 'What we keep' });
  await shown.waitFor();
  // Descenders are not cut off either.
  const overhang = await shown.evaluate((title) => {
    const letters = document.createRange();
    letters.selectNodeContents(title);
    return letters.getBoundingClientRect().bottom - title.getBoundingClientRect().bottom;
  });
  expect(overhang).toBeLessThanOrEqual(0);
  await screen.getByText('In 30 minutes').waitFor();
  expect(await texts('Then')).toEqual(['11:00Maps without a compass', '12:00Lunch']);
  expect(await screen.locator('time').first().textContent()).toBe('09:30');
  await readyForOffline(screen);
  expect([...called].filter((path) => path.startsWith('/api'))).toEqual(['/api/displays/shown']);
  expect(await screen.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  app.advance(50 * 60_000);
  await app.call('POST', '/talks/hall/keynote', 'grace', { full: true });
  await app.call('PATCH', '/talks/later', 'olive', { start_time: '2027-07-12T11:15:00+02:00' });
  await runDueWork(app.ports);
  app.advance(61_000);
  await runDueWork(app.ports);
  await asks();
  await screen.getByText('24 minutes left').waitFor();
  await screen.getByText('Full', { exact: true }).waitFor();
  await screen.getByText('Moved from 11:00 to 11:15').waitFor();
  expect(await texts('Next')).toEqual(['11:15Maps without a compass', '12:00Lunch']);
  expect(await barriers(screen)).toEqual([]);
  await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep, and why we keep it' });
  await asks();
  await screen.getByRole('heading', { name: 'and why we keep it' }).waitFor();
  expect(await cutTitles()).toEqual([]);
  await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep' });
  await asks();
  await screen.getByRole('heading', { name: 'What we keep', exact: true }).waitFor();

  await hall.setOffline(true);
  await screen.reload();
  await screen.getByRole('heading', { name: 'What we keep' }).waitFor();
  await screen.getByText('24 minutes left').waitFor();
  await hall.setOffline(false);

  await page.getByRole('button', { name: 'Revoke Beside the door' }).click();
  await page.getByRole('button', { name: 'Confirm: revoke Beside the door' }).click();
  await page.getByText('No screen has an address yet').waitFor();
  await asks();
  await screen.getByRole('heading', { name: 'This address shows nothing any more' }).waitFor();
  await screen.reload();
  await screen.getByRole('heading', { name: 'This address shows nothing any more' }).waitFor();
});

test('the board shows every stage at once', async () => {
  const made = (await world.app.call('POST', '/displays', 'olive', { name: 'Foyer' })).body as DisplayView;
  await screen.goto(made.url);
  await screen.getByRole('heading', { name: 'Test Days', level: 1 }).waitFor();
  await expect
    .poll(() => screen.getByRole('main').getByRole('listitem').allTextContents())
    .toEqual(['Main StageUntil 10:45What we keepFull11:15Maps without a compass', 'Side Stage10:30Knots that hold']);
  await screen.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(screen)).toEqual([]);

  const title = 'Two microphones, one argument: recording people who disagree';
  for (const name of ['Studio', 'Commons', 'Lounge', 'Harbour']) await isOn(name, title);
  await asks();
  await expect.poll(() => screen.getByRole('main').getByText(title).count()).toBe(4);
  expect(await cutTitles()).toEqual([]);
});

/** Adds a stage with a talk. */
async function isOn(name: string, title: string): Promise<void> {
  const { app } = world;
  const { id } = (await app.call('POST', '/stages', 'olive', { name })).body as { id: string };
  await app.call('POST', `/talks/${id}`, 'olive', { title, start_time: '2027-07-12T10:00:00+02:00', length: 60 });
}

test('an organiser adds a webhook, stores its secret, tests it, sees failures and sends again', async () => {
  const { page, app } = world;
  await world.open('/app/admin?type=WEBHOOKS');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('http://crm.example.org/hook');
  await page.getByRole('checkbox', { name: 'Talks' }).check();
  await page.getByRole('button', { name: 'Add the address' }).click();
  await page.getByText('Only https addresses can be told').waitFor();
  await page.reload();
  await page.getByRole('checkbox', { name: 'Talks', checked: true }).waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await page.getByRole('button', { name: 'Add the address' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  receiver.secrets.push(secret!);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have it' }).click();
  expect(await page.getByText(secret!).count()).toBe(0);

  await page.getByRole('button', { name: 'Change' }).click();
  const edited = page.getByRole('list', { name: 'Addresses' }).getByRole('textbox', { name: 'Address' });
  await edited.fill(`${receiver.url}?of=knots`);
  await page.reload();
  await expect.poll(() => edited.inputValue()).toBe(`${receiver.url}?of=knots`);
  await edited.fill(receiver.url);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => edited.count()).toBe(0);

  await runDueWork(app.ports);
  receiver.faults.push({ status: 500 });
  await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  await page.getByText('A test is on its way').waitFor();
  await runDueWork(app.ports);
  // The result is shown beside the button without asking for it again.
  await page.getByText(/^Failing since .* The last answer: 500\.$/).waitFor();
  await page.getByRole('button', { name: `Deliveries to ${receiver.url}` }).click();
  await page.getByText(/^500\. Next try/).waitFor();
  await page.getByText(/^Failing since .* The last answer: 500\.$/).waitFor();
  await page.getByRole('button', { name: /^Resend Test/ }).click();
  await page.getByText('It is sent again').waitFor();
  await runDueWork(app.ports);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText(/^Delivered: 200 in/).waitFor();
  expect(receiver.taken.map(({ type, signedBy }) => [type, signedBy])).toEqual([['test', [secret]]]);
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: `Remove ${receiver.url}` }).click();
  await page.getByRole('button', { name: `Confirm: remove ${receiver.url}` }).click();
  await page.getByText('No webhooks yet').waitFor();
});
