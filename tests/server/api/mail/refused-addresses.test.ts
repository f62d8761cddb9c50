import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailMessageView, SegmentReach } from '../../../../domain/mail/mail-message-calls.ts';
import type { MailQueueView, RefusedAddress } from '../../../../domain/mail/mail-queue-calls.ts';
import { HOUR } from '../../../../domain/time.ts';
import { queueMail } from '../../../../server/api/mail/mails.ts';
import { queueMessages } from '../../../../server/jobs/queue-messages.ts';
import { testPerson, olive, type TestPerson } from '../../../support/people.ts';
import { type StandInMailServer, startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let smtp: StandInMailServer;
let app: TestApp;
const guest = (n: number): TestPerson => ({
  person: testPerson({ id: `guest-${n}`, firstName: 'Guest', lastName: `Number${n}` }),
  email: `guest-${n}@example.org`,
  roles: ['ROLE_ATTENDEE'],
});
const guests = Array.from({ length: 40 }, (_, n) => guest(n));

beforeEach(async () => {
  smtp = await startMailServer();
  app = await start();
});
afterEach(async () => {
  await app.stop();
  await smtp[Symbol.asyncDispose]();
});
const start = (url = smtp.url): Promise<TestApp> =>
  startTestApp({ people: [olive, ...guests], env: { SMTP_URL: url, MAIL_PER_MINUTE: '6000' } });

async function work(): Promise<void> {
  await queueMessages(app.ports, new AbortController().signal);
  app.ports.wakes.wake('mails');
  await app.settled();
}
/** Sends a message to everybody, and does what the clock does until no mail waits. */
async function send(): Promise<MailMessageView> {
  const made = await app.call('POST', '/admin/mail-messages', 'olive', { subject: 'News', html: '<p>News</p>' });
  const { id } = made.body as { id: string };
  expect((await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive')).status).toBe(200);
  const read = async () => (await app.call('GET', `/admin/mail-messages/${id}`, 'olive')).body as MailMessageView;
  await expect
    .poll(async () => {
      await work();
      return (await read()).ended_at;
    })
    .not.toBeNull();
  return read();
}
const listed = async (): Promise<readonly RefusedAddress[]> =>
  ((await app.call('GET', '/admin/refused-addresses', 'olive')).body as { data: RefusedAddress[] }).data;
const recipients = async (): Promise<number> =>
  ((await app.call('POST', '/admin/mail-messages/reach', 'olive', { segment: [] })).body as SegmentReach).recipients;

test('an address that a mail server does not know is listed by person with the code, until an organiser allows it again', async () => {
  smtp.faultOf = (to) => (to === 'guest-3@example.org' ? { rcpt: '550 5.1.1 no such person' } : undefined);
  expect(await listed()).toEqual([]);
  expect((await send()).mails).toEqual({ all: 41, waiting: 0, sent: 40, refused: 1, withdrawn: 0 });
  expect(await listed()).toEqual([
    {
      id: 'guest-3',
      name: 'Guest Number3',
      email: 'guest-3@example.org',
      at: new Date(app.ports.now()).toISOString(),
      answer: 550,
      status: '5.1.1',
    },
  ]);
  expect(await recipients()).toBe(40);
  expect((await app.call('POST', '/admin/refused-addresses/guest-3/allow', 'olive')).status).toBe(204);
  expect([await listed(), await recipients()]).toEqual([[], 41]);
  expect((await app.call('POST', '/admin/refused-addresses/nobody/allow', 'olive')).status).toBe(404);
});

test('a new address of a person is not refused', async () => {
  smtp.faultOf = (to) => (to === 'guest-3@example.org' ? { rcpt: '550 5.1.1 no such person' } : undefined);
  await send();
  expect(await listed()).toHaveLength(1);
  const changed = await app.call('PATCH', '/admin/update-user/guest-3', 'olive', { email: 'three@example.org' });
  expect(changed.status).toBe(200);
  expect([await listed(), await recipients()]).toEqual([[], 41]);
});

test('a message that the mail server calls spam stops by itself, and other mails go on', async () => {
  smtp.faultOf = (to) => (to.startsWith('guest-') ? { data: '550 5.7.1 spam' } : undefined);
  const message = await send();
  expect(message).toMatchObject({ state: 'stopped', why: 'spam', mails: { waiting: 0 } });
  // Mails under way at that moment are refused, too.
  expect(message.mails.refused).toBeGreaterThanOrEqual(10);
  expect(message.mails.refused).toBeLessThan(14);
  expect(message.mails.withdrawn).toBeGreaterThan(20);
  expect(await listed()).toEqual([]);
  smtp.faultOf = () => undefined;
  await queueMail({ kind: 'password-changed', userId: 'guest-39', group: 'many' }, app.ports);
  await app.settled();
  expect(smtp.taken.at(-1)?.to).toBe('guest-39@example.org');
});

test('nine refusals among many mails that arrive do not stop a message', async () => {
  smtp.faultOf = (to) =>
    /^guest-\d@/.test(to) && to !== 'guest-0@example.org' ? { data: '550 5.7.1 spam' } : undefined;
  expect(await send()).toMatchObject({
    state: 'done',
    why: '',
    mails: { all: 41, waiting: 0, sent: 32, refused: 9, withdrawn: 0 },
  });
});

test('the queue says how many mails wait, since when, and that the mail server refuses our password', async () => {
  const queue = async (): Promise<MailQueueView> =>
    (await app.call('GET', '/admin/mail-queue', 'olive')).body as MailQueueView;
  const pace = { per_minute: 6000, per_minute_max: 6000, rev: 'default' };
  expect(await queue()).toEqual({ waiting: 0, oldest_at: null, why: '', answer: null, next_at: null, ...pace });
  await app.stop();
  await smtp[Symbol.asyncDispose]();
  smtp = await startMailServer({ auth: { user: 'days', pass: 'right' } });
  app = await start(smtp.url.replace('right', 'wrong'));
  const queued = app.ports.now();
  for (const id of ['guest-1', 'guest-2'])
    await queueMail({ kind: 'password-changed', userId: id, group: 'many' }, app.ports);
  await app.settled();
  app.advance(HOUR);
  await queueMail({ kind: 'password-changed', userId: 'guest-3', group: 'many' }, app.ports);
  await app.settled();
  expect(await queue()).toEqual({
    waiting: 3,
    oldest_at: new Date(queued).toISOString(),
    why: 'login',
    answer: 535,
    next_at: null,
    ...pace,
  });
});
