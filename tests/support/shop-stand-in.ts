import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShopKind } from '../../domain/sources/source-kind.ts';
import type { ShopCall } from '../../server/api/sources/source-port.ts';
import type { Fetcher } from '../../server/platform/outbound-get.ts';

/** What goes wrong with one request, instead of an ordinary answer. */
export type ShopFault = number | 'cut' | 'page' | 'foreign next' | 'hang';

export interface StandInAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Attendee {
  readonly name: string;
  readonly email: string;
}

/** How a change is made: to which ticket of an order, how late it shows, and with what new attendee. */
export interface Changing {
  readonly nth: number;
  readonly late: number;
  readonly attendee: Attendee;
}

/** A shop for histories of sales. */
export interface StandIn {
  readonly kind: ShopKind;
  /** Its address as organisers enter it, its token, and the secret that signs its calls. */
  readonly address: string;
  readonly token: string;
  readonly hookSecret: string;
  now: number;
  readonly faults: ShopFault[];
  /** Keys of tickets that were paid at some time; of a shop without keys, their addresses. */
  readonly everPaid: ReadonlySet<string>;
  /** Called before each answer. */
  during: (() => void) | undefined;
  readonly fetch: Fetcher;
  readonly tick: (ms: number) => void;
  /** Sells an order. Returns its code. */
  readonly place: (people: readonly Attendee[], options: { readonly isTest: boolean; readonly slow: number }) => string;
  /** Does something to an order. What a shop does not have does nothing. */
  readonly change: (act: string, order: string, changing: Changing) => void;
  /** The calls that it made since. */
  readonly takeCalls: () => ShopCall[];
  /** A call that somebody else makes up. */
  readonly forged: (text: string) => ShopCall;
}

/** What the stand-ins of shops have in common: a clock, changes that show late, faults, and calls. */
export abstract class ShopBase implements StandIn {
  abstract readonly kind: ShopKind;
  abstract readonly address: string;
  abstract readonly place: StandIn['place'];
  abstract readonly change: StandIn['change'];
  abstract readonly forged: StandIn['forged'];
  /** Answers a request that has the right token. */
  protected abstract found(url: URL): StandInAnswer;
  /** What the header `authorization` has to be. */
  protected abstract get authorization(): string;

  token = 'secret';
  hookSecret = 'signing-secret';
  now: number;
  readonly faults: ShopFault[] = [];
  readonly everPaid = new Set<string>();
  during: (() => void) | undefined;
  requests = 0;
  protected readonly calls: ShopCall[] = [];
  #pending: { readonly at: number; readonly apply: () => void }[] = [];

  constructor(now = Date.UTC(2027, 5, 1)) {
    this.now = now;
  }

  readonly tick = (ms: number): void => {
    this.now += ms;
    this.#commit();
  };
  readonly takeCalls = (): ShopCall[] => this.calls.splice(0);

  /** Makes a change show later, as a slow transaction does. `apply` gets the time at which it was saved. */
  protected later(slow: number, apply: (savedAt: number) => void): void {
    const savedAt = this.now;
    this.#pending.push({ at: this.now + slow, apply: () => apply(savedAt) });
    this.#commit();
  }

  #commit(): void {
    const due = this.#pending.filter(({ at }) => at <= this.now);
    this.#pending = this.#pending.filter(({ at }) => at > this.now);
    for (const { apply } of due) apply();
  }

  protected json(body: unknown): StandInAnswer {
    const headers = { 'content-type': 'application/json', date: new Date(this.now).toUTCString() };
    return { status: 200, headers, body: JSON.stringify(body) };
  }

  /** Answers a request, or undefined to never answer. */
  answer(path: string, authorization: string | undefined): StandInAnswer | undefined {
    this.requests += 1;
    const fault = this.faults.shift();
    if (fault === 'hang') return undefined;
    if (typeof fault === 'number')
      return { status: fault, headers: fault === 429 ? { 'retry-after': '1' } : {}, body: '{"detail":"no"}' };
    if (fault === 'page') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sorry</html>' };
    if (authorization !== this.authorization) return { status: 401, headers: {}, body: '{}' };
    const answer = this.found(new URL(path, 'http://shop'));
    this.during?.();
    if (fault === 'cut') return { ...answer, body: answer.body.slice(0, -20) };
    return answer;
  }

  /** Answers without a network. */
  readonly fetch: Fetcher = async ({ url, authorization }) => {
    const { pathname, search } = new URL(url);
    const answer = this.answer(pathname + search, authorization);
    if (!answer) return { failed: 'timeout' };
    const wait = answer.headers['retry-after'];
    const retryAfter = wait === undefined ? undefined : Number(wait) * 1000;
    return { ...answer, body: Buffer.from(answer.body), retryAfter, url };
  };
}

export interface ServedStandIn extends AsyncDisposable {
  readonly origin: string;
}

/** Serves a stand-in on loopback. */
export async function serveStandIn(shop: ShopBase): Promise<ServedStandIn> {
  const server: Server = createServer((request: IncomingMessage, response) => {
    const answer = shop.answer(request.url ?? '', request.headers.authorization);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A call as a shop sends it. */
export const callOf = (body: unknown, headers: Readonly<Record<string, string>> = {}): ShopCall => ({
  raw: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  header: (name) => headers[name],
});
