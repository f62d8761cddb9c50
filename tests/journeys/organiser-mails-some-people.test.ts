import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppress } from '../../server/api/mail/suppressed.ts';
import { queueMessages } from '../../server/jobs/queue-messages.ts';
import type { Mail } from '../../server/platform/mailer.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, grace, olive } from '../support/people.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [ada, grace, olive], event: { sessionsPerUser: 20 } });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

const mailsOf = (subject: string): readonly Mail[] => world.app.outbox.filter((mail) => mail.subject === subject);
const panel = (name: string) => world.page.getByRole('complementary', { name });

/** Writes a message to people with a role, and opens its tab to send it. */
async function write(subject: string, role: string): Promise<ReturnType<typeof panel>> {
  const { page } = world;
  await page.getByRole('button', { name: 'New message' }).click();
  const fresh = panel('New message');
  await fresh.getByLabel('Subject', { exact: true }).fill(subject);
  await fresh.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Hello {first name}, doors open at nine.');
  await fresh.getByRole('button', { name: 'Add a condition' }).click();
  await fresh.getByRole('combobox', { name: 'Condition' }).selectOption('Role');
  await fresh.getByRole('checkbox', { name: role }).check();
  await fresh.getByText(/match(es)?\./).waitFor();
  await fresh.getByText('Hello Olive, doors open at nine.').waitFor(); // The preview.
  expect(await barriersDayAndNight(page)).toEqual([]);
  await fresh.getByRole('button', { name: 'Save', exact: true }).click();
  const message = panel(subject);
  await message
    .getByRole('link', { name: 'Send' })
    .or(message.getByRole('tab', { name: 'Send' }))
    .click();
  return message;
}

async function press(message: ReturnType<typeof panel>, count: string): Promise<void> {
  const { page } = world;
  await message.getByRole('button', { name: `Send to ${count}…` }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('A mail is not taken back.').waitFor();
  await asked.getByRole('button', { name: `Send to ${count}` }).click();
  await message.getByText('Its mails are being written to the queue.').waitFor();
}

/** Does what the clock does each second, twice. */
async function work(): Promise<void> {
  for (let second = 0; second < 2; second += 1) {
    await queueMessages(world.app.ports, new AbortController().signal);
    world.app.ports.wakes.wake('mails');
    await world.app.settled();
  }
}

async function send(message: ReturnType<typeof panel>, count: string): Promise<void> {
  await press(message, count);
  await work();
  await message.getByText('It was sent.').waitFor();
}

test('an organiser tries a message, sends it to speakers, and who wants no more by its link gets no second one', async () => {
  const { page } = world;
  await world.open('/app/admin?type=MESSAGES');
  const message = await write('Doors', 'Speakers');
  await message.getByText('1 person matches.').waitFor();
  await message.getByRole('button', { name: 'Send a test to me' }).click();
  await message.getByText('The test is on its way to olive@example.org.').waitFor();
  await expect.poll(() => mailsOf('Test: Doors').map(({ to }) => to)).toEqual(['olive@example.org']);
  await send(message, '1 person');
  expect(await barriersDayAndNight(page)).toEqual([]);
  expect(mailsOf('Doors').map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
    ['grace@example.org', 'Hello Grace, doors open at nine.'],
  ]);

  const link = /<(.+)>/.exec(mailsOf('Doors')[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const stranger = await page.context().newPage();
  await stranger.setViewportSize({ width: 320, height: 640 });
  await stranger.goto(new URL(link).pathname.replace(/^/, world.app.url));
  expect(await barriersDayAndNight(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Get no more messages' }).click();
  await stranger.getByRole('heading', { name: 'You get no more messages from Test Days' }).waitFor();
  expect(await barriersDayAndNight(stranger)).toEqual([]);
  await stranger.close();

  const second = await write('Doors again', 'Attendees');
  await second.getByText('1 asked for no more messages.').waitFor();
  await send(second, '2 people');
  expect(
    mailsOf('Doors again')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['ada@example.org', 'olive@example.org']);
});

test('an organiser pauses a message, another one lets it go on, and nobody presses anything offline', async () => {
  const { page, app } = world;
  await world.go('/app/admin?type=MESSAGES');
  const message = await write('Paused doors', 'Organisers');
  await press(message, '1 person');
  await message.getByRole('button', { name: 'Pause', exact: true }).click();
  await message.getByText('It is paused. Mails that were not sent wait until it goes on.').waitFor();
  await work();
  await message.getByText('Waiting their turn').waitFor();
  expect(mailsOf('Paused doors')).toEqual([]);
  expect(await barriersDayAndNight(page)).toEqual([]);

  await page.context().setOffline(true);
  await message.getByText('You are offline. You need a connection to send, pause or stop a message.').waitFor();
  await expect.poll(() => message.getByRole('button', { name: 'Go on' }).isDisabled()).toBe(true);
  expect(await message.getByRole('button', { name: /^Stop/ }).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => message.getByRole('button', { name: 'Go on' }).isDisabled()).toBe(false);

  const { data } = (await app.call('GET', '/admin/mail-messages', 'olive')).body as {
    data: { id: string; subject: string }[];
  };
  const id = data.find(({ subject }) => subject === 'Paused doors')?.id;
  expect((await app.call('POST', `/admin/mail-messages/${id}/resume`, 'olive')).status).toBe(200);
  await message.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await work();
  await message.getByText('It was sent.').waitFor();
  expect(mailsOf('Paused doors').map(({ to }) => to)).toEqual(['olive@example.org']);
});

test('an organiser finds whose address was refused, and allows it again', async () => {
  const { page, app } = world;
  await suppress('ada@example.org', app.ports, { answer: 550, status: '5.1.1' });
  await world.go('/app/admin?type=MAIL_REFUSED');
  await page.getByRole('table').getByText('550 5.1.1').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow again: ada@example.org' }).click();
  await page.getByText('No address was refused').waitFor();
});

test('a person asks for messages again in the settings', async () => {
  const { page, app } = world;
  await app.call('PATCH', '/profile/mail', 'olive', { messages: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await world.go('/app/settings');
  await page.getByText('You asked for no more messages. Log-in mails still come.').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Get them again' }).click();
  await page.getByRole('button', { name: 'Get no more' }).waitFor();
  expect((await app.call('GET', '/profile/mail', 'olive')).body).toEqual({ messages: true });
});

test('an organiser writes what is below every message, and sees it below one', async () => {
  const { page, app } = world;
  await page.setViewportSize({ width: 1440, height: 900 });
  await world.go('/app/admin?type=MAIL_TEXTS');
  await page.getByRole('link', { name: 'Message footer' }).click();
  await page.getByText('The link to get no more messages always follows it.').waitFor();
  expect(await page.getByLabel('Subject', { exact: true }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Text' }).fill('Mara and the team of {event}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Mara and the team of Test Days').waitFor();
  await preview.getByText('Get no more messages').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Mails sent from now on have this text').waitFor();
  expect(await app.call('GET', '/admin/mail-texts?count=50', 'olive')).toMatchObject({
    body: { data: expect.arrayContaining([expect.objectContaining({ id: 'footer', changed: true })]) },
  });
});
