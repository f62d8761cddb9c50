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

async function send(message: ReturnType<typeof panel>, count: string): Promise<void> {
  const { page } = world;
  await message.getByRole('button', { name: `Send to ${count}…` }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('A mail is not taken back.').waitFor();
  await asked.getByRole('button', { name: `Send to ${count}` }).click();
  await message.getByText('Its mails are being written to the queue.').waitFor();
  // What the clock does each second.
  for (let second = 0; second < 2; second += 1) {
    await queueMessages(world.app.ports, new AbortController().signal);
    await world.app.settled();
  }
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
