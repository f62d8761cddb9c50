import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAIL_AT_ONCE } from '../../../../domain/limits/mail.ts';
import { mailTable, mailsOf, mailsWaiting, queueMail, type QueuedMail } from '../../../../server/api/mail/mails.ts';
import { eventually } from '../../../support/eventually.ts';
import { type StandInMailServer, startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const MANY = 10_000;
const TO_MANY = 'ada@example.org';
const WHO_LOG_IN = ['grace@example.org', 'olive@example.org'] as const;

let smtp: StandInMailServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000' } });
});
afterEach(async () => {
  // It still holds mails, which end with their connections.
  await smtp[Symbol.asyncDispose]();
  await app.stop();
});

/** Queues so many mails of a group, as an import that invites everybody does. */
async function queueMany(): Promise<void> {
  const mails = await mailTable(app.ports);
  await queueMail({ kind: 'password-changed', userId: 'ada', group: 'many' }, app.ports);
  await app.settled();
  const [sent] = await mailsOf('ada', app.ports);
  const rows = Array.from({ length: MANY }, (_, n): QueuedMail => ({
    ...sent!,
    id: `many-${n}`,
    state: 'waiting',
    rev: 1,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await Promise.all(rows.slice(at, at + 500).map((row) => mails.insert(row)));
}

test('with ten thousand mails waiting no other mail is sent between a log-in mail’s being asked for and its being sent, even while the mail server holds mails to many', async () => {
  await queueMany();
  // The mail server takes each mail to many and does not answer.
  smtp.faultOf = (to) => (to === TO_MANY ? 'taken and silent' : undefined);
  const sentToMany = (): number => smtp.taken.filter(({ to }) => to === TO_MANY).length - 1;
  app.ports.wakes.wake('mails');
  await eventually(() => expect(sentToMany()).toBe(MAIL_AT_ONCE));
  const between: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const email = WHO_LOG_IN[turn % 2];
    const [before, mails] = [sentToMany(), smtp.taken.filter(({ to }) => to === email).length];
    expect(await app.call('POST', '/users/magic-links', undefined, { email })).toMatchObject({ status: 202 });
    await eventually(() => expect(smtp.taken.filter(({ to }) => to === email)).toHaveLength(mails + 1));
    between.push(sentToMany() - before);
  }
  expect(between).toEqual([0, 0, 0, 0]);
  expect(await mailsWaiting(app.ports)).toBe(MANY);
});
