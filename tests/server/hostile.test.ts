import { Agent, request as send } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../domain/limits/log.ts';
import { CALLS_BUDGET } from '../../domain/limits/requests.ts';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { startWorldApp, type Who, type WorldApp } from '../support/world-app.ts';
import { HOSTILE_REQUESTS, hostileRequests, type HostileRequest } from './hostile-requests.ts';

/** What a rejected call may store: that the caller was here, and failed attempts. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(['sessions', 'keyedCalls']);
/** A repeat finishes a card whose lead exists and reports it as sent; the reset by the test looks like a crash in between. */
const FINISHED_BY_REPEATS: ReadonlySet<string> = new Set(['/leads']);
const STACK = /\bat .{0,200}\.[cm]?[jt]s:\d+|node:internal|node_modules|\/server\/|SQLITE|MongoError/;
/** A library's message for programmers. */
const NO_SENTENCE = /"message":"Invalid \w[\w ]*: [^"]*/;
const AT_ONCE = 16;
const ASKED_AGAIN = 8;

let world: WorldApp;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterEach(() => world.restore());
afterAll(async () => {
  agent.destroy();
  await world[Symbol.asyncDispose]();
});

/** Returns the role that gets furthest with a call, and one without permission. */
const insider = ({ access }: Endpoint): Who =>
  access === 'admin' ? 'admin' : access === 'replay' ? 'replay' : 'member';
const outsider = ({ access }: Endpoint): Who | undefined =>
  access === 'anyone' ? undefined : access === 'logged-in' || access === 'guests' ? 'anonymous' : 'attendee';

test.for(endpoints.map((call) => [call.method, call.path, call] as const))(
  '%s %s withstands whatever is sent to it',
  async ([, , call]) => {
    const requests = hostileRequests(call);
    expect(requests.length).toBe(HOSTILE_REQUESTS);
    const [bad, odd] = [requests.filter(({ isBad }) => isBad), requests.filter(({ isBad }) => !isBad)];

    const refused = await all(call, bad, insider(call));
    expect(
      refused.filter(({ status }) => status < 400).map(({ what, status }) => `${status} ${what}`),
      'what cannot be read or does not stand is refused',
    ).toEqual([]);
    expect(await changes(), 'and stores nothing').toEqual([]);

    const who = outsider(call);
    const turnedAway = who
      ? await all(
          call,
          requests.filter((_, n) => n % 20 === 0),
          who,
        )
      : [];
    expect(
      turnedAway.filter(({ status }) => status < 400).map(({ what, status }) => `${status} ${what}`),
      'whoever has no right is refused',
    ).toEqual([]);
    expect(await changes(), 'and stores nothing').toEqual([]);

    const answered = await all(call, odd, insider(call));
    expect(
      await storedByRefused(call, answered),
      'what is refused by the rules behind the schema stores nothing',
    ).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  },
);

interface Outcome {
  readonly request: HostileRequest;
  readonly what: string;
  readonly status: number;
  /** What is wrong with the answer. */ readonly fault: string;
}

/** Sends all requests and checks each answer for what no answer may contain. */
async function all(call: Endpoint, requests: readonly HostileRequest[], who: Who): Promise<Outcome[]> {
  // So that no rate limit answers instead of the call.
  world.app.advance(Math.max(CALLS_BUDGET.window, DERIVED_EVERY) + 1);
  const outcomes: Outcome[] = [];
  const next = requests.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of next) outcomes.push(await outcomeOf(call, one, who));
    }),
  );
  expect(
    outcomes.filter(({ fault }) => fault !== ''),
    'no answer tells of a fault of ours',
  ).toEqual([]);
  return outcomes;
}

async function outcomeOf(call: Endpoint, request: HostileRequest, who: Who): Promise<Outcome> {
  const { what, path, type, headers, body } = request;
  const token = world.tokens[who];
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; hasHeaders: boolean }>();
  const sent = send(
    `${world.app.url}${path}`,
    {
      method: call.method.toUpperCase(),
      agent,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type }),
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    },
    (answer) => {
      const found = {
        status: answer.statusCode ?? 0,
        hasHeaders:
          answer.headers['x-content-type-options'] === 'nosniff' &&
          answer.headers['content-security-policy'] !== undefined,
      };
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.destroy();
        return resolve({ ...found, text: '' });
      }
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ ...found, text: Buffer.concat(chunks).toString('latin1') }))
        .on('error', reject);
    },
  );
  // The server may close the connection instead of reading all of it.
  sent.on('error', () => resolve({ status: 413, text: '', hasHeaders: true }));
  sent.end(body);
  const { status, text, hasHeaders } = await promise;
  const isDocument = status === 200 && (call.path === '/openapi.json' || call.path === '/docs');
  const fault = [
    status >= 500 && text.slice(0, 200),
    !isDocument && STACK.exec(text)?.[0],
    !isDocument && NO_SENTENCE.exec(text)?.[0],
    !hasHeaders && 'no security headers',
  ]
    .filter(Boolean)
    .join(', ');
  return { request, what, status, fault };
}

/** Sends some rejected requests of each status again, one by one on a fresh world; returns what they stored. */
async function storedByRefused(call: Endpoint, answered: readonly Outcome[]): Promise<unknown[]> {
  if (FINISHED_BY_REPEATS.has(call.path)) return [];
  await world.restore();
  const turnedDown = Map.groupBy(
    answered.filter(({ status }) => [400, 409, 410, 412, 422].includes(status)),
    ({ status }) => status,
  );
  const found: unknown[] = [];
  for (const { request } of [...turnedDown.values()].flatMap((of) => of.slice(0, ASKED_AGAIN))) {
    const { what, status } = await outcomeOf(call, request, insider(call));
    const stored = await changes();
    if (status >= 400 && stored.length > 0) found.push({ what, status, stored });
    if (stored.length > 0) await world.restore();
  }
  return found;
}

async function changes(): Promise<unknown[]> {
  await world.app.settled();
  return (await world.stored.changes()).filter(({ where }) => !OF_EVERY_CALL.has(where));
}
