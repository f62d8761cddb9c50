import * as v from 'valibot';
import { STREAM_IDLE_TIMEOUT } from '../../../domain/limits/sync.ts';
import { StreamEnded, StreamHello, StreamOps } from '../../../domain/sync/protocol.ts';
import { SECOND } from '../../../domain/time.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { startIdleTimeout } from '../http/idle-timeout.ts';
import type { Timers } from '../clock/timers.ts';

/*
 * The stream: one connection over which the server sends events.
 *
 *   closed ──open──► connecting ──200──► reading ──silent 40 s, cut──► pausing ──jitter──► connecting …
 *                        └── refused, unreachable, no answer in time ──► pausing, longer each time
 *
 * It carries nothing that is not in the log: losing it costs time, never data.
 */

/** Ops of a sync stream with the id of their log: after a restore, ops of the old log may still arrive. */
export type StreamedPage = StreamOps & { readonly logId: string };

export interface StreamPorts {
  /** Opens the sync stream in one attempt; rejects if our server does not answer in time. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly timers: Timers;
  readonly random: () => number;
  readonly onHello: (hello: StreamHello) => void;
  readonly onOps: (page: StreamedPage) => void;
  /** Called when the server ended the stream for a reason; it is not reopened. */
  readonly onEnded: (ended: StreamEnded) => void;
  /** Called at each sign of life. */
  readonly onAlive: () => void;
  readonly onDown: () => void;
}

/** Longest pause between attempts, and the random delay after a cut, so that a hall does not return at once; in milliseconds. */
const LONGEST_PAUSE = 30 * SECOND;
const SPREAD = 5 * SECOND;

export class SyncStream {
  readonly #ports: StreamPorts;
  #abort: AbortController | undefined;
  #callOff: () => void = () => undefined;
  #failures = 0;
  #running = false;

  constructor(ports: StreamPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#connect();
  }

  /** Closes the sync stream until the next start. */
  stop(): void {
    this.#running = false;
    this.#callOff();
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /** Ends the wait: the network is back, or the person asks. An open sync stream stays. */
  hurry(): void {
    if (!this.#running || this.#abort) return;
    this.#callOff();
    void this.#connect();
  }

  /** Replaces the sync stream at once, because the scopes to carry changed. The new stream reports all positions. */
  reopen(): void {
    if (!this.#running) return;
    this.#callOff();
    this.#abort?.abort();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const answer = await this.#ports.open(abort.signal);
      if (answer.ok && answer.body) await this.#read(answer.body, abort);
      else this.#failures += 1;
    } catch {
      this.#failures += 1; // Unreachable or cut: it is reopened, no other handling is needed.
    }
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    this.#ports.onDown();
    if (this.#running) this.#pause();
  }

  async #read(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let logId = '';
    const events = createParser({
      onEvent: (event) => {
        logId = this.#take(event, logId);
      },
    });
    const idle = startIdleTimeout(this.#ports.timers, STREAM_IDLE_TIMEOUT, abort.signal);
    try {
      for (;;) {
        const { done, value } = await idle.until(reader.read());
        if (done) return;
        idle.heard();
        this.#failures = 0;
        this.#ports.onAlive();
        events.feed(value);
      }
    } finally {
      idle.end();
      // Close a silent connection; errors of closing add nothing.
      abort.abort();
      reader.cancel().catch(() => undefined);
    }
  }

  /** Handles one event; returns the id of the stream's log. */
  #take({ event: name, data }: EventSourceMessage, logId: string): string {
    if (name === 'hello') {
      const hello = v.parse(StreamHello, JSON.parse(data));
      this.#ports.onHello(hello);
      return hello.logId;
    }
    if (name === 'ops') this.#ports.onOps({ ...v.parse(StreamOps, JSON.parse(data)), logId });
    if (name === 'ended') {
      this.stop();
      this.#ports.onEnded(v.parse(StreamEnded, JSON.parse(data)));
    }
    return logId;
  }

  #pause(): void {
    const backoff = this.#failures === 0 ? 0 : Math.min(SECOND * 2 ** (this.#failures - 1), LONGEST_PAUSE);
    this.#callOff = this.#ports.timers.after(backoff + this.#ports.random() * SPREAD, () => void this.#connect());
  }
}
