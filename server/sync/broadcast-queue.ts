import type { ServerResponse } from 'node:http';
import { STREAM_BUFFER_BYTES, STREAM_WRITES_AT_ONCE } from '../../domain/limits/log.ts';

interface Job {
  readonly responses: readonly ServerResponse[];
  readonly frame: SharedFrame;
  next: number;
  readonly onWritten: (() => void) | undefined;
}

/**
 * Writes frames to streams in the order they came in, each to all of its streams before the one behind it. A full room is
 * written to in parts, so that everybody else is answered in between.
 */
export class BroadcastQueue {
  readonly #jobs: Job[] = [];
  #isPaused = false;

  add(responses: readonly ServerResponse[], frame: Buffer, onWritten?: () => void): void {
    this.#jobs.push({ responses, frame: new SharedFrame(frame), next: 0, onWritten });
    if (!this.#isPaused) this.#go();
  }

  #go(): void {
    let left = STREAM_WRITES_AT_ONCE;
    for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
      for (; left > 0 && job.next < job.responses.length; left -= 1) {
        const response = job.responses[job.next];
        if (response) job.frame.writeTo(response);
        job.next += 1;
      }
      if (job.next < job.responses.length) break;
      this.#jobs.shift();
      job.onWritten?.();
    }
    this.#isPaused = this.#jobs.length > 0;
    if (this.#isPaused) setImmediate(() => this.#go());
  }
}

/** A socket that does not take what it is given is closed: its device reads the log when it can. */
export function write(response: ServerResponse, frame: Buffer): void {
  if (response.writableLength > STREAM_BUFFER_BYTES) response.destroy();
  else if (!response.writableEnded) response.write(frame);
}

/**
 * A frame for many, as a chunk of HTTP/1.1 that is put together once: each response would do that for itself, and hand four
 * pieces to the system instead of one, which is a third of what a write costs. A response that is not sent in chunks, or has not
 * begun, writes as any other.
 */
class SharedFrame {
  readonly #frame: Buffer;
  readonly #chunk: Buffer;

  constructor(frame: Buffer) {
    this.#frame = frame;
    this.#chunk = Buffer.concat([Buffer.from(`${frame.length.toString(16)}\r\n`), frame, Buffer.from('\r\n')]);
  }

  writeTo(response: ServerResponse): void {
    const { socket } = response;
    const isOpen = response.headersSent && !response.writableEnded && response.writableLength <= STREAM_BUFFER_BYTES;
    if (isOpen && socket && response.chunkedEncoding) socket.write(this.#chunk);
    else write(response, this.#frame);
  }
}
