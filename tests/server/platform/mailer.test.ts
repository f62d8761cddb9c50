import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backgroundWork } from '../../../server/platform/background-work.ts';
import { outboxMailer, smtpMailer } from '../../../server/platform/mailer.ts';

const mail = {
  to: 'ada@example.org',
  subject: 'Your login',
  text: 'Log in:\n\nhttps://days.example.org/auth?token=abc\n\nOr type: 123456',
};

/** A mail server that answers each mail as it is told, and keeps what it took. */
async function mailServer(answers: readonly string[]): Promise<{ server: Server; url: string; taken: string[] }> {
  const left = [...answers];
  const taken: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let data: string[] | undefined;
    createInterface({ input: socket }).on('line', (line) => {
      if (data && line === '.') {
        const answer = left.shift() ?? '250 taken';
        if (answer.startsWith('250')) taken.push(data.join('\n'));
        data = undefined;
        socket.write(`${answer}\r\n`);
      } else if (data) data.push(line);
      else if (line === 'DATA') {
        data = [];
        socket.write('354 go on\r\n');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, taken, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends one mail to a server that answers so; what it took, and what was logged. */
async function sendTo(answers: readonly string[]) {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const { later, settled } = backgroundWork(log);
  const { server, url, taken } = await mailServer(answers);
  await smtpMailer(url, 'Days <days@example.org>', { later, log }).send(mail);
  await settled();
  server.close();
  return { taken, logged: logged.join('') };
}

test('a mail goes out by SMTP, from the sender of the settings', async () => {
  const { taken } = await sendTo([]);
  expect(taken).toHaveLength(1);
  for (const line of ['From: Days <days@example.org>', 'To: ada@example.org', 'Subject: Your login'])
    expect(taken[0]!.split('\n')).toContain(line);
});

test('a mail that is not taken for now is sent again, once', async () => {
  const { taken, logged } = await sendTo(['451 later please']);
  expect(taken).toHaveLength(1);
  expect(logged).toContain('it is tried again');
});

test('a mail that is turned down for good is given up, and the log says so without naming anybody', async () => {
  const { taken, logged } = await sendTo(['550 no such user ada@example.org']);
  expect(taken).toHaveLength(0);
  expect(logged).toContain('a mail could not be sent');
  expect(logged).toContain('"answer":550');
  expect(logged).not.toContain('ada@example.org');
});

test('mails kept as files are taken away for one address, and those to others stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-outbox-'));
  const mailer = outboxMailer(folder, 'Ada <ada@example.org>', () => undefined);
  await mailer.forget('ada@example.org');
  for (const to of ['Ada@Example.org', 'ada@example.org', 'grace.ada@example.org']) await mailer.send({ ...mail, to });
  expect(await readdir(folder)).toHaveLength(3);
  await mailer.forget('ada@example.org');
  const left = await readdir(folder);
  expect(left.map((file) => readFileSync(join(folder, file), 'utf8').includes('To: grace.ada@example.org'))).toEqual([
    true,
  ]);
  await rm(folder, { recursive: true });
});

test('without a mail server every mail is a file, its link and code are printed, and it is not said to be sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-outbox-'));
  const printed: string[] = [];
  const told: string[] = [];
  const mailer = outboxMailer(folder, 'Days <days@example.org>', (line) => void printed.push(line));
  await mailer.send(mail, ({ state }) => void told.push(state));
  expect(told).toEqual(['kept']);
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
