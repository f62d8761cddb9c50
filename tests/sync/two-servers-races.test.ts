import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allByEmail } from '../../server/api/accounts/account-store.ts';
import { eventually } from '../support/eventually.ts';
import { startMongoJavaServer } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { startWorldApp, type WorldApp } from '../support/world-app.ts';
import { worldPeople } from '../support/world.ts';

const mongo = await startMongoJavaServer();
note(
  mongo
    ? `Two servers raced for the same things on ${mongo.name}.`
    : 'Two servers did not race: that takes mongo-java-server, which needs Maven and a JDK.',
);
afterAll(() => mongo?.stop());

const counted = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]));

describe.runIf(mongo)(`two servers on ${mongo?.name}`, () => {
  let world: WorldApp;
  let second: TestApp;
  let servers: readonly TestApp[];
  let dataDir: string;
  const uri = mongo?.uri(`races${process.pid}`) ?? '';
  beforeAll(async () => {
    const env = { MONGODB_URI: uri };
    world = await startWorldApp('live', { env });
    dataDir = await mkdtemp(join(tmpdir(), 'plenary-races-'));
    second = await startTestApp({ dataDir, env, people: worldPeople });
    servers = [world.app, second];
  });
  afterAll(async () => {
    await second.stop();
    await world[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });
  /** The token of the newest mail of this kind to an address, whichever server sent it. */
  const mailedToken = (email: string, kind: 'registration' | 'login'): string => {
    const mails = servers.flatMap(({ outbox }) =>
      outbox.filter(({ to, subject }) => to === email && subject.includes(kind)),
    );
    const tokens = mails.map(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? '');
    const token = tokens.find((one) => one !== '' && !taken.has(one));
    if (token === undefined) throw new Error(`no mail to ${email} yet`);
    taken.add(token);
    return decodeURIComponent(token);
  };
  const taken = new Set<string>();
  const at = (index: number): TestApp => servers[index % 2]!;

  test('a stock of two is given out twice, however many ask both servers at once', async () => {
    const { body: perk } = await world.app.call('POST', '/perks', 'olive', { name: 'Pin', stock: 2 });
    const { id } = perk as { id: string };
    const asked = await Promise.all(
      worldPeople.map(({ person }, index) => at(index).call('POST', `/perks/claim/${id}`, person.id)),
    );
    expect(counted(asked.map(({ status }) => status))).toEqual({ 200: 2, 409: worldPeople.length - 2 });
    for (const server of servers) {
      const { body } = await server.call('GET', '/perks?count=100', 'olive');
      expect((body as { data: { id: string; left: number }[] }).data.find((each) => each.id === id)?.left).toBe(0);
    }
  });

  test('one key makes one post, also where it comes to both servers at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const post = (server: TestApp) =>
        server.call(
          'POST',
          '/posts',
          'olive',
          { body: `<p>round ${round}</p>` },
          { 'idempotency-key': `the-key-of-round-${round}` },
        );
      const answers = await Promise.all(servers.map(post));
      // The second call gets the same answer, or a conflict because the first is still in progress.
      expect(answers.map(({ status }) => [201, 409].includes(status))).toEqual([true, true]);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
    }
    for (const server of servers) {
      const { body } = await server.call('GET', '/posts?count=100', 'olive');
      const made = (body as { data: { body: string }[] }).data.filter((post) => post.body.startsWith('<p>round '));
      expect(new Set(made.map((post) => post.body)).size).toBe(10);
      expect(made).toHaveLength(10);
    }
  });

  test('of ten edits against one revision, five at each server, one wins', async () => {
    const seen = await world.app.request('/api/talks/single/keynote', {
      headers: { authorization: `Bearer ${world.tokens.admin}` },
    });
    const revision = { 'if-match': seen.headers.get('etag') ?? '' };
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        at(index).call('PATCH', '/talks/keynote', 'olive', { title: `Edit ${index}` }, revision),
      ),
    );
    expect(counted(edits.map(({ status }) => status))).toEqual({ 200: 1, 412: 9 });
  });

  test('the last places of a free event are given once each, whichever server a link is opened at', async () => {
    const free = { registration: true, registrationPlaces: 3 };
    expect(await world.app.call('PATCH', '/admin/event', 'olive', free)).toMatchObject({ status: 200 });
    await eventually(() => expect(second.ports.event()).toMatchObject(free));
    // Otherwise the world's waiting list has the first turn.
    expect(await second.call('DELETE', '/admin/registrations/wanda', 'olive')).toMatchObject({ status: 204 });
    const { body: before } = await world.app.call('GET', '/admin/registrations/counts', 'olive');
    expect(before).toMatchObject({ taken: 0, waiting: 0 });
    const guests = Array.from({ length: 10 }, (_, index) => `guest-${index}@example.org`);
    for (const [index, email] of guests.entries())
      await at(index).call('POST', '/registrations', undefined, { first_name: 'Wanda', last_name: 'Brook', email });
    const tokens = await Promise.all(guests.map((email) => eventually(() => mailedToken(email, 'registration'))));
    const opened = await Promise.all(
      // Every link is opened at both servers at once, as by somebody who presses twice.
      tokens.flatMap((token) =>
        servers.map((server) => server.call('POST', '/registrations/confirm', undefined, { token })),
      ),
    );
    expect(opened.filter(({ status }) => ![200, 410].includes(status))).toEqual([]);
    const stateOf = ({ body }: { body: unknown }): string => (body as { state?: string }).state ?? 'used';
    const outcomes = tokens.map((_, index) =>
      opened
        .slice(2 * index, 2 * index + 2)
        .map(stateOf)
        .toSorted()
        .join(),
    );
    expect(outcomes.filter((outcome) => outcome.includes('registered'))).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'waiting,waiting')).toHaveLength(7);
    for (const server of servers)
      await eventually(async () =>
        expect((await server.call('GET', '/admin/registrations/counts', 'olive')).body).toMatchObject({
          taken: 3,
          waiting: 7,
        }),
      );
    for (const { ports } of servers) {
      const accounts = await Promise.all(guests.map((email) => allByEmail(email, ports)));
      expect(counted(accounts.map(({ length }) => length))).toEqual({ 0: 7, 1: 3 });
    }
  });

  test('a link to an address that two people share logs in one of them, once, whoever is chosen at both servers at once', async () => {
    const email = 'hosts@example.org';
    const hosts = await Promise.all(
      ['Hedda', 'Hugo'].map(async (first_name, index) => {
        const host = { email, first_name, last_name: 'Host', roles: ['ROLE_ATTENDEE'], shared: true };
        const { status, body } = await at(index).call('POST', '/admin/create-user', 'olive', {
          ...host,
          send_invitation: false,
        });
        expect(status).toBe(201);
        return (body as { id: string }).id;
      }),
    );
    for (let round = 0; round < 5; round += 1) {
      const sent = servers.flatMap(({ outbox }) => outbox).length;
      expect(await at(round).call('POST', '/users/magic-links', undefined, { email })).toMatchObject({ status: 202 });
      const token = await eventually(() => {
        expect(servers.flatMap(({ outbox }) => outbox).length).toBeGreaterThan(sent);
        return mailedToken(email, 'login');
      });
      const verify = (server: TestApp, body: object) =>
        server.call('POST', '/users/magic-links/verify', undefined, { token, ...body });
      // Neither server logs anybody in before one is chosen.
      const asked = await Promise.all(servers.map((server) => verify(server, {})));
      expect(asked.map(({ status }) => status)).toEqual([409, 409]);
      const chosen = await Promise.all(hosts.map((user_id, index) => verify(at(index + round), { user_id })));
      expect(counted(chosen.map(({ status }) => status))).toEqual({ 200: 1, 410: 1 });
      const winner = chosen.findIndex(({ status }) => status === 200);
      expect(chosen[winner]?.body).toMatchObject({ me: { id: hosts[winner] } });
    }
  });

  test('simultaneous appends of two servers are in one log without gaps, each once, and both report the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        at(index).call('POST', '/posts', 'olive', { body: `<p>at once ${index}</p>` }),
      ),
    );
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 40 });
    for (const server of servers) await server.settled();
    for (const scope of ['pub', 'adm']) {
      const digests = await Promise.all(servers.map((server) => server.call('GET', `/sync/digest/${scope}`, 'olive')));
      expect(digests[0]?.status).toBe(200);
      expect(digests[1]).toEqual(digests[0]);
    }
    const client = await new MongoClient(uri).connect();
    const rows = await client.db().collection('sync_log').find({}).toArray();
    await client.close();
    const wrong = [...Map.groupBy(rows, ({ s }) => String(s))].filter(([, entries]) => {
      const positions = entries.map(({ n }) => Number(n)).toSorted((a, b) => a - b);
      const mids = new Set(entries.map(({ mid }) => String(mid)));
      return positions.some((n, index) => n !== positions[0]! + index) || mids.size !== entries.length;
    });
    expect(rows.length).toBeGreaterThan(40);
    expect(wrong.map(([scope]) => scope)).toEqual([]);
  });
});
