import * as v from 'valibot';
import type { Actor } from '../../domain/people/actor.ts';
import { Refused, type Refusal } from '../../domain/refusal.ts';
import { SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import { OUR_ANSWER_HEADER } from '../../domain/sync/server-marker.ts';
import { agendaEndpoints } from '../../server/api/agenda/agenda-endpoints.ts';
import type { CallSession, Endpoint } from '../../server/http/endpoint.ts';
import { isReply } from '../../server/http/reply.ts';
import type { Ports } from '../../server/ports.ts';
import { type Attempts, memoryAttempts } from '../../server/platform/memory-attempts.ts';
import { openStreams } from '../../server/sync/streams.ts';
import { syncEndpoints } from '../../server/api/sync/sync-endpoints.ts';
import { openSyncLog } from '../../server/log/sync-log.ts';
import type { LogTimers } from '../../server/log/timers.ts';
import { conference } from '../support/conference.ts';
import type { Random } from './seeded-random.ts';
import { SimResponse } from './sim-response.ts';
import { type ConnectionParts, StoreConnection } from './store-connection.ts';
import type { VirtualTime } from './virtual-time.ts';
import { logTables } from '../../server/api/sync/log-tables.ts';

export interface SimRequest {
  readonly method: string;
  /** The path with `/api` and the query. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: { readonly actor: Actor; readonly session: CallSession } | Refusal;
}

export interface SimAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | SimResponse;
}

export interface SimServerParts extends ConnectionParts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly now: () => number;
}

/** Only the tested calls are mounted; other tests check the HTTP layer over real HTTP. */
const routes = [...syncEndpoints, ...agendaEndpoints].map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

const STATUS: Partial<Record<Refusal['code'], number>> = {
  'not-logged-in': 401,
  'logged-in-elsewhere': 401,
  'not-found': 404,
  gone: 410,
  'update-needed': 426,
};

/** Returns the query; repeated names have all values. */
const queryOf = (query: URLSearchParams): object =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );

/** One server process: the real log, streams and calls on an unreliable store, until it dies. */
export class SimServer {
  readonly #parts: SimServerParts;
  readonly #connection: StoreConnection;
  readonly #open = new Set<SimResponse>();
  readonly #died = Promise.withResolvers<never>();
  #ports: Ports | undefined;
  isDead = false;

  constructor(parts: SimServerParts) {
    this.#parts = parts;
    this.#connection = new StoreConnection({ ...parts, onCrash: () => this.kill() });
    this.#died.promise.catch(() => undefined);
  }

  get isUp(): boolean {
    return !this.isDead && this.#ports !== undefined;
  }

  get ports(): Ports {
    return this.#ports!;
  }

  async start(): Promise<void> {
    const { random, now } = this.#parts;
    const timers = this.#timers();
    const randomId = (bytes = 16): string =>
      Array.from({ length: bytes }, () => random.below(36).toString(36)).join('');
    try {
      const log = await openSyncLog({ tables: logTables, store: this.#connection, now, randomId, timers });
      const streams = openStreams({ log, now, timers });
      // Sync uses no other ports.
      this.#ports = {
        store: this.#connection,
        log,
        streams,
        now,
        randomId,
        attempts: this.#attempts(),
        event: () => conference,
      } as unknown as Ports;
    } catch {
      this.kill(); // A start that fails is repeated by the supervisor.
    }
  }

  /** Dies at once, without notice. Store operations in progress may still take effect. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#connection.kill();
    this.#died.reject(new Error('The process died'));
    for (const response of this.#open) response.destroy();
    this.#parts.onCrash();
  }

  wake(scope: string): void {
    this.#connection.wake(scope);
  }

  /** Rejects if the process dies during the request. */
  handle(request: SimRequest): Promise<SimAnswer> {
    return Promise.race([this.#handle(request), this.#died.promise]);
  }

  async #handle(request: SimRequest): Promise<SimAnswer> {
    const headers = {
      [OUR_ANSWER_HEADER]: '1',
      [SERVER_TIME_HEADER]: String(this.#parts.now()),
      'content-type': 'application/json',
    };
    try {
      return await this.#answer(request, headers);
    } catch (error) {
      if (error instanceof Refused)
        return { status: STATUS[error.refusal.code] ?? 422, headers, body: JSON.stringify(error.refusal) };
      return { status: 500, headers, body: '{}' }; // The answer of the HTTP layer if the store fails.
    }
  }

  async #answer(
    { method, path, body, headers, caller }: SimRequest,
    answerHeaders: Record<string, string>,
  ): Promise<SimAnswer> {
    const url = new URL(path, 'http://sim');
    const route = routes.find(
      ({ call, pattern }) => call.method === method.toLowerCase() && pattern.test(url.pathname),
    )!;
    if ('code' in caller && route.call.access !== 'anyone') throw new Refused(caller);
    const params = route.pattern.exec(url.pathname)!.groups ?? {};
    const decoded = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const input = v.parse(route.call.input, {
      ...(body as object),
      ...queryOf(url.searchParams),
      ...decoded,
    });
    const { actor, session } = 'code' in caller ? ({} as { actor: Actor; session: CallSession }) : caller;
    const handle: Endpoint['handle'] = route.call.handle;
    const answer = await handle({
      actor,
      session,
      input,
      ports: this.ports,
      address: () => 'sim',
      raw: Buffer.from(JSON.stringify(body)),
      file: { name: '', bytes: Buffer.alloc(0) },
      header: (name) => headers[name],
    });
    if (!isReply(answer))
      return { status: 200, headers: answerHeaders, body: JSON.stringify(v.parse(route.call.output, answer)) };
    const sent = { ...answerHeaders, ...answer.headers };
    if (!answer.attach) return { status: answer.status, headers: sent, body: answer.body?.toString() ?? '' };
    const response = new SimResponse();
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    answer.attach(response.asServerResponse());
    return { status: answer.status, headers: sent, body: response };
  }

  /** Sometimes a rate limit is reached: the row is postponed, and others continue. */
  #attempts(): Attempts {
    const { now, faults } = this.#parts;
    const attempts = memoryAttempts(now);
    let rows = 0;
    return {
      ...attempts,
      take(key, budget) {
        if (!key.startsWith('rows:')) return attempts.take(key, budget);
        rows += 1;
        const every = faults().putOff;
        return every > 0 && rows % every === 0 ? 3000 : attempts.take(key, budget);
      },
    };
  }

  #timers(): LogTimers {
    const { time } = this.#parts;
    const alive = (work: () => void) => () => {
      if (!this.isDead) work();
    };
    return { after: (ms, work) => time.after(ms, alive(work)), every: (ms, work) => time.every(ms, alive(work)) };
  }
}
