import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DyingStore, dyingStore, nextWrite } from '../support/dying-store.ts';
import { ada, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { worldDocuments } from '../support/world.ts';
import { auditRows, CHANGES, CREATES, documentsOf, type Made, saidIn, type Sent } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-calls-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store: DyingStore = dyingStore();
const start = (): Promise<TestApp> =>
  startTestApp({ dataDir, people: [ada, olive], event: { sessionsPerUser: 5 }, watch: store.watch });

async function send(app: TestApp, key: string, { method, path, body, ifMatch }: Sent) {
  const headers = { 'idempotency-key': key, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
  return app.call(method, path, 'olive', body, headers);
}

/** Creates the things that the changes of a round refer to. */
async function prepared(app: TestApp, tag: string): Promise<(what: string) => Made> {
  const made = new Map<string, Made>();
  for (const what of ['stage', 'track', 'post', 'company', 'user', 'ticket', 'highlight']) {
    const { method, path, body } = CREATES[what]!(`before ${tag}`.replace(' ', '-'), () => ({ id: '', tag: '' }));
    const { status, body: answer } = await app.call(method, path, 'olive', body);
    if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(answer)}`);
    const { id } = answer as { id: string };
    const at = { user: '/admin/users', company: '/company' }[what] ?? path;
    const read = await app.request(`/api${at}/${id}`, { headers: { authorization: `Bearer ${await tokenOf(app)}` } });
    made.set(what, { id, tag: read.headers.get('etag') ?? '' });
  }
  await app.call('PATCH', `/highlights/${made.get('highlight')!.id}`, 'olive', { title: `To be undone ${tag}` });
  const { body } = await app.call('GET', `/admin/audit?thing=${made.get('highlight')!.id}`, 'olive');
  made.set('entry', { id: encodeURIComponent((body as { data: { id: string }[] }).data[0]!.id), tag: '' });
  return (what) => made.get(what)!;
}

const tokens = new WeakMap<TestApp, Promise<string>>();
function tokenOf(app: TestApp): Promise<string> {
  const token = tokens.get(app) ?? app.logInAs('olive');
  tokens.set(app, token);
  return token;
}

interface Round {
  readonly statuses: Record<string, number>;
  /** The audit's entries about it, without ids, sorted. */
  readonly audit: readonly string[];
  /** How many documents contain the round's tag, by collection. */
  readonly documents: Record<string, number>;
}

/** All calls of one round: the server dies at the nth write of each, restarts and gets the same call again. */
async function round(tag: string, nth: number): Promise<{ outcome: Round; died: number }> {
  const cases = Object.entries({ ...CHANGES, ...CREATES });
  const sent = new Map<string, Sent>();
  let died = 0;
  {
    await using app = await start();
    const made = await prepared(app, tag);
    await app.settled();
    for (const [what, one] of cases) {
      sent.set(what, one(tag, made));
      store.dieAt(nth);
      await send(app, `${what} ${tag}`, sent.get(what)!);
      await app.settled();
      died += Number(store.revive());
    }
  }
  await using app = await start();
  const statuses: Record<string, number> = {};
  for (const [what] of cases) statuses[what] = (await send(app, `${what} ${tag}`, sent.get(what)!)).status;
  await app.settled();
  const outcome = { statuses, ...(await written(app, tag)) };
  // An event may have only a limited number of them.
  const { body } = await app.call('GET', '/admin/webhooks', 'olive');
  for (const { id } of (body as { data: { id: string }[] }).data)
    await app.call('DELETE', `/admin/webhooks/${id}`, 'olive');
  return { outcome, died };
}

async function written(app: TestApp, tag: string): Promise<Pick<Round, 'audit' | 'documents'>> {
  const rows = await auditRows(app);
  const own = rows.filter((row) => !seen.has(row.id));
  for (const { id } of own) seen.add(id);
  const audit = own.flatMap(saidIn);
  const documents = await documentsOf(tag, app);
  return { audit: audit.toSorted(), documents };
}
const seen = new Set<string>();

test('a call with a key that dies at any write is done once in the end, with the usual answer and one audit entry', async () => {
  {
    await using app = await startTestApp({
      people: [ada, olive],
      event: { sessionsPerUser: 5 },
      documents: worldDocuments.filter(({ c }) => c === 'companies'),
      env: { DATA_DIR: dataDir },
    });
    await app.settled();
  }
  await round('first', Infinity); // Later rounds find the documents of the round before.
  const { outcome: whole } = await round('n.0.n', Infinity);
  expect(Object.entries(whole.statuses).filter(([, status]) => status >= 300)).toEqual([]);
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const { outcome, died } = await round(`n.${nth}.n`, nth);
    expect({ nth, ...outcome }).toEqual({ nth, ...whole });
    if (died === 0) break;
  }
});
