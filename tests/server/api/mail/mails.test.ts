import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SetupView } from '../../../../domain/event/setup/setup-calls.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../domain/time.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { invite } from '../../../../server/api/accounts/invitations.ts';
import { mailsOf, mailTable, mailsWaiting, queueMail, type QueuedMail } from '../../../../server/api/mail/mails.ts';
import { mailSender } from '../../../../server/api/mail/send-mails.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { type StandInMailServer, startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../support/test-app.ts';

let smtp: StandInMailServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startMailServer();
  app = await start();
});
afterEach(async () => {
  await app.stop();
  await smtp[Symbol.asyncDispose]();
});

const start = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ ...options, env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000', ...options.env } });

/** Does what the clock does each second. */
async function tick(ms = 0): Promise<void> {
  app.advance(ms);
  app.ports.wakes.wake('mails');
  await app.settled();
}

const of = async (userId: string): Promise<Pick<QueuedMail, 'kind' | 'state' | 'tries' | 'why' | 'answer'>[]> =>
  (await mailsOf(userId, app.ports)).map(({ kind, state, tries, why, answer }) => ({
    kind,
    state,
    tries,
    why,
    answer,
  }));

const inviteById = async (id: string): Promise<void> => invite((await findAccount(id, app.ports))!, app.ports);
/** Queues a mail without anything that could expire. */
const note = (userId: string, group = ''): Promise<string> =>
  queueMail({ kind: 'password-changed', userId, group }, app.ports);
const linkIn = (text: string): string =>
  /#token=([\w-]+)/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;

test('a delayed mail is sent again with the same id and link, and both copies work', async () => {
  smtp.faults.push('taken and hang up');
  await inviteById('grace');
  await app.settled();
  expect(await of('grace')).toEqual([{ kind: 'invitation', state: 'waiting', tries: 1, why: 'away', answer: null }]);
  await tick(50 * SECOND);
  expect(smtp.taken).toHaveLength(1);
  await tick(30 * SECOND);
  expect(await of('grace')).toEqual([{ kind: 'invitation', state: 'sent', tries: 2, why: '', answer: null }]);
  const [first, second] = smtp.taken;
  expect([second!.id, linkIn(second!.text)]).toEqual([first!.id, linkIn(first!.text)]);
  const answer = await app.call('POST', '/attendee/create-password', undefined, {
    token: linkIn(first!.text),
    id: 'grace',
    password: 'a long walk by the harbour',
  });
  expect(answer.status).toBe(200);
});

test('a mail whose link was used or ended is not sent, nor one to a disabled or erased person', async () => {
  smtp.faultOf = () => ({ rcpt: '450 4.2.0 greylisted' });
  await inviteById('ada');
  await inviteById('grace');
  await note('olive');
  await app.settled();
  expect([await mailsWaiting(app.ports), smtp.counts.tries]).toEqual([3, smtp.counts.tries]);
  smtp.faultOf = () => undefined;
  await app.call('PATCH', '/admin/update-user/grace', 'olive', { disabled: true });
  const mails = await mailTable(app.ports);
  for (const mail of await mailsOf('olive', app.ports)) await mails.replace({ ...mail, userId: 'nobody' }, mail.rev);
  await tick(2 * MINUTE);
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@example.org']);
  expect((await of('grace')).map(({ state }) => state)).toEqual(['withdrawn']);
  expect((await of('nobody')).map(({ state }) => state)).toEqual(['withdrawn']);
});

test('a nonexistent address is left out of mails to many, but not of mails asked for', async () => {
  smtp.faults.push({ rcpt: '550 5.1.1 no such person' });
  await note('ada', 'many');
  await app.settled();
  await note('ada', 'many');
  await note('grace', 'many');
  await app.settled();
  expect((await of('ada')).toSorted((a, b) => a.tries - b.tries)).toEqual([
    { kind: 'password-changed', state: 'refused', tries: 0, why: 'no-address', answer: null },
    { kind: 'password-changed', state: 'refused', tries: 1, why: 'no-address', answer: 550 },
  ]);
  expect(smtp.taken.map(({ to }) => to)).toEqual(['grace@example.org']);
  await note('ada');
  await app.settled();
  await note('ada', 'many');
  await app.settled();
  expect(smtp.taken.map(({ to }) => to)).toEqual(['grace@example.org', 'ada@example.org', 'ada@example.org']);
});

