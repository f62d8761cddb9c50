import type { ServerResponse } from 'node:http';
import { STREAM_BUFFER_BYTES, STREAM_WRITES_AT_ONCE } from '../../domain/limits/log.ts';

interface Job {
  readonly responses: readonly ServerResponse[];
  readonly frame: SharedFrame;
  next: number;
  readonly onWritten: (() => void) | undefined;
}

/**
 * Writes frames to sync streams in the order of arrival: each frame to all its streams before the next one. A frame for
 * many streams is written in parts, so that other requests are answered in between.
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

/** Writes a frame. Closes a socket that is too slow; its device reads the log later. */
export function write(response: ServerResponse, frame: Buffer): void {
  if (response.writableLength > STREAM_BUFFER_BYTES) response.destroy();
  else if (!response.writableEnded) response.write(frame);
}

/**
 * A frame for many sync streams, encoded only once as an HTTP/1.1 chunk. Otherwise each response would encode it and write
 * four pieces, which is a third of the cost of a write. A response that is not chunked or has not begun is written
 * normally.
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
