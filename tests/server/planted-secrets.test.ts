import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE_NAMES } from '../../domain/exports/tables.ts';
import { endpoints } from '../../server/app.ts';
import { pullSources } from '../../server/jobs/pull-sources.ts';
import { queueMessages } from '../../server/jobs/queue-messages.ts';
import { CLIENT, Issuer } from '../support/issuer.ts';
import { PretixShop, type ServedShop, servePretix } from '../support/pretix-shop.ts';
import { addProvider, begin, comeBack, verify } from '../support/provider.ts';
import { startWorldApp, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';
import { linesOf } from './store/backup-data.ts';

/** Secrets that were entered, handed out, mailed or sent, by what they are. */
const planted = new Map<string, string>();
const plant = (what: string, secret: string | null | undefined): string => {
  if (!secret || secret.length < 6) throw new Error(`there is no secret: ${what}`);
  planted.set(`${planted.size} ${what}`, secret);
  return secret;
};
/** Which of them a text contains, also as in an address or in JSON. */
const found = (text: string): string[] =>
  [...planted]
    .filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map(([what]) => what);

const lines: string[] = [];
/** Ids of what the secrets belong to. */
const ids: string[] = [];
let world: WorldApp;
let issuer: Issuer;
let served: ServedShop;
const shop = new PretixShop();

const asAdmin = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const answer = await world.app.call(method, path, { token: world.tokens.admin! }, body, headers);
  await world.app.settled();
  return answer;
};
const fieldOf = ({ body }: { body: unknown }, field: string): string => (body as Record<string, string>)[field] ?? '';

