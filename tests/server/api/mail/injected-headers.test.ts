import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../domain/time.ts';
import { invite } from '../../../../server/api/accounts/invitations.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { queueMessages } from '../../../../server/jobs/queue-messages.ts';
import { type StandInMailServer, startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let smtp: StandInMailServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000' } });
});
afterEach(async () => {
  await app.stop();
  await smtp[Symbol.asyncDispose]();
});

/** What ends a header line, and what would begin one of the sender's. */
const ENDS = ['\r\n', '\n', '\r', '\u2028', '%0d%0a', '\r\n\r\n'];
const injected = (end: string): string => `Hello${end}Bcc: everybody@evil.example${end}X-Injected: yes`;

/** The names of the headers of a mail as it arrived, sorted. */
const headersOf = (text: string): string[] =>
  text
    .slice(0, text.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted();

const deliver = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await queueMessages(app.ports, new AbortController().signal);
    app.ports.wakes.wake('mails');
    await app.settled();
  }
};

async function messageTo(subject: string): Promise<number> {
  const made = await app.call('POST', '/admin/mail-messages', 'olive', { subject, html: '<p>Hello {first name}</p>' });
  if (made.status !== 201) return made.status;
  const { id } = made.body as { id: string };
  expect((await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive')).status).toBe(200);
  await deliver();
  return made.status;
}

test('a subject, a name or a word of the event with a line break adds no header and no recipient to any mail', async () => {
  await messageTo('An ordinary subject');
  const usual = headersOf(smtp.taken[0]!.text);
  expect(usual).toContain('subject');
  const people = new Set(smtp.taken.map(({ to }) => to));
  for (const end of ENDS) {
    app.advance(DAY);
    const words = injected(end);
    await app.call('PATCH', '/profile', 'grace', { first_name: words, last_name: words });
    await app.call('PATCH', '/admin/event', 'olive', { name: words });
    await messageTo(words);
    await invite((await findAccount('grace', app.ports))!, app.ports);
    await deliver();
  }
  expect(smtp.taken.length).toBeGreaterThan(people.size);
  expect(smtp.taken.filter(({ to }) => !people.has(to))).toEqual([]);
  // Each has one recipient, also among those that the headers do not name.
  expect(smtp.counts.tries).toBe(smtp.taken.length);
  const injectedHeaders = smtp.taken.flatMap(({ text }) =>
    headersOf(text).filter((name) => ['bcc', 'x-injected', 'cc'].includes(name)),
  );
  expect(injectedHeaders).toEqual([]);
  const messages = smtp.taken.filter(({ text }) => /^List-Unsubscribe:/im.test(text));
  expect(messages.map(({ text }) => headersOf(text))).toEqual(messages.map(() => usual));
});
