import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { gatherFor, STREAM_FINISH_MAX, STREAM_FRAME_BYTES } from '../../domain/limits/log.ts';
import { STREAM_HEARTBEAT } from '../../domain/limits/sync.ts';
import type { LogPage, Op, Scope } from '../../domain/sync/log.ts';
import { StreamEnded } from '../../domain/sync/protocol.ts';
import type { Instant } from '../../domain/time.ts';
import type { Carried, Streams, SyncLog } from '../ports.ts';
import { eventFrame, heartbeatFrame } from './event-frame.ts';
import { BroadcastThrottle } from './broadcast-throttle.ts';
import { type Joining, releaseScopes, type Listener, StreamListeners } from './stream-listeners.ts';
import { write, BroadcastQueue } from './broadcast-queue.ts';
import { systemTimers, type LogTimers } from '../log/timers.ts';

export interface StreamsParts {
  readonly log: SyncLog;
  readonly now: () => Instant;
  readonly timers?: LogTimers;
  /** Id of the app's build that this server serves. A device with another build loads the new one. */
  readonly build?: string | undefined;
  /** Called with the milliseconds between storing a change and writing it to all streams. */
  readonly sent?: ((ms: number) => void) | undefined;
}

/** Scope with sessions and sync streams to end; each process ends those that it has. No device may read it. */
const ENDED_SCOPE = 'ended';
/** Sessions and sync streams to end. `ended` is the reason; without it, the stream closes silently and the device reconnects. */
const Ended = v.union([
  v.object({ sessionId: v.string(), ended: v.optional(StreamEnded) }),
  v.object({ personId: v.string(), ended: v.optional(StreamEnded) }),
]);
type Ended = v.InferOutput<typeof Ended>;

export function openStreams({ timers = systemTimers, ...parts }: StreamsParts): Streams {
  return new OpenStreams({ ...parts, timers });
}

