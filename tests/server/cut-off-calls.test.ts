import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditTable } from '../../server/api/audit/audit-store.ts';
import { followLog } from '../../server/api/audit/follow-log.ts';
import { type DyingStore, dyingStore } from '../support/dying-store.ts';
import { ada, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { worldDocuments } from '../support/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-calls-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: string;
}

/** A call of an organiser; `tag` stands in everything that it makes, and `made` is what was made before under it. */
type Case = (tag: string, made: (what: string) => Made) => Sent;
interface Made {
  readonly id: string;
  readonly tag: string;
}

const CREATES: Record<string, Case> = {
  stage: (tag) => ({ method: 'POST', path: '/stages', body: { name: `Stage ${tag}`, order: 5 } }),
  track: (tag) => ({ method: 'POST', path: '/tracks', body: { name: `Track ${tag}`, color: '#336699' } }),
  post: (tag) => ({ method: 'POST', path: '/posts', body: { body: `<p>Post ${tag}</p>` } }),
  'post for later': (tag) => ({
    method: 'POST',
    path: '/posts',
    body: { body: `<p>Later ${tag}</p>`, schedule_at: '2030-07-12T15:00:00Z' },
  }),
  notification: (tag) => ({ method: 'POST', path: '/push-notifications', body: { title: `Notice ${tag}` } }),
  highlight: (tag) => ({
    method: 'POST',
    path: '/highlights',
    body: { title: `Highlight ${tag}`, video: 'https://vimeo.com/76979871', published: true },
  }),
  sponsorship: (tag) => ({
    method: 'POST',
    path: '/sponsorships',
    body: { title: `Sponsor ${tag}`, link: 'https://bank.example.org/' },
  }),
  raffle: (tag) => ({
    method: 'POST',
    path: '/raffles',
    body: { title: `Raffle ${tag}`, closes_at: '2030-07-13T16:00:00Z' },
  }),
  company: (tag) => ({
    method: 'POST',
    path: '/admin/company',
    body: {
      name: `Company ${tag}`,
      email: 'hello@lanternworks.example.org',
      location: 'Spain',
      type: 'Agency',
      bio: 'We light the way.',
      website: 'https://lanternworks.example.org/',
      ticket_type: 'premium',
      users: ['ada'],
    },
  }),
  talk: (tag) => ({
    method: 'POST',
    path: '/talks/main',
    body: { title: `Talk ${tag}`, start_time: '2027-07-12T15:00:00+02:00', length: 30 },
  }),
  webhook: (tag) => ({
    method: 'POST',
    path: '/admin/webhooks',
    body: { url: `https://crm.example.org/hooks/${tag}`, kinds: ['talks'] },
  }),
  person: (tag) => ({
    method: 'POST',
    path: '/admin/people',
    body: { first_name: `Nils ${tag}`, last_name: 'Brandt' },
  }),
  user: (tag) => ({
    method: 'POST',
    path: '/admin/create-user',
    body: { email: `user-${tag}@example.org`, first_name: 'Nina', last_name: `Guest ${tag}`, roles: ['ROLE_ATTENDEE'] },
  }),
  ticket: (tag) => ({
    method: 'POST',
    path: '/admin/tickets',
    body: {
      email: `ticket-${tag}@example.org`,
      first_name: 'Lena',
      last_name: `Guest ${tag}`,
      ticket_type: 'Attendee',
    },
  }),
};

