import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import { LoggedIn } from '../../domain/sessions/log-in.ts';
import type { Op } from '../../domain/sync/log.ts';
import { speakerCardOf } from '../../domain/people/speaker-card.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { type Env, readEnv } from '../../server/env.ts';
import { type RunningServer, startServer } from '../../server/main.ts';
import { argon2id, type SlowHash } from '../../server/platform/slow-hash.ts';
import type { Mail, Mailer } from '../../server/platform/mailer.ts';
import type { Ports } from '../../server/ports.ts';
import type { Store } from '../../server/store/document-store.ts';
import { at, conference, keynote, lunch, mainStage, sideStage, webTrack } from './conference.ts';
import { STUCK_AFTER } from './eventually.ts';
import { ada, grace, olive, type TestPerson } from './people.ts';

export interface TestAppOptions {
  readonly event?: Partial<EventSettings>;
  readonly talks?: readonly Talk[];
  readonly people?: readonly TestPerson[];
  /** More documents of the log, such as companies, posts or a replay; in scope `pub` unless another is named. */
  readonly documents?: readonly WorldDocument[];
  /** Steps that write into tables or files instead of the log. */
  readonly steps?: readonly ((ports: Ports) => Promise<void>)[];
  /** Wraps the server's store, to observe writes. */
  readonly watch?: (store: Store) => Store;
  /** How long a request may take to arrive, in milliseconds; by default as long as a test. */
  readonly requestTime?: number;
  /** How long a receiver of webhooks may take to answer, in milliseconds. */
  readonly webhookTime?: number;
  /** How long a log-in provider may take to answer, in milliseconds. */
  readonly oidcTime?: number;
  /** With SMTP_URL mails are sent there, and the waits of their queue are divided by this. */
  readonly mailHaste?: number;
  /** Initial time of the server's clock; it does not run until `advance` is called. */
  readonly now?: number;
  /** Environment variables in addition to those of the test. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the lines of the log. */
  readonly logTo?: { write(line: string): void };
  /** Whether secrets are checked cheaply although another server shares the store: that one must do the same. */
  readonly hashesQuickly?: boolean;
  /** Data folder of an earlier server, to restart with its data; the test removes it. */
  readonly dataDir?: string;
}