test('while the mail server is away no mail loses a try, a log-in mail tests whether it is back, and then all are sent', async () => {
  const { port } = smtp;
  await smtp[Symbol.asyncDispose]();
  for (const id of ['ada', 'grace', 'olive']) await note(id, 'many');
  await app.settled();
  await tick(DAY);
  await tick(DAY);
  expect((await of('ada'))[0]).toEqual({
    kind: 'password-changed',
    state: 'waiting',
    tries: 0,
    why: 'away',
    answer: null,
  });
  const held = await setup();
  expect([held.mail_works, held.mail_queue.waiting, held.mail_queue.why]).toEqual([false, 3, 'away']);
  smtp = await startMailServer({ port });
  await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await app.settled();
  await app.settled();
  expect(smtp.taken.map(({ to }) => to).toSorted()).toEqual([
    'ada@example.org',
    'ada@example.org',
    'grace@example.org',
    'olive@example.org',
  ]);
  const back = await setup();
  expect([back.mail_works, back.mail_queue.waiting, back.mail_queue.why]).toEqual([true, 0, '']);
});

const setup = async (): Promise<SetupView> => (await app.call('GET', '/admin/setup', 'olive')).body as SetupView;

test('a log-in mail that finds no mail server for 12 minutes is not sent any more', async () => {
  smtp.faultOf = () => ({ rcpt: '451 4.3.0 later' });
  await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await app.settled();
  await tick(6 * SECOND);
  expect((await of('ada')).map(({ state, tries }) => [state, tries])).toEqual([['waiting', 2]]);
  for (let minutes = 0; minutes < 13; minutes += 1) await tick(75 * SECOND);
  expect((await of('ada')).map(({ state, why }) => [state, why])).toEqual([['withdrawn', 'later']]);
});

test('if the mail server refuses our password, all mails wait until it accepts it, and the set-up reports it', async () => {
  await smtp[Symbol.asyncDispose]();
  smtp = await startMailServer({ auth: { user: 'days', pass: 'right' } });
  await app.stop();
  app = await start({ env: { SMTP_URL: smtp.url.replace('right', 'wrong') } });
  await note('ada', 'many');
  await app.settled();
  const connections = smtp.counts.connections;
  await tick(HOUR);
  await tick(DAY);
  expect(smtp.counts.connections).toBe(connections);
  expect((await setup()).mail_queue).toEqual({ waiting: 1, why: 'login', answer: 535, next_at: null });
});

test('several mails rejected as spam do not stop the rest of the queue', async () => {
  smtp.faultOf = () => ({ data: '550 5.7.1 spam' });
  for (let n = 0; n < 15; n += 1) await note('ada', 'many');
  await app.settled();
  const states = (await of('ada')).map(({ state }) => state);
  expect([states.filter((state) => state === 'refused').length < 13, states.includes('waiting')]).toEqual([true, true]);
  smtp.faultOf = () => undefined;
  await tick(HOUR + SECOND);
  expect((await of('ada')).filter(({ state }) => state === 'waiting')).toEqual([]);
});

test('two servers at one store send each mail once', async () => {
  smtp.faultOf = () => ({ rcpt: '450 4.2.0 greylisted' });
  for (let n = 0; n < 30; n += 1) await note('ada', 'many');
  await app.settled();
  smtp.faultOf = () => undefined;
  app.advance(2 * MINUTE);
  const [one, other] = [mailSender(app.ports), mailSender({ ...app.ports })];
  one();
  other();
  await app.settled();
  expect([smtp.taken.length, new Set(smtp.taken.map(({ id }) => id)).size]).toEqual([30, 30]);
});

test('mails to many keep to the pace, and a log-in mail does not wait for ten thousand of them', async () => {
  await app.stop();
  app = await start({ env: { MAIL_PER_MINUTE: '60' } });
  const mails = await mailTable(app.ports);
  await note('ada', 'many');
  await app.settled();
  const [sent] = await mailsOf('ada', app.ports);
  const rows = Array.from({ length: 10_000 }, (_, n): QueuedMail => ({
    ...sent!,
    id: `many-${n}`,
    state: 'waiting',
    rev: 1,
    nextAt: app.ports.now(),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await Promise.all(rows.slice(at, at + 500).map((row) => mails.insert(row)));
  app.ports.wakes.wake('mails');
  const before = smtp.taken.length;
  await app.call('POST', '/users/magic-links', undefined, { email: 'grace@example.org' });
  await expect.poll(() => smtp.taken.filter(({ to }) => to === 'grace@example.org').length).toBe(1);
  const many = smtp.taken.length - before;
  // A burst of 20, then 50 a minute.
  expect(many).toBeLessThan(60);
  expect(await mailsWaiting(app.ports)).toBeGreaterThan(9_900);
});

test('a mail that is settled is remembered for a week', async () => {
  await note('ada');
  await app.settled();
  app.advance(6 * DAY);
  await sweepExpired(app.ports);
  expect(await of('ada')).toHaveLength(1);
  app.advance(DAY + SECOND);
  await sweepExpired(app.ports);
  expect(await of('ada')).toEqual([]);
});
