import { afterEach, expect, test } from 'vitest';
import { type MailMessage, mailMessagesCollection } from '../../../domain/mail/mail-message.ts';
import { type Account, accountTable, BLANK_ACCOUNT } from '../../../server/api/accounts/account-store.ts';
import { countGroup, mailsOf } from '../../../server/api/mail/mails.ts';
import { messageGroup, mailMessages } from '../../../server/api/mail/messages.ts';
import { queueMessages } from '../../../server/jobs/queue-messages.ts';
import type { Ports } from '../../../server/ports.ts';
import { findDocument } from '../../../server/sync/documents.ts';
import { dyingPorts, Killed } from '../../support/dying-ports.ts';
import { startMailServer } from '../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.stop());

const NEVER = new AbortController().signal;
const work = (ports: Ports = app.ports): Promise<void> => queueMessages(ports, NEVER);

const onlyKilled = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

/** Puts a message into the store as the call that sends it does. */
async function send(id: string, fields: Partial<MailMessage> = {}): Promise<void> {
  const { scope, name: c } = mailMessagesCollection;
  const doc: MailMessage = {
    id,
    subject: id,
    html: '<p>News</p>',
    segment: [],
    calendars: [],
    state: 'queuing',
    why: '',
    isPaused: false,
    createdAt: app.ports.now(),
    sentAt: app.ports.now(),
    endedAt: null,
    recipients: 0,
    result: null,
    ...fields,
  };
  const ops = [{ c, id, rev: id, doc }];
  await app.ports.log.append(scope, { mid: `send ${id}`, by: 'olive', decide: () => ({ ops }) });
}
const stateOf = async (id: string) => (await findDocument(mailMessages, id, app.ports))?.state;

test('a message interrupted before any of its writes reaches everybody once, also if two servers take it up', async () => {
  app = await startTestApp();
  let kills = 0;
  for (let nth = 1; nth <= 8; nth += 1) {
    const id = `killed-${nth}`;
    const dying = dyingPorts(app.ports, nth);
    await send(id);
    await work(dying.ports).catch(onlyKilled);
    if (dying.died()) kills += 1;
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([work(), work()]);
      await app.settled();
    }
    const got = app.outbox.filter(({ subject }) => subject === id).map(({ to }) => to);
    expect([nth, got.toSorted(), await stateOf(id)]).toEqual([
      nth,
      ['ada@example.org', 'grace@example.org', 'olive@example.org'],
      'done',
    ]);
  }
  // Three mails and two steps of the message.
  expect(kills).toBeGreaterThanOrEqual(4);
});

/** Adds accounts without profiles. */
async function crowd(count: number, ticketType: string): Promise<void> {
  const accounts = await accountTable(app.ports);
  const rows = Array.from({ length: count }, (_, n): Account => {
    const id = `${ticketType.toLowerCase()}-${n}`;
    const email = `${id}@example.org`;
    const login = { email, address: email, roles: ['ROLE_ATTENDEE' as const], replayAccess: false, ticket: '' };
    return { ...BLANK_ACCOUNT, id, rev: 1, ...login, ticketFailures: 0, isDemo: false, ticketType };
  });
  for (let from = 0; from < rows.length; from += 500)
    await Promise.all(rows.slice(from, from + 500).map((row) => accounts.insert(row)));
}

const MANY = 10_000;
const TO_ALL = [{ kind: 'ticket' as const, ids: ['Crowd'] }];

test('10,000 mails of a message wait while log-in mails pass them, and stopping it withdraws them all', async () => {
  await using smtp = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '60' } });
  await crowd(MANY, 'Crowd');
  await crowd(700, 'Others');
  const dying = dyingPorts(app.ports, MANY / 3);
  await send('news', { segment: TO_ALL });
  await work(dying.ports).catch(onlyKilled);
  await Promise.all([work(), work()]);
  const counts = await countGroup(messageGroup('news'), app.ports);
  expect(Object.values(counts).reduce((all, count) => all + count)).toBe(MANY);
  expect(await mailsOf('others-1', app.ports)).toEqual([]);
  expect(await findDocument(mailMessages, 'news', app.ports)).toMatchObject({ state: 'sending', recipients: MANY });

  for (const email of ['ada@example.org', 'grace@example.org']) {
    const before = smtp.taken.length;
    expect((await app.call('POST', '/users/magic-links', undefined, { email })).status).toBeLessThan(300);
    await expect.poll(() => smtp.taken.filter(({ to }) => to === email).length).toBe(1);
    // A burst of 20, then 50 a minute.
    expect(smtp.taken.length - before).toBeLessThan(60);
  }
  await app.call('POST', '/admin/mail-messages/news/stop', 'olive');
  await expect
    .poll(async () => {
      await work();
      return (await findDocument(mailMessages, 'news', app.ports))?.endedAt;
    })
    .toBe(app.ports.now());
  const { sent, withdrawn, waiting, sending } = await countGroup(messageGroup('news'), app.ports);
  expect([waiting, sending, sent + withdrawn]).toEqual([0, 0, MANY]);
  expect(withdrawn).toBeGreaterThan(MANY - 300);
});

test('a message to more than 20,000 people is refused with a sentence', async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await crowd(20_001, 'Crowd');
  const made = await app.call('POST', '/admin/mail-messages', 'olive', {
    subject: 'N',
    html: '<p>N</p>',
    segment: TO_ALL,
  });
  const { id } = made.body as { id: string };
  expect(await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive')).toMatchObject({
    status: 409,
    body: { message: 'A message goes to at most 20,000 people. Add a condition.' },
  });
  expect(await stateOf(id)).toBe('draft');
});
