import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { agendaDocument } from '../support/agenda-document.ts';
import { callServer, heldBy, logInByTicket, pushDocuments } from '../support/device-calls.ts';
import { eventually } from '../support/eventually.ts';
import { note } from '../support/notes.ts';
import { ada } from '../support/people.ts';
import { png } from '../support/png.ts';
import { newestMail, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { smallDisks } from '../support/small-disk.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-full-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const disks = smallDisks();
if (disks.length < 2)
  note(
    `Full disks were tried as ${disks.map(({ name }) => name).join(' and ') || 'nothing: this machine has neither unshare nor prlimit'}.`,
  );

const NO_ROOM = {
  status: 503,
  retryAfter: '30',
  code: 'unavailable',
  message: 'The server has no room to keep this at the moment. Please try again in a few minutes.',
};

test.for(disks)(
  'on $name people are told so, read on, and lose nothing; all goes on by itself when there is room',
  async (disk) => {
    const server = await startServerProcess({ dataDir, within: disk.within(dataDir) });
    const token = await logInByTicket(server.url, { ...ada, ...demoAccounts.attendee });
    const talks = await incoming(server, token);
    let changedAt = Date.now() - 60_000;
    const keep = (rev: string, talk = talks[0]) =>
      agendaDocument({ talkId: talk!.id, kept: true, changedAt: (changedAt += 1), rev });
    expect(await pushDocuments(server.url, token, [keep('before-it-was-full')])).toEqual([]);

    disk.fill(server.pid, dataDir);
    // The write-ahead log may still use the space it already has.
    let acknowledged = 'before-it-was-full';
    const missed = await untilRefused(async (turn) => {
      const rev = `while-it-was-full-${turn}`;
      const answer = await push(server, token, [keep(rev)]);
      if (answer.status === 200) acknowledged = rev;
      return answer;
    });
    expect(missed).toEqual(NO_ROOM);
    expect(await probe(server)).toEqual({
      healthz: '200 ok',
      readyz: '503 disk full: changes are refused until space is freed',
    });

    const writes = {
      rest: () =>
        send(server, `/schedule/add/${talks[1]!.id}`, { token, headers: { 'idempotency-key': 'kept-while-full' } }),
      logIn: () =>
        send(server, '/attendee/login', {
          body: { email: demoAccounts.exhibitor.email, reference: demoAccounts.exhibitor.ticketCode },
        }),
      picture: async () => send(server, '/profile/picture', { token, form: await png() }),
    };
    for (const [what, write] of Object.entries(writes))
      expect({ what, ...(await write()) }).toEqual({ what, ...NO_ROOM });
    // Whether such an account exists is private, so the mail is promised before it is written.
    expect(await send(server, '/users/magic-links', { body: { email: demoAccounts.attendee.email } })).toMatchObject({
      status: 202,
    });
    expect(await incoming(server, token)).toEqual(talks);
    expect(await callServer(server.url, '/event')).toMatchObject({ isDemo: true });

    disk.makeRoom(server.pid, dataDir);
    expect(await probe(server)).toEqual({ healthz: '200 ok', readyz: '200 ready' });
    for (const [what, write] of Object.entries(writes))
      expect({ what, status: (await write()).status }).toEqual({ what, status: 200 });
    expect(await pushDocuments(server.url, token, [keep('after-there-was-room', talks[2])])).toEqual([]);
    const { old_id: me } = (await callServer(server.url, '/profile', token)) as { old_id: string };
    const { revisions } = await heldBy(server.url, token, me);
    expect(revisions).toEqual([acknowledged, 'after-there-was-room', 'kept-while-full'].toSorted());
    expect(await newestMail(disk.folder(server.pid, dataDir), demoAccounts.attendee.email)).toContain(
      '/auth/passwordless-login-verify',
    );
    await server.stop();
  },
);

/** Runs the server, fills the disk to the last byte when it has ended, and runs the server again. */
const FILLED_AT_ITS_END =
  'mount -t tmpfs -o size=48m tmpfs "$0" && cd "$0" && "$@"; cat /dev/zero > filler 2>/dev/null; exec "$@"';

test.skipIf(!disks.some(({ name }) => name === 'a disk without room'))(
  'a server that ended on a full disk starts again, and people read on',
  async () => {
    const server = await startServerProcess({
      dataDir,
      within: ['unshare', '-rm', 'sh', '-c', FILLED_AT_ITS_END, dataDir],
    });
    const files = join(`/proc/${server.pid}/root`, dataDir);
    await eventually(async () => expect(await readdir(files)).toContain('reserve'));
    const event = await callServer(server.url, '/event');
    const [first = ''] = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).split(' ');
    process.kill(Number(first), 'SIGKILL');
    await eventually(async () => expect(await readdir(files)).toContain('filler'));
    await eventually(async () => expect(await callServer(server.url, '/event')).toEqual(event));
    expect(server.printed()).toContain('the disk is full');
    expect(await readdir(files)).not.toContain('reserve');
    await server.kill();
  },
);

const incoming = async ({ url }: ServerProcess, token: string): Promise<{ id: string }[]> =>
  ((await callServer(url, '/talks/incoming', token)) as { data: { id: string }[] }).data;

async function untilRefused(write: (turn: number) => Promise<Told>): Promise<Told> {
  for (let turn = 0; ; turn += 1) {
    const answer = await write(turn);
    if (answer.status !== 200) return answer;
  }
}

const push = (server: ServerProcess, token: string, documents: readonly object[]): Promise<Told> =>
  send(server, '/sync/mine/push', {
    token,
    body: { rows: documents.map((newDocumentState) => ({ newDocumentState })) },
  });

interface Told {
  readonly status: number;
  readonly [what: string]: unknown;
}

async function send(
  { url }: ServerProcess,
  path: string,
  {
    token,
    body = {},
    form,
    headers,
  }: { token?: string; body?: object; form?: Buffer; headers?: Record<string, string> },
): Promise<Told> {
  const picture = new FormData();
  if (form) picture.set('picture', new Blob([new Uint8Array(form)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    body: form ? picture : JSON.stringify(body),
    headers: {
      'x-plenary-protocol': '1',
      ...(!form && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, message };
}

async function probe({ url }: ServerProcess): Promise<{ healthz: string; readyz: string }> {
  const [healthz = '', readyz = ''] = await Promise.all(
    ['healthz', 'readyz'].map(async (path) => {
      const answer = await fetch(`${url}/${path}`);
      return `${answer.status} ${await answer.text()}`;
    }),
  );
  return { healthz, readyz };
}