export interface WorldDocument {
  readonly scope?: string;
  readonly c: string;
  readonly doc: { readonly id: string; readonly [field: string]: unknown };
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface TestApp extends AsyncDisposable {
  readonly url: string;
  readonly ports: Ports;
  /** All sent mails, oldest first. */
  readonly outbox: readonly Mail[];
  /** Advances the server's clock by this many ms. */
  readonly advance: (ms: number) => void;
  /** Calls the API as a person of the world, with a token, or anonymously; `path` without `/api`. */
  readonly call: (
    method: string,
    path: string,
    who?: string | { token: string },
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Sends a form with a file as a person of the world; the file's field is `picture` by default. */
  readonly upload: (path: string, who: string, file: UploadFile) => Promise<Answer>;
  /** Returns the raw answer with its headers. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Logs a person in by their ticket; resolves to the token. */
  readonly logInAs: (id: string) => Promise<string>;
  /** Resolves when all work after answers is done, such as sending mails. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface UploadFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts the real server on its own socket, with a conference and people. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { people = [ada, grace, olive], dataDir = await mkdtemp(join(tmpdir(), 'plenary-test-')) } = options;
  let now = options.now ?? at('09:00');
  const outbox: Mail[] = [];
  const mail: Mailer = {
    deliver: async (sent) => {
      outbox.push(sent);
      return { state: 'sent' };
    },
    perMinute: Infinity,
    wait: (ms) => ms,
    close: () => undefined,
    forget: async (address) => void outbox.splice(0, outbox.length, ...outbox.filter(({ to }) => to !== address)),
  };
  const server = await startServer(testEnv(dataDir, options.env), {
    now: () => now,
    ...(options.env?.['SMTP_URL'] === undefined ? { mail } : { mailHaste: options.mailHaste ?? 1 }),
    ...((options.hashesQuickly || isAlone(options)) && { slowHash: quickHash }),
    ...(options.logTo && { logTo: options.logTo }),
    ...(options.watch && { watchStore: options.watch }),
    // A busy machine may take seconds to read data that has arrived.
    requestTime: options.requestTime ?? STUCK_AFTER,
    ...(options.webhookTime && { webhookTime: options.webhookTime }),
    ...(options.oidcTime && { oidcTime: options.oidcTime }),
  });
  if (!options.dataDir) await fillWorld(server.ports, options, people);
  const calls = callsTo(server, people);
  const stop = async (): Promise<void> => {
    await server.stop();
    if (!options.dataDir) await rm(dataDir, { recursive: true });
  };
  return {
    url: server.url,
    ports: server.ports,
    settled: server.settled,
    outbox,
    stop,
    ...calls,
    advance: (ms) => void (now += ms),
    [Symbol.asyncDispose]: stop,
  };
}

/** No other server will check the secrets that this one stores. */
const isAlone = ({ dataDir, env }: TestAppOptions): boolean => !dataDir && !env?.['MONGODB_URI'] && !env?.['DATA_DIR'];

/**
 * A cheap hash, because the real cost would slow down every log-in of every test; server/api/accounts/secrets/secret-hash.test.ts checks
 * the real one.
 */
const quickHash: SlowHash = (message, salt) => argon2id(message, salt, { memory: 8, passes: 1 });

function testEnv(dataDir: string, variables: Readonly<Record<string, string>> = {}): Env {
  const read = readEnv({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', ...variables });
  if (!read.ok) throw new Error(read.message);
  return read.env;
}

async function fillWorld(
  ports: Ports,
  { event, talks = [keynote, lunch], documents: more = [], steps = [] }: TestAppOptions,
  people: readonly TestPerson[],
): Promise<void> {
  const documents: [string, { id?: string | undefined }][] = [
    ['event', { ...conference, ...event }],
    ...[mainStage, sideStage].map((stage): [string, { id: string }] => ['stages', stage]),
    ['tracks', webTrack],
    ...talks.map((talk): [string, Talk] => ['talks', talk]),
    ...cardsOf(talks, people),
  ];
  const opsOf = (some: typeof documents): Op[] =>
    some.map(([c, doc]): Op => ({ c, id: doc.id ?? 'event', rev: 'first', doc }));
  const everybody = people.map(({ person }): [string, { id: string }] => ['people', person]);
  await ports.log.append('dir', { mid: 'the-people', by: 'server', decide: () => ({ ops: opsOf(everybody) }) });
  const ops = opsOf(documents);
  await ports.log.append('pub', { mid: 'the-world', by: 'server', decide: () => ({ ops }) });
  for (const [scope, added = []] of Map.groupBy(
    more,
    (document) => document.scope ?? (document.c === 'people' ? 'dir' : 'pub'),
  )) {
    const addedOps = added.map(({ c, doc }): Op => ({ c, id: doc.id, rev: 'first', doc }));
    await ports.log.append(scope, { mid: 'more-of-the-world', by: 'server', decide: () => ({ ops: addedOps }) });
  }
  await upsertAccounts(
    people.map(({ person, ...account }) => ({ personId: person.id, ...account })),
    ports,
  );
  for (const step of steps) await step(ports);
}

/** The cards of those whom the talks name, as the server publishes them. */
function cardsOf(talks: readonly Talk[], people: readonly TestPerson[]): [string, { id: string }][] {
  const named = new Set(talks.flatMap(({ speakers }) => speakers.map(({ id }) => id)));
  return people.flatMap(({ person }) => (named.has(person.id) ? [['speakers', speakerCardOf(person)]] : []));
}

function callsTo(
  { url }: RunningServer,
  people: readonly TestPerson[],
): Pick<TestApp, 'call' | 'request' | 'logInAs' | 'upload'> {
  const tokens = new Map<string, string>();
  const request: TestApp['request'] = (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init });

  const logInAs = async (id: string): Promise<string> => {
    const known = people.find(({ person }) => person.id === id);
    if (!known?.ticketCode) throw new Error(`${id} has no ticket in this world`);
    const answer = await call('POST', '/attendee/login', undefined, {
      email: known.email,
      reference: known.ticketCode,
    });
    const { token } = v.parse(LoggedIn, answer.body);
    tokens.set(id, token);
    return token;
  };

  const tokenOf = async (who: string | { token: string }): Promise<string> =>
    typeof who === 'string' ? (tokens.get(who) ?? logInAs(who)) : who.token;

  const call: TestApp['call'] = async (method, path, who, body, headers) => {
    const answer = await request(`/api${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${await tokenOf(who)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return bodyOf(answer);
  };

  const upload: TestApp['upload'] = async (
    path,
    who,
    { bytes, name = 'picture.png', type = 'image/png', field = 'picture', fields = {}, headers = {} },
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
    return bodyOf(
      await request(`/api${path}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${await tokenOf(who)}` },
        body: form,
      }),
    );
  };
  return { call, request, logInAs, upload };
}

async function bodyOf(answer: Response): Promise<Answer> {
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
