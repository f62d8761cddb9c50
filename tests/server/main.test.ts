import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STOP_TIME_MAX } from '../../domain/limits/requests.ts';
import { SECOND } from '../../domain/time.ts';
import { COMPILED, runCommand } from '../support/command.ts';
import { newestMail, startServerProcess } from '../support/server-process.ts';
import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { startTestApp } from '../support/test-app.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-main-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs the server where it cannot start; resolves when it has exited. */
const giveUp = (env: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [MAIN],
      { cwd: dataDir, env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...COMPILED, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error?.code, said: `${stdout}${stderr}` });
      },
    );
  });

test('a wrong variable gives one sentence and exit code 1', async () => {
  expect(await giveUp({ PORT: 'many' })).toEqual({
    code: 1,
    said: 'PORT must be a whole number from 0 to 65535, not "many"\n',
  });
});

test('a wrong event file gives one sentence that names the field', async () => {
  const file = join(dataDir, 'event.json');
  await writeFile(file, '{"zone":"Mars/Olympus"}');
  expect(await giveUp({ EVENT_FILE: file })).toEqual({
    code: 1,
    said: `EVENT_FILE ${file}: zone: Not a known time zone, write it like Europe/Berlin\n`,
  });
  await writeFile(file, '{"nmae":"Days"}');
  expect((await giveUp({ EVENT_FILE: file })).said).toBe(`EVENT_FILE ${file}: nmae: there is no such setting\n`);
  await writeFile(file, '[{"name":"Days"}]');
  expect((await giveUp({ EVENT_FILE: file })).said).toBe(
    `EVENT_FILE ${file}: must be an object of settings, not a list\n`,
  );
  await writeFile(file, '{"name":["Days"]}');
  expect((await giveUp({ EVENT_FILE: file })).said).toBe(`EVENT_FILE ${file}: name: This must be a text\n`);
  await writeFile(file, '{');
  expect((await giveUp({ EVENT_FILE: file })).said).toMatch(/^EVENT_FILE \S+: not JSON [^\n]+\n$/);
  await rm(file);
  expect((await giveUp({ EVENT_FILE: file })).said).toBe(`EVENT_FILE ${file}: cannot be read\n`);
});

test('a port that is in use gives one sentence', async () => {
  const other = createServer();
  const port = await new Promise<string>((ready) => {
    other.listen(0, '127.0.0.1', () => ready(String((other.address() as { port: number }).port)));
  });
  expect(await giveUp({ PORT: port })).toEqual({
    code: 1,
    said: `Port ${port} is in use by another program; set PORT to another one\n`,
  });
  other.close();
});

test("a host that is not this machine's gives one sentence", async () => {
  // Reserved for documentation: no machine has this address.
  expect(await giveUp({ HOST: '192.0.2.1' })).toEqual({
    code: 1,
    said: 'HOST 192.0.2.1 is no address of this machine; 0.0.0.0 stands for all it has\n',
  });
});

