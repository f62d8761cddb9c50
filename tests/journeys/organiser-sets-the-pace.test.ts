import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMessages } from '../../server/jobs/queue-messages.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, grace, olive } from '../support/people.ts';
import { startMailServer, type StandInMailServer } from '../support/smtp-server.ts';

let smtp: StandInMailServer;
let world: OpenApp;
beforeAll(async () => {
  smtp = await startMailServer();
  smtp.faultOf = () => ({ rcpt: '451 4.3.0 later' });
  const env = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '600' };
  world = await openApp({ people: [ada, grace, olive], event: { sessionsPerUser: 20 }, env });
  await world.logIn(olive);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

test('an organiser slows mails down where a message is sent, and sees about when it is done', async () => {
  const { page, app } = world;
  const form = { subject: 'Doors', html: '<p>Doors open at nine.</p>' };
  const { id } = (await app.call('POST', '/admin/mail-messages', 'olive', form)).body as { id: string };
  await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive');
  await queueMessages(app.ports, new AbortController().signal);
  await app.settled();
  await world.go(`/app/admin?type=MESSAGES&id=${id}`);
  const message = page.getByRole('complementary', { name: 'Doors' });
  await message
    .getByRole('link', { name: 'Send' })
    .or(message.getByRole('tab', { name: 'Send' }))
    .click();
  await message.getByText(/^Done at about \d\d:\d\d\.$/).waitFor();
  await message
    .getByText('600 mails a minute are sent. Log-in mails go first. 100 a minute are kept free for them.', {
      exact: false,
    })
    .waitFor();

  const pace = message.getByRole('textbox', { name: 'Mails a minute' });
  await pace.fill('900');
  await message.getByRole('button', { name: 'Save the pace' }).click();
  await message.getByText('This server sends at most 600 mails a minute.').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await pace.fill('6');
  await message.getByRole('button', { name: 'Save the pace' }).click();
  await message
    .getByText(' 6 mails a minute are sent. Log-in mails go first. 1 a minute is kept free for them.', { exact: false })
    .waitFor();
  expect(await app.call('GET', '/admin/mail-queue', 'olive')).toMatchObject({ body: { per_minute: 6 } });

  // Their own next change is no conflict.
  await pace.fill('12');
  await message.getByRole('button', { name: 'Save the pace' }).click();
  await message.getByText('12 mails a minute are sent.', { exact: false }).waitFor();

  // Of two organisers at once, the second is told.
  await pace.fill('30');
  await app.call('PATCH', '/admin/mail-queue', 'olive', { per_minute: 60 });
  await message.getByRole('button', { name: 'Save the pace' }).click();
  await message.getByText('Another organiser changed the pace. Save again to use yours.').waitFor();
  await message.getByText(' 60 mails a minute are sent.', { exact: false }).waitFor();
  expect(await app.call('GET', '/admin/mail-queue', 'olive')).toMatchObject({ body: { per_minute: 60 } });
  await message.getByRole('button', { name: 'Save the pace' }).click();
  await message.getByText(' 30 mails a minute are sent.', { exact: false }).waitFor();
  expect(await app.call('GET', '/admin/mail-queue', 'olive')).toMatchObject({ body: { per_minute: 30 } });
});
