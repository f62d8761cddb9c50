import { chmod, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';
import * as v from 'valibot';
import { Refusal, refusal } from '../../domain/refusal.ts';
import { systemSentence } from '../exit-message.ts';

// Socket for commands of the operator. The running server has locked the embedded store, so commands send their work to it: one line
// of JSON in each direction, over a Unix socket in DATA_DIR that only the server's user can open.

/** Runs one command and reports its progress. The answer must be valid JSON. */
export type ControlCommand = (input: unknown, onProgress: OnProgress) => Promise<ControlAnswer>;
export type ControlAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };
export type OnProgress = (done: number, total: number) => void;

const Request = v.object({ command: v.string(), input: v.unknown() });
const Line = v.union([
  v.object({ progress: v.tuple([v.number(), v.number()]) }),
  v.object({ ok: v.literal(true), value: v.optional(v.unknown()) }),
  v.object({ ok: v.literal(false), refusal: Refusal }),
]);

/** Maximum length of a Unix socket's address in bytes; macOS has the lowest limit. */
const LONGEST_PATH = 103;

/** Returns the address of the server's socket in this DATA_DIR; undefined if every path is too long. */
function controlPath(dataDir: string): string | undefined {
  const path = join(dataDir, 'control.sock');
  return [path, relative(process.cwd(), path)].find((way) => Buffer.byteLength(way) <= LONGEST_PATH);
}

export interface ControlSocket {
  readonly close: () => Promise<void>;
}

/** Listens until closed. Does nothing if another server already listens in this DATA_DIR. */
export async function openControlSocket(
  dataDir: string,
  commands: Readonly<Record<string, ControlCommand>>,
): Promise<ControlSocket> {
  const path = controlPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()); // The command was stopped, so no client waits for the answer.
    void answerOne(socket, commands);
  });
  if (path === undefined || !(await listen(server, path))) return { close: async () => {} };
  await chmod(path, 0o600);
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => void server.close(() => resolve()));
  };
  return { close };
}

/** Listens on the path and replaces a socket left by a killed server. Returns false if a running server uses the path. */
async function listen(server: Server, path: string): Promise<boolean> {
  if (await tryListen(server, path)) return true;
  if (await connect(path)) return false;
  await unlink(path);
  return tryListen(server, path);
}

/** Runs `make` so that only this user can open what it creates. Works only on the main thread. */
function closedToOthers(make: () => unknown): void {
  const before = isMainThread ? process.umask(0o177) : undefined;
  make();
  if (before !== undefined) process.umask(before);
}

function tryListen(server: Server, path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const failed = (error: NodeJS.ErrnoException): void => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
  server.once('error', failed);
  closedToOthers(() =>
    server.listen(path, () => {
      server.off('error', failed);
      resolve(true);
    }),
  );
  return promise;
}

async function answerOne(socket: Socket, commands: Readonly<Record<string, ControlCommand>>): Promise<void> {
  const send = (line: v.InferInput<typeof Line>): void => void socket.write(`${JSON.stringify(line)}\n`);
  const { done, value: text } = await createInterface({ input: socket })[Symbol.asyncIterator]().next();
  if (done) return;
  const parsed = v.safeParse(Request, parseJson(text));
  const command = parsed.success ? commands[parsed.output.command] : undefined;
  try {
    const unknown = {
      ok: false,
      refusal: refusal(
        'not-found',
        'The running server does not know this command; restart it to bring it up to date.',
      ),
    } as const;
    send(
      parsed.success && command
        ? await command(parsed.output.input, (step, total) => send({ progress: [step, total] }))
        : unknown,
    );
  } catch (error) {
    send({
      ok: false,
      refusal: refusal(
        'conflict',
        systemSentence(error) ??
          `The server could not do it: ${error instanceof Error ? error.message : String(error)}`,
      ),
    });
  }
  socket.end();
}

/** Returns the running server's answer; undefined if none is running in this DATA_DIR. */
export async function askRunningServer(
  dataDir: string,
  request: v.InferInput<typeof Request>,
  onProgress: OnProgress = () => {},
): Promise<ControlAnswer | undefined> {
  const path = controlPath(dataDir);
  const socket = path === undefined ? undefined : await connect(path);
  if (!socket) return undefined;
  socket.on('error', () => socket.destroy()); // Also ends the loop below.
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = v.parse(Line, parseJson(text));
    if ('progress' in line) onProgress(...line.progress);
    else return line.ok ? { ok: true, value: line.value } : line;
  }
  return { ok: false, refusal: refusal('gone', 'The server stopped before it was done; run the command again.') };
}

/** Connects to the path. Returns undefined if no server listens there. */
function connect(path: string): Promise<Socket | undefined> {
  const { promise, resolve } = Promise.withResolvers<Socket | undefined>();
  const socket = createConnection(path);
  socket.once('connect', () => resolve(socket));
  socket.once('error', () => resolve(undefined));
  return promise;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined; // The schema then rejects it.
  }
}