test('a second server on the same data gives one sentence, and the first continues', async () => {
  const first = await startServerProcess({ dataDir, env: { DEMO: 'off' } });
  const { code, said } = await giveUp({ DEMO: 'off' });
  expect({ code, lines: said.trim().split('\n').length, stack: said.includes('at ') && said.includes('.ts:') }).toEqual(
    { code: 1, lines: 1, stack: false },
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.stop();
});

test('the first start creates the demo event, prints how to log in, and mails working links', async () => {
  const server = await startServerProcess({ dataDir });
  const said = server.printed();
  expect(said).toContain(`Plenary Days is on ${server.url}`);
  for (const words of [
    'attendee@example.org',
    'exhibitor@example.org',
    'admin@example.org',
    '3ABC-1',
    join(dataDir, 'outbox'),
  ])
    expect(said).toContain(words);
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await (await post('/users/magic-links', { email: 'attendee@example.org' })).text();
  const token = /token=([\w-]+)/.exec(await newestMail(dataDir, 'attendee@example.org'))![1];
  const answer: { me: { name: string } } = await (await post('/users/magic-links/verify', { token })).json();
  expect(answer.me.name).toBe('Robin Adeyemi');
  expect(await server.stop()).toBe(0);
  expect(server.printed()).toContain(`token=${token}`);
});

test.for([
  ['where nobody else comes', {}, 'Plenary Days'],
  ['in a container of this machine', { PUBLIC_URL: 'http://localhost:8080' }, 'Plenary Days'],
  ['under a name of its own', { PUBLIC_URL: 'https://days.example.org' }, 'nothing'],
  [
    'under a name of its own, where it is asked for',
    { PUBLIC_URL: 'https://days.example.org', DEMO: 'on' },
    'Plenary Days',
  ],
  ['where nobody else comes, but not wanted', { DEMO: 'off' }, 'nothing'],
] as const)('an empty store %s shows %s', async ([, variables, name]) => {
  const read = readEnv({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...variables });
  if (!read.ok) throw new Error(read.message);
  const server = await startServer(read.env);
  const event = (await server.ports.log.state('pub')).get('event', 'event')?.doc as { name: string } | undefined;
  expect(event?.name ?? 'nothing').toBe(name);
  await server.stop();
});

test('a demo does not become public by moving its store', async () => {
  await (await startServerProcess({ dataDir })).stop();
  expect(await giveUp({ PUBLIC_URL: 'https://days.example.org' })).toEqual({
    code: 1,
    said:
      "This store holds the demo event, whose log-ins everybody can look up, the admin's too: bring your own event " +
      'first with npm run import -- FILE, or say DEMO=on to show it to others.\n',
  });
});

test('an expired demo moves to today at the next start, and a real event does not', async () => {
  const start = async (now: string) => {
    const server = await startServerProcess({ dataDir, env: { REHEARSE_AT: now, TZ: 'UTC' } });
    const { firstDay, isDemo } = (await (await fetch(`${server.url}/api/event`)).json()) as {
      firstDay: string;
      isDemo: boolean;
    };
    await server.stop();
    return { firstDay, isDemo };
  };
  expect(await start('2027-05-12T10:00:00Z')).toEqual({ firstDay: '2027-05-11', isDemo: true });
  expect(await start('2027-05-14T10:00:00Z')).toEqual({ firstDay: '2027-05-11', isDemo: true });
  expect(await start('2027-06-20T10:00:00Z')).toEqual({ firstDay: '2027-06-19', isDemo: true });

  const talks = join(dataDir, 'talks.csv');
  await writeFile(talks, 'title,date,start,minutes,stage\nOpening,2027-05-12,10:00,30,Main\n');
  expect(await runCommand('import', [talks, '--zone', 'Europe/Madrid'], dataDir)).toMatchObject({ code: 0 });
  expect(await start('2027-08-20T10:00:00Z')).toEqual({ firstDay: '2027-05-12', isDemo: false });
});

test('SIGTERM closes open streams, finishes running requests and ends with 0 within five seconds', async () => {
  const server = await startServerProcess({ dataDir });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { token }: { token: string } = await (
    await post('/attendee/login', { email: 'attendee@example.org', reference: '3ABC-1' })
  ).json();
  const stream = await fetch(`${server.url}/api/sync/stream`, {
    headers: { authorization: `Bearer ${token}`, 'x-plenary-protocol': '1' },
  });
  const streamed = stream.text();
  expect(await server.stop()).toBe(0);
  expect(STOP_TIME_MAX).toBeLessThan(5 * SECOND);
  // A stream that ends because of the timeout breaks off instead of ending cleanly.
  expect(await streamed).toContain('event: hello');
});

test('log-ins and the installation’s keys still work after a restart', async () => {
  const first = await startServerProcess({ dataDir });
  const logIn = await fetch(`${first.url}/api/attendee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'attendee@example.org', reference: '3ABC-1' }),
  });
  const { token }: { token: string } = await logIn.json();
  const keyOf = async (url: string) =>
    (await fetch(`${url}/api/push/key`, { headers: { authorization: `Bearer ${token}` } })).json();
  const before = await keyOf(first.url);
  await first.stop();
  const second = await startServerProcess({ dataDir });
  expect(before).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/) });
  expect(await keyOf(second.url)).toEqual(before);
  await second.stop();
});

test('the log contains no tokens, codes or people, even at its most detailed level', async () => {
  const server = await startServerProcess({ dataDir, env: { LOG_LEVEL: 'trace' } });
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { token }: { token: string } = await (
    await post('/attendee/login', { email: 'attendee@example.org', reference: '3ABC-1' })
  ).json();
  await (await fetch(`${server.url}/auth/passwordless-login-verify?token=a-mailed-token`)).text();
  await (
    await fetch(`${server.url}/api/profile?email=attendee@example.org`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).text();
  await server.stop();
  const log = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(log).toContain('"route":"/auth/…"');
  for (const secret of [token, 'a-mailed-token', '3ABC', 'attendee@example.org', '127.0.0.1'])
    expect(log).not.toContain(secret);
});

test('REHEARSE_AT sets the clock of the server to that time, and it runs on', async () => {
  const server = await startServerProcess({ dataDir, env: { REHEARSE_AT: '2031-03-01T09:00:00Z' } });
  const { t1 }: { t1: number } = await (await fetch(`${server.url}/api/time`)).json();
  expect(t1 - Date.UTC(2031, 2, 1, 9)).toBeGreaterThan(0);
  expect(t1 - Date.UTC(2031, 2, 1, 9)).toBeLessThan(60_000);
  await server.stop();
});

test('EVENT_FILE overrides the event, on devices as well', async () => {
  const file = join(dataDir, 'event.json');
  await writeFile(file, JSON.stringify({ name: 'Renamed Days', sessionsPerUser: 3, dayLabels: ['Opening'] }));
  await using app = await startTestApp({ env: { EVENT_FILE: file, DEMO: 'on' }, dataDir });
  expect(app.ports.event()).toMatchObject({ name: 'Renamed Days', sessionsPerUser: 3, isDemo: true });
  const held = (await app.ports.log.state('pub')).get('event', 'event')?.doc;
  expect(held).toMatchObject({ name: 'Renamed Days', sessionsPerUser: 3, dayLabels: ['Opening'] });
});

test('an event that was not set up says so, because its dates are placeholders', async () => {
  const server = await startServerProcess({ dataDir, env: { DEMO: 'off' } });
  const answer = await fetch(`${server.url}/api/event`);
  expect(await answer.json()).toMatchObject({ name: 'Plenary', isSetUp: false });
  expect(await server.stop()).toBe(0);
});

test.each(['', 'Etc/Unknown'])(
  'a server that knows no zone of its own (TZ=%j) starts, and its demo event is in UTC',
  async (TZ) => {
    const server = await startServerProcess({ dataDir, env: { TZ, DEMO: 'on' } });
    const answer = await fetch(`${server.url}/api/event`);
    expect(((await answer.json()) as { zone: string }).zone).toBe('UTC');
    expect(await server.stop()).toBe(0);
  },
);
