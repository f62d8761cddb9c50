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

/** The server as an operator runs it: its own process, which can be stopped, killed and restarted. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Returns everything that it has printed. */
  readonly printed: () => string;
  /** Sends SIGTERM; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Sends SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Sends a message to a program that `listens`; resolves to its answer, or to undefined if it ends instead. */
  readonly tell: (message: object) => Promise<unknown>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  /** A fixed port, so that it restarts at the address that devices know; by default a free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program instead of the server. */
  readonly main?: string;
  /** A command that runs the rest of the command line in a changed environment. */
  readonly within?: readonly string[];
  /** Whether it accepts messages (`tell`). */
  readonly listens?: boolean;
}

/** Starts the server; resolves when it answers. If it ends instead, rejects with its output. */
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
    cwd: dataDir, // In this folder no .env of a developer is read.
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

/** Ends the processes that failed tests have left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function answering(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended at start: ${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined); // Refused until the server listens.
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

/** Below the ephemeral ports of outgoing connections, because one of those may be taken before the server listens. */
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

/** Waits for a mail to this address in the outbox folder. Returns the newest as it was written. */
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

/** Decodes quoted-printable, so that a link is one string again. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
