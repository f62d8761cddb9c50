import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMongo } from '../../../../server/store/mongo/place.ts';
import { showPresence } from '../../../../server/store/mongo/presence.ts';
import { openMongoStore } from '../../../../server/store/mongo/store.ts';
import { asUnavailable } from '../../../../server/store/unavailable.ts';
import { findMongoServer } from '../../../support/mongo-server.ts';
import { note } from '../../../support/notes.ts';
import { openStoreProxy, type StoreProxy } from '../../../support/store-proxy.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { entry } from '../store-contract-data.ts';

const mongo = await findMongoServer({ insist: process.env['PLENARY_MONGO'] === 'required' });
note(
  mongo
    ? `Outages of the database were tried on ${mongo.name}.`
    : 'Outages of the database were not tried: there is no server for them.',
);
afterAll(() => mongo?.stop());

/** The driver's time limits in milliseconds: far shorter than its defaults, but long enough on a busy machine. */
const SHORT = { socketTimeoutMS: 3000, serverSelectionTimeoutMS: 3000 };

describe.runIf(mongo)(`a database that does not answer, on ${mongo?.name}`, () => {
  let proxy: StoreProxy;
  beforeAll(async () => {
    proxy = await openStoreProxy(mongo!.uri(`outage${process.pid}`));
  });
  afterAll(() => proxy.close());

  test.each(['swallowing', 'silent', 'cut'] as const)(
    'a write to a store that is %s fails as unavailable, and is made once it is well again',
    async (network) => {
      const scope = `u:${network}`;
      const store = await openMongoStore(proxy.uri(SHORT));
      expect(await store.log.append([entry(scope, 1, 'm1')])).toEqual({ ok: true });
      proxy.become(network);
      const failed: unknown = await store.log.append([entry(scope, 2, 'm2')]).catch((error: unknown) => error);
      expect(asUnavailable(failed)?.fact).toBe('the store cannot be reached');
      proxy.become('well');
      await expect.poll(() => store.log.append([entry(scope, 2, 'm2')]).catch(() => 'not yet')).toEqual({ ok: true });
      await store.close();
    },
  );

  test('a request behind an unconfirmed write gets an error too, and readiness reports it until writes are confirmed', async () => {
    await using app = await startTestApp({ env: { MONGODB_URI: proxy.uri(SHORT) } });
    const post = (key: string) =>
      app.call('POST', '/posts', 'olive', { body: `<p>${key}</p>` }, { 'idempotency-key': `post-${key}` });
    expect((await post('before')).status).toBe(201);
    expect((await app.request('/readyz')).status).toBe(200);

    proxy.become('swallowing');
    const told = await Promise.all(['first', 'second', 'third'].map(post));
    expect(told).toEqual(
      told.map(() => ({
        status: 503,
        body: {
          code: 'unavailable',
          message: 'The server cannot reach its database at the moment. Please try again in a few minutes.',
        },
      })),
    );

    const readiness = async () => {
      const answer = await app.request('/readyz');
      return [answer.status, await answer.text()];
    };
    await expect.poll(readiness).toEqual([503, 'the store confirms no writes']);

    proxy.become('well');
    await expect.poll(readiness).toEqual([200, 'ready']);
    await expect
      .poll(async () => (await Promise.all(['first', 'second', 'third'].map(post))).map(({ status }) => status))
      .toEqual([201, 201, 201]);
    const { data } = (await app.call('GET', '/posts?count=100', 'olive')).body as { data: { body: string }[] };
    expect(data.map(({ body }) => body).toSorted()).toEqual(
      ['before', 'first', 'second', 'third'].map((key) => `<p>${key}</p>`).toSorted(),
    );
  });

  test('a process notices soon that its writes are not confirmed, and that they are again', async () => {
    const place = await connectMongo(proxy.uri(SHORT));
    const presence = await showPresence(place, { every: 50, within: 5000 });
    presence.check();
    const checked = (): unknown => {
      try {
        presence.check();
        return 'well';
      } catch (error) {
        return asUnavailable(error)?.fact;
      }
    };
    proxy.become('swallowing');
    await expect.poll(checked).toBe('the store confirms no writes');
    proxy.become('well');
    await expect.poll(checked).toBe('well');
    await presence.leave();
    await place.client.close();
  });
});
