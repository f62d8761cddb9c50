import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const MAIN = fileURLToPath(new URL('../support/dying-server.ts', import.meta.url));

export const startDyingServer = (dataDir: string): Promise<ServerProcess> =>
  startServerProcess({ dataDir, main: MAIN, listens: true, env: { DEMO: 'off' } });

/** A call, as it is sent and sent again. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Rejects when there is no answer. */
export async function send(
  { url }: ServerProcess,
  { method, path, token, body, headers }: SentCall,
): Promise<Answered> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** Like `send`, but returns the body and throws if the call fails. */
export async function done(server: ServerProcess, sent: SentCall): Promise<unknown> {
  const { status, body } = await send(server, sent);
  if (status >= 300) throw new Error(`${sent.method} ${sent.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Returns how many writes a call needs until it is answered. */
export async function writesOf(server: ServerProcess, sent: SentCall): Promise<number> {
  await server.tell({ killAt: 0 });
  await done(server, sent);
  return Number(await server.tell({}));
}

/** Kills the server at this write of a call, or after its answer if it has fewer. Returns whether it was interrupted. */
export async function killedAt(server: ServerProcess, nth: number, sent: SentCall): Promise<boolean> {
  await server.tell({ killAt: nth });
  const isCutOff = await send(server, sent).then(
    () => false,
    () => true,
  );
  await server.kill();
  return isCutOff;
}

/** Returns the write at which the nth round is killed: none before the second, and all parts of the call over the rounds. */
export const writeAt = (
  round: number,
  { rounds, writes }: { readonly rounds: number; readonly writes: number },
): number => 2 + Math.floor((round * Math.max(writes - 1, 1)) / rounds);

export interface KilledCalls {
  /** Kills between the first and the last write of a call, and all kills. */
  readonly inside: number;
  readonly kills: number;
  /** What went wrong, in words. */
  readonly faults: readonly string[];
}
