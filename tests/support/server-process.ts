import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { COMPILED } from './command.ts';
import { eventually } from './eventually.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The server as an operator runs it: a process of its own, which can be stopped, killed and started again. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it printed so far. */
  readonly printed: () => string;
  /** SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Tells a program that `listens` something; resolves with its answer, or undefined when it ends instead. */
  readonly tell: (message: object) => Promise<unknown>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  /** A fixed port, to come back on the address devices know; a free one if absent. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program than the server itself. */
  readonly main?: string;
  /** A command that runs what follows it, in surroundings of its own. */
  readonly within?: readonly string[];
  /** It takes messages (`tell`). */
  readonly listens?: boolean;
}

/** Resolves when it answers. Rejects with what it printed when it ends instead. */
export async function startServerProcess({
  dataDir,
  port,
  env,
  main = MAIN,
  within = [],
  listens = false,
}: ServerProcessOptions): Promise<ServerProcess> {
  const chosen = port ?? (await freePort());
  const [command, ...args] = [...within, process.execPath, main];
  const child = spawn(command, args, {
    cwd: dataDir, // No .env of a developer's machine is read there.
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(chosen), LOG_LEVEL: 'warn', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(listens ? ['ipc' as const] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  running.add(child);
  child.once('exit', () => running.delete(child));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const url = `http://localhost:${chosen}`;
  await answering(child, url, () => printed);
  return {
    url,
    port: chosen,
    pid: child.pid ?? 0,
    printed: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    tell: async (message) => {
      const over = new AbortController();
      const heard = (event: string) => once(child, event, { signal: over.signal });
      const answer = heard('message').then(([told]: unknown[]) => told);
      child.send(message);
      const told = await Promise.race([answer, heard('exit').then(() => undefined)]);
      over.abort();
      return told;
    },
  };
}

const running = new Set<ChildProcess>();

/** What a test that failed on the way has left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function answering(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended at start: ${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined); // Refused until it listens.
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

/** Below the ephemeral ports of outgoing connections: one of those may be taken again before the server has it. */
const PORTS = { first: 20_000, count: 12_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((closed) => server.close(closed));
    return port;
  }
}

/** The newest mail to this address in the outbox folder, as it was written; waits for it. */
export async function newestMail(dataDir: string, to: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  return eventually(async () => {
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const name of names) {
      const mail = await readFile(join(outbox, name), 'utf8');
      if (mail.includes(to)) return decoded(mail);
    }
    throw new Error(`There is no mail to ${to}`);
  });
}

/** Quoted-printable undone, so that a link is one string again. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
