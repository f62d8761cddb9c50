import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Requests to send on a number of connections, until `total` answers have arrived. */
export interface Load {
  readonly port: number;
  /** Complete requests as they are sent; used in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Number of answers to wait for. */
  readonly total: number;
}

/** `statuses`: number of answers by status. */
export interface Answered {
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly p99: number;
}

export interface LoadProcess {
  readonly run: (load: Load) => Promise<Answered>;
  readonly close: () => void;
}

/** Starts a separate process that sends requests, so that sending costs the server nothing. */
export function openLoad(): LoadProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL('http-load-process.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  return {
    async run(load) {
      const answered = once(child, 'message') as Promise<[Answered]>;
      child.send(load);
      return (await answered)[0];
    },
    close: () => void child.kill(),
  };
}

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
}

export const wireRequest = ({ method = 'GET', path, token, body = '' }: Request): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