const CHANGES: Record<string, Case> = {
  'change of a stage as it was seen': (tag, made) => ({
    method: 'PATCH',
    path: `/stages/${made('stage').id}`,
    body: { name: `Renamed ${tag}` },
    ifMatch: made('stage').tag,
  }),
  'removal of a track': (_, made) => ({ method: 'DELETE', path: `/tracks/${made('track').id}` }),
  'removal of a post': (_, made) => ({ method: 'DELETE', path: `/posts/${made('post').id}` }),
  'removal of a company': (_, made) => ({
    method: 'DELETE',
    path: `/admin/company/${made('company').id}`,
    ifMatch: made('company').tag,
  }),
  'change of a person as they were seen': (tag, made) => ({
    method: 'PATCH',
    path: `/admin/update-user/${made('user').id}`,
    body: {
      last_name: `Changed ${tag}`,
      isPromoted: true,
      email: `changed-${tag}@example.org`,
      company_id: 'tidewater',
    },
    ifMatch: made('user').tag,
  }),
  'roles of a person': (_, made) => ({
    method: 'PATCH',
    path: `/admin/update-user/${made('ticket').id}`,
    body: { roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] },
  }),
  'undoing of an entry': (_, made) => ({ method: 'POST', path: `/admin/audit/${made('entry').id}/undo` }),
};

const store: DyingStore = dyingStore();
const start = (): Promise<TestApp> =>
  startTestApp({ dataDir, people: [ada, olive], event: { sessionsPerUser: 5 }, watch: store.watch });

async function send(app: TestApp, key: string, { method, path, body, ifMatch }: Sent) {
  const headers = { 'idempotency-key': key, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
  return app.call(method, path, 'olive', body, headers);
}

/** What the changes of a round are about. */
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
  /** What the audit says of it, without ids, in no order. */
  readonly audit: readonly string[];
  /** How many documents say the round's tag, by collection. */
  readonly documents: Record<string, number>;
}

/** All calls of one round: each dies at its nth write, and is sent again under its key after the server has started again. */
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
  // An event has only so many of them.
  const { body } = await app.call('GET', '/admin/webhooks', 'olive');
  for (const { id } of (body as { data: { id: string }[] }).data)
    await app.call('DELETE', `/admin/webhooks/${id}`, 'olive');
  return { outcome, died };
}

async function written(app: TestApp, tag: string): Promise<Pick<Round, 'audit' | 'documents'>> {
  await followLog(app.ports);
  const { documents: rows } = await (
    await auditTable(app.ports)
  ).find('byTime', { equals: [], limit: 5000, reverse: true });
  const own = rows.filter((row) => !seen.has(row.id));
  for (const { id } of own) seen.add(id);
  const audit = own.map(({ scope, note, changes }) =>
    [scope, note.replace(/^undoes .*/, 'undoes'), ...changes.map(said).toSorted()].join(' | '),
  );
  const documents: Record<string, number> = {};
  for (const scope of ['pub', 'adm', 'replay']) {
    const state = await app.ports.log.state(scope);
    for (const name of state.collections()) {
      const count = state.all(name).filter(({ doc }) => JSON.stringify(doc).includes(tag)).length;
      if (count > 0) documents[`${scope} ${name}`] = count;
    }
  }
  return { audit: audit.toSorted(), documents };
}
const seen = new Set<string>();

const said = ({ collection, before, after }: { collection: string; before: unknown; after: unknown }): string =>
  `${collection} ${before === null ? 'made' : after === null ? 'gone' : 'changed'}`;

test('a call under a key that dies at any of its writes is done once in the end, answered as if it had not, and said once', async () => {
  {
    await using app = await startTestApp({
      people: [ada, olive],
      event: { sessionsPerUser: 5 },
      documents: worldDocuments.filter(({ c }) => c === 'companies'),
      env: { DATA_DIR: dataDir },
    });
    await app.settled();
  }
  await round('first', Infinity); // From the second round on each finds what the one before has left.
  const { outcome: whole } = await round('n.0.n', Infinity);
  expect(Object.entries(whole.statuses).filter(([, status]) => status >= 300)).toEqual([]);
  for (let nth = 1; ; nth += 1) {
    const { outcome, died } = await round(`n.${nth}.n`, nth);
    expect({ nth, ...outcome }).toEqual({ nth, ...whole });
    if (died === 0) break;
  }
}, 600_000);
