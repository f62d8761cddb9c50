import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../domain/refusal.ts';
import { askRunningServer, type ControlCommand, openControlSocket } from '../../../server/control/command-socket.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-socket-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const echo: ControlCommand = async (input, onProgress) => {
  onProgress(1, 2);
  onProgress(2, 2);
  return { ok: true, value: input };
};

test('a command is answered and reports its progress', async () => {
  const control = await openControlSocket(dataDir, { echo });
  const steps: number[][] = [];
  const answer = await askRunningServer(
    dataDir,
    { command: 'echo', input: { text: 'x'.repeat(300_000) } },
    (...step) => void steps.push(step),
  );
  expect([answer, steps]).toEqual([
    { ok: true, value: { text: 'x'.repeat(300_000) } },
    [
      [1, 2],
      [2, 2],
    ],
  ]);
  await control.close();
});

test("only the server's own user can open the socket", async () => {
  await chmod(dataDir, 0o755);
  const control = await openControlSocket(dataDir, { echo });
  expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);
  await control.close();
});

test('a refusal, a failure and an unknown command are answered, and the next command is too', async () => {
  const folder = join(dataDir, 'folder');
  const control = await openControlSocket(dataDir, {
    echo,
    refuse: async () => ({ ok: false, refusal: refusal('invalid', 'No.') }),
    fail: async () => {
      throw new Error('the moon is down');
    },
    put: async () => {
      await writeFile(join(dataDir, 'new'), '');
      await mkdir(folder);
      await rename(join(dataDir, 'new'), folder);
      return { ok: true, value: null };
    },
  });
  const ask = (command: string) => askRunningServer(dataDir, { command, input: null });
  expect(await ask('refuse')).toEqual({ ok: false, refusal: { code: 'invalid', message: 'No.' } });
  expect(await ask('fail')).toEqual({
    ok: false,
    refusal: { code: 'conflict', message: 'The server could not do it: the moon is down' },
  });
  expect(await ask('put')).toEqual({
    ok: false,
    refusal: { code: 'conflict', message: `${folder} cannot be used: it is a folder, and should be a file.` },
  });
  expect(await ask('dance')).toEqual({
    ok: false,
    refusal: {
      code: 'not-found',
      message: 'The running server does not know this command; restart it to bring it up to date.',
    },
  });
  expect(await ask('echo')).toEqual({ ok: true, value: null });
  await control.close();
});

test('a client that sends nonsense or disconnects does no harm', async () => {
  const control = await openControlSocket(dataDir, { echo });
  for (const nonsense of ['not json\n', '[]\n', '{"command":', '']) {
    const socket = createConnection(join(dataDir, 'control.sock'));
    await new Promise((connected) => socket.once('connect', connected));
    socket.end(nonsense);
    await new Promise((closed) => socket.resume().once('close', closed));
  }
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toEqual({ ok: true, value: 1 });
  await control.close();
});

test('without a server there is no answer, before and after', async () => {
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toBeUndefined();
  const control = await openControlSocket(dataDir, { echo });
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toBeDefined();
  await control.close();
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toBeUndefined();
});

test('the socket of a killed server is replaced, that of a running server is not', async () => {
  const module = fileURLToPath(new URL('../../../server/control/command-socket.ts', import.meta.url));
  const script =
    `import { openControlSocket } from ${JSON.stringify(module)}; await ` +
    `openControlSocket(${JSON.stringify(dataDir)}, {}); process.kill(process.pid, 'SIGKILL');`;
  await new Promise((ended) => execFile(process.execPath, ['--input-type=module', '-e', script], ended));
  expect((await stat(join(dataDir, 'control.sock'))).isSocket()).toBe(true);
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toBeUndefined();

  const first = await openControlSocket(dataDir, { echo });
  const second = await openControlSocket(dataDir, {});
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toEqual({ ok: true, value: 1 });
  await second.close();
  expect(await askRunningServer(dataDir, { command: 'echo', input: 1 })).toEqual({ ok: true, value: 1 });
  await first.close();
});

test('a server that stops during a command is distinguished from one that answers', async () => {
  let stop = async (): Promise<void> => {};
  const control = await openControlSocket(dataDir, {
    hang: async () => {
      await stop();
      return { ok: true, value: 'too late' };
    },
  });
  stop = control.close;
  expect(await askRunningServer(dataDir, { command: 'hang', input: 1 })).toEqual({
    ok: false,
    refusal: { code: 'gone', message: 'The server stopped before it was done; run the command again.' },
  });
});