beforeAll(async () => {
  issuer = await Issuer.open();
  served = await servePretix(shop);
  world = await startWorldApp('live', {
    env: {
      LOG_LEVEL: 'trace',
      SOURCE_HOSTS: `${issuer.origin},${served.origin}`,
      SEAL_KEY: Buffer.alloc(32, 5).toString('base64'),
    },
    logTo: { write: (line) => void lines.push(line) },
  });
  await useSources();
  await useToken();
  await logInByProvider();
  await claimTicket();
  await sendMessage();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

/** A shop that is read and calls, refuses its secret, and is given another; and one that pushes signed. */
async function useSources(): Promise<void> {
  shop.token = plant('token of the shop', 'token-of-the-shop-in-full');
  shop.pay(shop.place({ people: [{ name: 'Nora Sold', email: 'nora.sold@example.org' }] }));
  const input = { kind: 'pretix', name: 'Tickets', address: served.address, secret: shop.token };
  const id = fieldOf(await asAdmin('POST', '/admin/sources', input), 'id');
  ids.push(id);
  await asAdmin('POST', `/admin/sources/${id}/check`);
  await asAdmin('PATCH', `/admin/sources/${id}`, { map: { 1: { means: 'ticket', type: 'Attendee' } } });
  await asAdmin('POST', `/admin/sources/${id}/run`);
  await pullSources(world.app.ports, new AbortController().signal);
  await world.app.settled();
  const hook = new URL(fieldOf(await asAdmin('POST', `/admin/sources/${id}/hook`), 'url'));
  plant('address that the shop calls', hook.pathname.split('/').at(-1));
  for (const body of [{ code: 'X', action: 'pretix.event.order.paid' }, { code: 1 }])
    await world.app.call('POST', hook.pathname.replace('/api', ''), undefined, body);
  shop.token = 'another one';
  await asAdmin('POST', `/admin/sources/${id}/check`);
  await asAdmin('PATCH', `/admin/sources/${id}`, { secret: plant('next token of the shop', 'next-token-of-the-shop') });
  const push = { kind: 'push', name: 'Registration', address: '' };
  const pushed = fieldOf(await asAdmin('POST', '/admin/sources', push), 'id');
  ids.push(pushed);
  const key = plant('key that signs pushes', Buffer.from('key-that-signs-pushes-of-tickets').toString('base64'));
  expect(await asAdmin('PATCH', `/admin/sources/${pushed}`, { hook_secret: `whsec_${key}` })).toMatchObject({
    status: 200,
  });
}

async function useToken(): Promise<void> {
  const machine = { name: 'Door app', scopes: ['tickets:read'], until: '2027-07-31' };
  const key = { 'idempotency-key': 'a-token-is-made-once' };
  const made = await asAdmin('POST', '/admin/machines', machine, key);
  ids.push(fieldOf(made, 'id'));
  const token = plant('token of a program', fieldOf(made, 'token'));
  for (const path of ['/tickets', '/admin/users']) await world.app.call('GET', path, { token });
  await world.app.settled();
}

async function logInByProvider(): Promise<void> {
  const { app } = world;
  plant('client secret', CLIENT.secret);
  const { askProvider } = app.ports;
  Object.assign(app.ports, {
    askProvider: async (...asked: Parameters<typeof askProvider>) => {
      const answer = await askProvider(...asked);
      const { id_token: token } =
        'body' in answer && answer.body.includes('id_token') ? JSON.parse(answer.body.toString()) : {};
      if (token) plant('ID token', token as string);
      return answer;
    },
  });
  const provider = await addProvider(app, issuer);
  ids.push(provider);
  for (const lie of [{}, { aud: 'another' }, { wrongSecret: true }, { algorithm: 'other key' as const }]) {
    issuer.lie = lie;
    const { url, request } = await begin(app, provider);
    const back = issuer.sendBack(url);
    plant('state', new URL(url).searchParams.get('state'));
    plant('nonce', new URL(url).searchParams.get('nonce'));
    plant('code of the provider', back.searchParams.get('code'));
    plant('secret of the app that asked', request);
    const outcome = await comeBack(app, back);
    if (outcome['token']) {
      const token = plant('link of the log-in', outcome['token']);
      expect(await verify(app, { token, request })).toMatchObject({ status: 200 });
    }
    await comeBack(app, back); // It is used up.
  }
  await asAdmin('POST', `/admin/oidc/${provider}/check`);
  // One from which nobody has come back yet.
  const { url, request } = await begin(app, provider);
  plant('nonce of an open log-in', new URL(url).searchParams.get('nonce'));
  plant('state of an open log-in', new URL(url).searchParams.get('state'));
  plant('secret of the app of an open log-in', request);
}

async function claimTicket(): Promise<void> {
  const csv = [
    'email,name,ticket_type,ticket_code,order,buyer_email',
    'seat@example.org,Full Guest,Attendee,8SEAT-1,B1,',
    ',,Attendee,8BUY-11,B1,buyer@example.org',
  ].join('\n');
  await asAdmin('POST', '/admin/tickets/csv', { csv });
  ids.push('table:8BUY11');
  await asAdmin('POST', '/admin/tickets/table:8BUY11/mail-buyer');
  const mail = world.app.outbox.find(({ to }) => to === 'buyer@example.org');
  const token = plant('claim link', decodeURIComponent(/\/claim#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''));
  const named = { token, ticket: 'table:8BUY11', email: 'gun@example.org', first_name: 'Gun', last_name: 'Guest' };
  expect(await world.app.call('POST', '/claims', undefined, { token })).toMatchObject({ status: 200 });
  expect(await world.app.call('POST', '/claims/holder', undefined, named)).toMatchObject({ status: 200 });
  await world.app.settled();
}

async function sendMessage(): Promise<void> {
  const { app } = world;
  const message = { subject: 'Soon', html: '<p>{link}</p>', segment: [{ kind: 'role', ids: ['ROLE_SPEAKER'] }] };
  const id = fieldOf(await asAdmin('POST', '/admin/mail-messages', message), 'id');
  ids.push(id);
  await asAdmin('POST', `/admin/mail-messages/${id}/send`);
  await queueMessages(app.ports, new AbortController().signal);
  app.ports.wakes.wake('mails');
  await app.settled();
  const link = app.outbox.map(({ headers }) => headers?.['List-Unsubscribe'] ?? '').find((header) => header !== '');
  const { pathname } = new URL(/<(.+)>/.exec(link ?? '')?.[1] ?? '');
  plant('link that ends messages', decodeURIComponent(pathname.split('/').at(-1) ?? ''));
  for (const method of ['GET', 'POST']) expect((await app.request(pathname, { method })).status).toBe(200);
  await app.request(`${pathname}x`);
}

/** The text of an answer; of an archive, the text of its files. */
async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return '';
  }
  const headers = JSON.stringify([...answer.headers]);
  if (!type.startsWith('application/zip')) return headers + (await answer.text());
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return (
    headers +
    Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n')
  );
}

/** Where each answer that organisers can read shows a secret, and how many were read. */
async function readAll(): Promise<{ readonly read: number; readonly shown: Record<string, string[]> }> {
  const shown: Record<string, string[]> = {};
  let read = 0;
  for (const one of endpoints.filter(({ method }) => method === 'get')) {
    const example = one.example ?? {};
    const inputs: Record<string, unknown>[] = [
      { ...example, ...('count' in example && { count: 100 }) },
      ...(one.path.includes(':id') ? ids.map((id) => ({ ...example, id })) : []),
      ...(one.path.includes(':what') ? TABLE_NAMES.map((what) => ({ ...example, what })) : []),
    ];
    for (const input of inputs) {
      const { path, init } = exampleRequest(one, input, world.tokens.admin);
      const answer = await world.app.request(path, init);
      const secrets = found(await textOf(answer));
      if (answer.ok) read += 1;
      if (secrets.length > 0) shown[path] = secrets;
    }
  }
  return { read, shown };
}

test('a log-in by a provider, sources, tokens, claims and messages leave their secrets in no log line', () => {
  expect(planted.size).toBeGreaterThan(20);
  const log = lines.join('');
  expect(log.length).toBeGreaterThan(5000);
  for (const path of ['/hook/', '/sessions/oidc/', '/claims', '/mail/unsubscribe/']) expect(log).toContain(path);
  expect(found(log)).toEqual([]);
});

test('no answer that an organiser can read contains them, exports and tables included', async () => {
  const { read, shown } = await readAll();
  expect(read).toBeGreaterThan(100);
  expect(shown).toEqual({});
  const changed = await Promise.all(
    ids.slice(0, 2).map((id) => asAdmin('PATCH', `/admin/sources/${id}`, { name: 'Renamed' })),
  );
  expect(changed.map((answer) => [answer.status, found(JSON.stringify(answer))])).toEqual([
    [200, []],
    [200, []],
  ]);
});

test('no synced document, no audit entry and nothing in a backup contains them', async () => {
  const { ports } = world.app;
  for (const scope of ['pub', 'dir', 'adm', 'replay', 'open', 'u:olive', 'u:ada'])
    for (const name of (await ports.log.state(scope)).collections()) {
      const documents = JSON.stringify((await ports.log.state(scope)).all(name));
      expect({ scope, name, has: found(documents) }).toEqual({ scope, name, has: [] });
    }
  const rows = (await linesOf(ports.store)).map((line) => JSON.stringify(line));
  expect(rows.length).toBeGreaterThan(300);
  for (const id of ids) expect([id, rows.some((row) => row.includes(id))]).toEqual([id, true]);
  expect(rows.flatMap((row) => found(row).map((what) => `${what}: ${row.slice(0, 200)}`))).toEqual([]);
});

test('each of them would be found', () => {
  for (const [what, secret] of planted) expect(found(JSON.stringify({ said: secret }))).toContain(what);
  expect(found(randomBytes(64).toString('base64url'))).toEqual([]);
});