class OpenStreams implements Streams {
  readonly #log: SyncLog;
  readonly #now: () => Instant;
  readonly #timers: LogTimers;
  readonly #build: string | undefined;
  readonly #sent: ((ms: number) => void) | undefined;
  /** Time at which the oldest unsent change of each scope arrived. */
  readonly #waiting = new Map<Scope, number>();
  readonly #listeners = new StreamListeners((scope) => {
    this.#gathers.get(scope)?.stop();
    this.#gathers.delete(scope);
  });
  readonly #gathers = new Map<Scope, BroadcastThrottle>();
  readonly #writes = new BroadcastQueue();
  readonly #stops: readonly (() => void)[];
  readonly #passedOver = new Set<string>();
  #isLooking = false;

  constructor({ log, now, timers, build, sent }: StreamsParts & { readonly timers: LogTimers }) {
    this.#log = log;
    this.#now = now;
    this.#timers = timers;
    this.#build = build;
    this.#sent = sent;
    this.#stops = [
      log.hold(ENDED_SCOPE),
      log.subscribe((page) => this.#take(page)),
      timers.every(STREAM_HEARTBEAT, () => this.#beat()),
    ];
  }

  get count(): number {
    return this.#listeners.all.size;
  }

  get people(): number {
    return this.#listeners.people;
  }

  listeners(scope: Scope): number {
    return this.#listeners.of(scope).size;
  }

  async join({ sessionId, personId, until, ...carried }: Joining, response: ServerResponse): Promise<void> {
    const listener: Listener = {
      id: randomUUID(),
      sessionId,
      personId,
      carried,
      response,
      holds: new Map(),
      turn: Promise.resolve(),
      ...(until !== undefined && { until }),
    };
    response.once('close', () => {
      this.#listeners.leave(listener);
      releaseScopes(listener);
    });
    if (await this.#greet(listener, carried)) this.#listeners.enter(listener);
  }

  async carry(whose: Parameters<Streams['carry']>[0], carried: Carried): Promise<boolean> {
    const listener = this.#listeners.find(whose);
    if (!listener) return false;
    const change = listener.turn.then(() => this.#change(listener, carried));
    listener.turn = change.catch(() => undefined); // The caller gets the error.
    return change;
  }

  async #change(listener: Listener, carried: Carried): Promise<boolean> {
    if (!(await this.#greet(listener, carried))) return false;
    this.#listeners.carry(listener, carried);
    return true;
  }

  /** Sends the positions of these scopes; changes follow. Returns false if the sync stream closed meanwhile. */
  async #greet(listener: Listener, { scopes, rooms = [] }: Carried): Promise<boolean> {
    const { id, response, holds } = listener;
    for (const scope of scopes) if (!holds.has(scope)) holds.set(scope, this.#log.hold(scope));
    const states = await Promise.all([...scopes, ENDED_SCOPE].map((scope) => this.#log.state(scope)));
    if (response.destroyed || response.writableEnded) {
      releaseScopes(listener);
      return false;
    }
    for (const scope of scopes) this.#gathers.get(scope)?.flush();
    const positions = Object.fromEntries(
      states.filter(({ scope }) => scope !== ENDED_SCOPE).map(({ scope, n }) => [scope, n]),
    );
    const { logId } = this.#log;
    const build = this.#build;
    const data = { logId, now: this.#now(), stream: id, rooms: [...rooms], positions, ...(build && { build }) };
    write(response, eventFrame({ event: 'hello', data }));
    return true;
  }

  endSession(sessionId: string, ended: StreamEnded): void {
    // Ignores errors: the session is over anyway, and a stream in another process ends with its next call or reconnect.
    this.#endHereAndThere(sessionId, { sessionId, ended }).catch(() => undefined);
  }

  endPerson(personId: string, ended: StreamEnded): void {
    this.#endHereAndThere(this.#notAgain(), { personId, ended }).catch(() => undefined); // Ignores errors, as in `endSession`.
  }

  reopenPerson(personId: string): Promise<void> {
    return this.#endHereAndThere(this.#notAgain(), { personId });
  }

  /**
   * Returns a new mutation id that this process will ignore in the log, so that it does not close a session that
   * reconnected meanwhile.
   */
  #notAgain(): string {
    const mid = randomUUID();
    this.#passedOver.add(mid);
    return mid;
  }

  async #endHereAndThere(mid: string, doc: Ended): Promise<void> {
    this.#end(doc);
    const op = { c: 'ended', id: 'latest', rev: mid, doc };
    try {
      await this.#log.append(ENDED_SCOPE, { mid, by: 'server', decide: () => ({ ops: [op] }) });
    } catch (error) {
      this.#passedOver.delete(mid);
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    for (const gather of this.#gathers.values()) gather.stop();
    await Promise.all([...this.#listeners.all].map((listener) => this.#finish(listener)));
  }

  /** Ends a sync stream. A socket that accepts no data must not stop the server from shutting down. */
  #finish({ response }: Listener): Promise<void> {
    return new Promise((closed) => {
      response.once('close', closed);
      response.end();
      this.#timers.after(STREAM_FINISH_MAX, () => response.destroy());
    });
  }

  #take(page: LogPage): void {
    if (page.s === ENDED_SCOPE) return this.#endAll(page.ops);
    if (this.#listeners.of(page.s).size === 0) return;
    this.#waiting.set(page.s, this.#waiting.get(page.s) ?? performance.now());
    this.#gatherOf(page.s).add(page);
  }

  #gatherOf(scope: Scope): BroadcastThrottle {
    const pause = (): number => gatherFor(this.#listeners.of(scope).size);
    const gather =
      this.#gathers.get(scope) ?? new BroadcastThrottle(this.#timers, pause, (gathered) => this.#send(gathered));
    this.#gathers.set(scope, gather);
    return gather;
  }

  #send(page: LogPage): void {
    const whole = eventFrame({ event: 'ops', data: page });
    // Too large to send to two thousand sockets: devices get only the position and read the compressed log.
    const frame =
      whole.length <= STREAM_FRAME_BYTES
        ? whole
        : eventFrame({ event: 'ops', data: { ...page, from: page.to, ops: [] } });
    this.#writes.add(
      [...this.#listeners.of(page.s)].map(({ response }) => response),
      frame,
      this.#whenWritten(page.s),
    );
  }

  #whenWritten(scope: Scope): () => void {
    const since = this.#waiting.get(scope) ?? performance.now();
    this.#waiting.delete(scope);
    return () => this.#sent?.(performance.now() - since);
  }

  #endAll(ops: readonly Op[]): void {
    for (const { rev, doc } of ops) if (!this.#passedOver.delete(rev)) this.#end(v.parse(Ended, doc));
  }

  #end(whose: Ended): void {
    const frame = whose.ended && eventFrame({ event: 'ended', data: whose.ended });
    const isMeant = (listener: Listener): boolean =>
      'sessionId' in whose ? listener.sessionId === whose.sessionId : listener.personId === whose.personId;
    for (const { response } of [...this.#listeners.all].filter(isMeant)) response.end(frame);
  }

  #beat(): void {
    const now = this.#now();
    const isOver = ({ until = Infinity }: Listener): boolean => now >= until;
    // Clients with a valid session reconnect; others are refused when they try.
    for (const { response } of [...this.#listeners.all].filter(isOver)) response.end();
    this.#writes.add(
      [...this.#listeners.all].map(({ response }) => response),
      heartbeatFrame(now),
    );
    if (!this.#isLooking) void this.#look();
  }

  /** Checks at every heartbeat for log entries of other processes, because a notification may have been lost. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      for (const scope of [ENDED_SCOPE, ...this.#listeners.scopes]) await this.#log.state(scope);
      // All at once, so that they share the reads.
      await Promise.all(
        [...this.#listeners.all].map(async ({ carried, response }) => {
          if (await carried.hasChanged?.()) response.end();
        }),
      );
    } catch {
      // The store cannot be reached; the next heartbeat tries again.
    }
    this.#isLooking = false;
  }
}
