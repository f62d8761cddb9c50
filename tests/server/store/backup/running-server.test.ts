import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { agendaDocument } from '../../../support/agenda-document.ts';
import { runCommand } from '../../../support/command.ts';
import { callServer, heldBy, logInByTicket, pushDocuments } from '../../../support/device-calls.ts';
import { testTalk } from '../../../support/conference.ts';
import { ada } from '../../../support/people.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import { startTestApp } from '../../../support/test-app.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-running-'));
});
afterAll(() => rm(root, { recursive: true }));

const drop = (url: string, token: string, talkId: string): Promise<unknown> =>
  pushDocuments(url, token, [
    agendaDocument({ talkId, kept: false, changedAt: Date.now(), rev: `revision-${talkId}` }),
  ]);

test("after restoring a running server's backup, people are logged in and have their data, and devices start over", async () => {
  const dataDir = join(root, 'data');
  const file = join(root, 'event.tar.gz');
  {
    await using app = await startTestApp({ dataDir });
    const talks = ['before', 'after'].map((id) => ({ c: 'talks', id, rev: 'first', doc: testTalk({ id }) }));
    await app.ports.log.append('pub', { mid: 'talks', by: 'server', decide: () => ({ ops: talks }) });
    await upsertAccounts(
      [{ personId: 'ada', email: ada.email, ticketCode: ada.ticketCode!, roles: ada.roles }],
      app.ports,
    );
  }
  const env = { DEMO: 'off' };
  const server = await startServerProcess({ dataDir, env });
  const token = await logInByTicket(server.url, ada);
  await drop(server.url, token, 'before');
  expect(await runCommand('backup', [file], dataDir)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Backed up to /),
  });
  await drop(server.url, token, 'after');
  const old = await heldBy(server.url, token, 'ada');
  expect(old.revisions).toEqual(['revision-after', 'revision-before']);

  expect(await runCommand('restore', [file], dataDir)).toEqual({
    code: 1,
    printed: 'The server is running: stop it first, then restore.\n',
  });
  expect(await heldBy(server.url, token, 'ada')).toEqual(old);
  expect(await server.stop()).toBe(0);

  expect(await runCommand('restore', [file], dataDir)).toEqual({
    code: 0,
    printed: expect.stringMatching(/What was there before is kept in /),
  });
  expect((await readdir(dataDir)).some((name) => name.startsWith('restoring-'))).toBe(false);
  expect(existsSync(file)).toBe(true);
  const again = await startServerProcess({ dataDir, env });
  const restored = await heldBy(again.url, token, 'ada');
  expect(restored.revisions).toEqual(['revision-before']);
  expect(restored.digest.logId).not.toBe(old.digest.logId);
  // A device with a position of the old log has to start over.
  await expect(callServer(again.url, `/sync/log/u:ada?logId=${old.digest.logId}&after=0`, token)).rejects.toThrow(
    /answered 410/,
  );
  expect(await again.stop()).toBe(0);
});
