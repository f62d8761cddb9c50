import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { told } from './child-process.ts';

export interface Heard {
  /** Marked messages, of all connections together. */
  readonly arrived: number;
  /** Milliseconds until half of them had come, and 99 of 100. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes that the first connection read since its first event, and as many packed frame by frame. */
  readonly bytes: number;
  readonly packed: number;
}

export interface Listeners {
  readonly report: () => Promise<Heard>;
  readonly kill: () => void;
}

/** Opens a stream a request in a process of its own, so that reading costs the server nothing; resolves when all said hello. */
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

/** What streams that need no log-in ask for: each says which it is. */
export const bareRequests = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nhost: bench\r\n\r\n`);
