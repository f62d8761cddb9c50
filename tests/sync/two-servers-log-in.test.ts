import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MACHINE_NOTED_EVERY } from '../../domain/limits/machines.ts';
import { Issuer } from '../support/issuer.ts';
import { findConcurrentMongo } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { addProvider, begin, comeBack, verify } from '../support/provider.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `People logged in by a provider, and programs by tokens, at two servers on ${mongo.name}.`
    : 'Nobody logged in by a provider at two servers: there is no MongoDB that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

describe.runIf(mongo)(`two servers on ${mongo?.name}`, () => {
  let two: TwoServers;
  let issuer: Issuer;
  let provider: string;
  beforeAll(async () => {
    issuer = await Issuer.open();
    two = await startTwoServers(mongo!, { env: { SOURCE_HOSTS: issuer.origin }, event: { sessionsPerUser: 20 } });
    provider = await addProvider(two.at(0), issuer);
  });
  afterAll(async () => {
    await two[Symbol.asyncDispose]();
    await issuer[Symbol.asyncDispose]();
  });

  test.for([0, 1])('a log-in begun at server %i comes back to the other, and ends at the first', async (own) => {
    const [first, second] = [two.at(own), two.at(own + 1)];
    const { url, request } = await begin(first, provider);
    const back = await comeBack(second, issuer.sendBack(url));
    expect(back).toMatchObject({ status: '303', page: '/auth/oidc', token: expect.stringMatching(/./) });
    const { token } = back;
    expect(await verify(second, { token, request: 'of another browser' })).toMatchObject({ status: 410 });
    expect(await verify(first, { token, request })).toMatchObject({ status: 200, body: { me: { id: 'ada' } } });
    expect(await verify(second, { token, request })).toMatchObject({ status: 410 });
  });

  test('an address of the provider that is opened at both servers at once logs in once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { url, request } = await begin(two.at(round), provider);
      const back = issuer.sendBack(url);
      const asked = issuer.asked.filter((path) => path === '/token').length;
      const outcomes = await Promise.all(two.servers.map((server) => comeBack(server, back)));
      expect(outcomes.map(({ why = 'logged in' }) => why).toSorted()).toEqual(['expired', 'logged in']);
      // The code went to the provider once.
      expect(issuer.asked.filter((path) => path === '/token').length - asked).toBe(1);
      const token = outcomes.find(({ why }) => why === undefined)?.['token'];
      const verified = await Promise.all(two.servers.map((server) => verify(server, { token, request })));
      expect(verified.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    }
  });

  const NEW = { name: 'Door app', scopes: ['tickets:read'], until: '2027-07-31' };
  const listed = async (id: string) => {
    const { body } = await two.at(0).call('GET', '/admin/machines', 'olive');
    return (body as { data: { id: string; last_used_at: string | null; calls: number }[] }).data.find(
      (one) => one.id === id,
    );
  };

  test('a token made at one server works at both, its calls at both are counted, and ended at one it is refused at once at both', async () => {
    const { body } = await two.at(0).call('POST', '/admin/machines', 'olive', NEW);
    const { id, token } = body as { id: string; token: string };
    const read = (index: number) => two.at(index).call('GET', '/tickets', { token });
    expect([(await read(1)).status, (await listed(id))?.calls]).toEqual([200, 1]);
    for (let minute = 1; minute <= 3; minute += 1) {
      two.advance(MACHINE_NOTED_EVERY);
      // Both note it in the same moment.
      expect((await Promise.all([read(0), read(1)])).map(({ status }) => status)).toEqual([200, 200]);
    }
    const { last_used_at: last, calls } = (await listed(id))!;
    expect([last, calls]).toEqual([new Date(two.at(0).ports.now()).toISOString(), 7]);
    expect(await two.at(1).call('DELETE', `/admin/machines/${id}`, 'olive')).toMatchObject({ status: 204 });
    expect((await Promise.all([read(0), read(1)])).map(({ status }) => status)).toEqual([401, 401]);
  });

  test('a token that is ended at one server while the other notes its use stays ended', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { body } = await two.at(round).call('POST', '/admin/machines', 'olive', NEW);
      const { id, token } = body as { id: string; token: string };
      const using = two.at(round + 1).call('GET', '/tickets', { token });
      for (let wait = 0; wait < round; wait += 1) await setImmediate();
      expect(await two.at(round).call('DELETE', `/admin/machines/${id}`, 'olive')).toMatchObject({ status: 204 });
      expect([200, 401]).toContain((await using).status);
      const after = await Promise.all(two.servers.map((server) => server.call('GET', '/tickets', { token })));
      expect(after.map(({ status }) => status)).toEqual([401, 401]);
    }
  });
});
