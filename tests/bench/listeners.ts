import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { told } from './child-process.ts';

export interface Heard {
  /** Number of marked messages that arrived on all connections together. */
  readonly arrived: number;
  /** Milliseconds until half of them had arrived, and until 99 % had. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes that the first connection received after its first event, and their size if each frame is compressed separately. */
  readonly bytes: number;
  readonly packed: number;
}

export interface Listeners {
  readonly report: () => Promise<Heard>;
  readonly kill: () => void;
}

/** Opens one stream per request, in a separate process so that reading costs the server nothing; resolves once all are greeted. */
export async function openListeners(port: number, requests: readonly string[]): Promise<Listeners> {
  const child = fork(fileURLToPath(new URL('room-listeners.ts', import.meta.url)));
  child.send({ port, requests });
  await told(child);
  return {
    report: async () => {
      const answer = told(child);
      child.send('report');
      return (await answer) as Heard;
    },
    kill: () => void child.kill(),
  };
}

/** Returns requests for streams without a log-in; the path is the number of the stream. */
export const bareRequests = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nhost: bench\r\n\r\n`);
