import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { mailVerdict } from '../../../domain/mail/mail-answer.ts';
import { type Mailer, outboxMailer, smtpMailer } from '../../../server/platform/mailer.ts';
import { type MailFault, type StandInMailServer, startMailServer } from '../../support/smtp-server.ts';

const mail = {
  to: 'ada@example.org',
  subject: 'Your login',
  text: 'Log in:\n\nhttps://days.example.org/auth?token=abc\n\nOr type: 123456',
};
const settings = { from: 'Days <days@example.org>', host: 'days.example.org' };

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

let logged: string[] = [];
function mailerTo(url: string, haste = 1): Mailer {
  logged = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const mailer = smtpMailer(url, { ...settings, haste }, { log });
  open.unshift({ [Symbol.asyncDispose]: async () => mailer.close() });
  return mailer;
}
async function server(parts?: Parameters<typeof startMailServer>[0]): Promise<StandInMailServer> {
  const started = await startMailServer(parts);
  open.push(started);
  return started;
}
/** Hands one mail to a server with this fault; returns the result and how many copies were received. */
async function triedWith(fault: MailFault, haste?: number) {
  const standIn = await server();
  standIn.faults.push(fault);
  const answer = await mailerTo(standIn.url, haste).deliver(mail, 'one');
  return [mailVerdict(answer), 'hasBegun' in answer && answer.hasBegun, standIn.taken.length];
}

test('a mail is sent by SMTP, from the configured sender and with its own Message-ID', async () => {
  const standIn = await server();
  expect(await mailerTo(standIn.url).deliver(mail, 'k3-x_9')).toEqual({ state: 'sent' });
  const lines = standIn.taken[0]!.text.split('\r\n');
  for (const line of [
    'From: Days <days@example.org>',
    'To: ada@example.org',
    'Subject: Your login',
    'Message-ID: <k3-x_9@days.example.org>',
  ])
    expect(lines).toContain(line);
});

test('mails use persistent connections', async () => {
  const standIn = await server();
  const mailer = mailerTo(standIn.url);
  for (const id of ['a', 'b', 'c']) await mailer.deliver(mail, id);
  expect([standIn.taken.map(({ id }) => id), standIn.counts.connections]).toEqual([['a', 'b', 'c'], 1]);
});

test('errors of a mail, of its address and of the server are distinguished, and whether the mail may have arrived', async () => {
  expect(await triedWith({ rcpt: '450 4.2.0 greylisted' })).toEqual(['later', false, 0]);
  expect(await triedWith({ data: '451 4.7.1 too many' })).toEqual(['later', true, 0]);
  expect(await triedWith({ rcpt: '550 5.1.1 no such person' })).toEqual(['no-address', false, 0]);
  expect(await triedWith({ data: '550 5.7.1 spam' })).toEqual(['policy', true, 0]);
  expect(await triedWith('hang up')).toEqual(['away', false, 0]);
  expect(await triedWith('taken and hang up')).toEqual(['away', true, 1]);
  expect(await triedWith('taken and silent', 10)).toEqual(['away', true, 1]);
});

test('a server that is down, closing, refuses the password or has a wrong certificate gets no mail', async () => {
  const standIn = await server();
  standIn.greeting = '421 4.3.2 closing';
  const closing = await mailerTo(standIn.url).deliver(mail, 'a');
  const gone = await mailerTo('smtp://127.0.0.1:9').deliver(mail, 'b');
  const { port } = await server({ auth: { user: 'days', pass: 'right' } });
  const locked = await mailerTo(`smtp://days:wrong@127.0.0.1:${port}`).deliver(mail, 'c');
  const unsigned = await mailerTo((await server({ offersTls: true })).url).deliver(mail, 'd');
  expect([closing, gone, locked, unsigned].map(mailVerdict)).toEqual(['away', 'away', 'login', 'certificate']);
  expect(await mailerTo(`smtp://days:right@127.0.0.1:${port}`).deliver(mail, 'e')).toEqual({ state: 'sent' });
});

test('the log contains the mail server’s answer, but no person', async () => {
  const standIn = await server();
  standIn.faults.push({ rcpt: '550 5.1.1 no such user ada@example.org' }, { rcpt: '450 4.2.0 later, ada@example.org' });
  const mailer = mailerTo(standIn.url);
  await mailer.deliver(mail, 'a');
  await mailer.deliver(mail, 'b');
  const all = logged.join('');
  for (const said of ['a mail could not be sent', '"answer":550', 'it is tried again', '"answer":450'])
    expect(all).toContain(said);
  expect(all).not.toContain('ada@example.org');
});

test('mails stored as files are removed for one address; those to others stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-outbox-'));
  const mailer = outboxMailer(folder, settings, () => undefined);
  await mailer.forget('ada@example.org');
  for (const to of ['Ada@Example.org', 'ada@example.org', 'grace.ada@example.org'])
    await mailer.deliver({ ...mail, to }, to.slice(0, 3));
  expect(await readdir(folder)).toHaveLength(3);
  await mailer.forget('ada@example.org');
  const left = await readdir(folder);
  expect(left.map((file) => readFileSync(join(folder, file), 'utf8').includes('To: grace.ada@example.org'))).toEqual([
    true,
  ]);
  await rm(folder, { recursive: true });
});

test('without a mail server every mail becomes a file, its link and code are printed, and it does not count as sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-outbox-'));
  const printed: string[] = [];
  const mailer = outboxMailer(folder, settings, (line) => void printed.push(line));
  expect(await mailer.deliver(mail, 'one')).toEqual({ state: 'kept' });
  const [file] = await readdir(folder);
  expect(file).toMatch(/\.eml$/);
  expect(await readFile(join(folder, file!), 'utf8')).toContain('Subject: Your login');
  expect(
    printed
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('  ')),
  ).toEqual(['  https://days.example.org/auth?token=abc', '  Or type: 123456']);
  await rm(folder, { recursive: true });
});
