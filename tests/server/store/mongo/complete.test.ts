import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEBHOOK_CLAIM } from '../../../../domain/limits/webhooks.ts';
import { deliveryTable } from '../../../../server/api/webhooks/deliveries.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { endpoints } from '../../../../server/app.ts';
import type { Endpoint } from '../../../../server/http/endpoint.ts';
import { openApiPath } from '../../../../server/http/openapi/openapi.ts';
import { findMongoForOne } from '../../../support/mongo-java-server.ts';
import { note } from '../../../support/notes.ts';
import { png } from '../../../support/png.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';
import { type ExampleAnswer, NEEDS_NO_EVENT, triedExample } from '../../example-answer.ts';

const READS_AT_ONCE = 8;

const mongo = await findMongoForOne();
note(
  mongo
    ? `The complete server ran on ${mongo.name}, with one client at a time.`
    : 'The complete server on MongoDB was not tried: there is no server for it.',
);
afterAll(() => mongo?.stop());

describe.runIf(mongo)(`the complete server on ${mongo?.name}`, () => {
  let world: WorldApp;
  let client: MongoClient;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    const uri = mongo!.uri(`complete${process.pid}`);
    client = await new MongoClient(uri).connect();
    world = await startWorldApp('live', { env: { MONGODB_URI: uri, WEBHOOK_HOSTS: receiver.origin } });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await client.close();
  });

  /** FerretDB searches the whole log for each entry, so the log is cut: the stored state is enough from here on. */
  async function letGoOfTheLog(): Promise<void> {
    await world.app.settled();
    await client.db().collection('sync_log').deleteMany({});
  }

  /** As in openapi.test.ts for the embedded store, but the world is reset only when no role may make the call any more. */
  async function answered(call: Endpoint): Promise<ExampleAnswer[]> {
    const tried = await triedExample(call, world, async () => {});
    if (tried.some(({ status }) => status < 400)) return tried;
    await world.restore();
    return triedExample(call, world, async () => {});
  }

  test('all items are listed page by page, none twice', async () => {
    const { call } = world.app;
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) =>
          (await call('GET', `/admin/users?page=${page}&count=2`, 'olive')).body as { data: { id: string }[] },
      ),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted()).toEqual([
      'ada',
      'grace',
      'mira',
      'olive',
      'rhea',
      'theo',
    ]);
  });

  test('a change is audited, can be undone once, and is made once per key', async () => {
    const { app } = world;
    const key = { 'idempotency-key': 'the-same-change-twice' };
    const [first, again] = [
      await app.call(
        'POST',
        '/sponsorships',
        'olive',
        { title: 'Harbour Bank', link: 'https://bank.example.org/' },
        key,
      ),
      await app.call(
        'POST',
        '/sponsorships',
        'olive',
        { title: 'Harbour Bank', link: 'https://bank.example.org/' },
        key,
      ),
    ];
    expect(first.status).toBe(201);
    expect(again).toEqual(first);
    const titles = async (): Promise<string[]> =>
      ((await app.call('GET', '/sponsorships', 'olive')).body as { data: { title: string }[] }).data.map(
        ({ title }) => title,
      );
    expect((await titles()).filter((title) => title === 'Harbour Bank')).toHaveLength(1);
    const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as {
      data: { id: string; changes: { collection: string; before: unknown }[] }[];
    };
    const made = data.find(({ changes }) => changes[0]?.collection === 'sponsorships');
    expect(made?.changes[0]?.before).toBeNull();
    const undo = `/admin/audit/${encodeURIComponent(made!.id)}/undo`;
    expect([(await app.call('POST', undo, 'olive')).status, (await app.call('POST', undo, 'olive')).status]).toEqual([
      204, 409,
    ]);
    expect(await titles()).not.toContain('Harbour Bank');
  });

  test('a person who claims a perk gets one, however often they claim', async () => {
    const { app } = world;
    for (let time = 0; time < 2; time += 1)
      expect(await app.call('POST', '/perks/claim/mug', 'grace')).toMatchObject({
        status: 200,
        body: { stock: 10, left: 9, claimed: true },
      });
    expect(await app.call('GET', '/perks/claims/by-user/me', 'grace')).toMatchObject({
      body: { data: [{ id: 'mug:grace' }] },
    });
  });

  test('a change is sent once to an address, also if another server died while sending it', async () => {
    const { app } = world;
    const { body } = await app.call('POST', '/admin/webhooks', 'olive', { url: receiver.url, kinds: ['talks'] });
    const { id, secret } = body as { id: string; secret: string };
    receiver.secrets.push(secret);
    await runDueWork(app.ports);
    receiver.faults.push({ status: 503 });
    await app.call('PATCH', '/talks/keynote', 'olive', { title: 'Told once' });
    await runDueWork(app.ports);
    expect([receiver.requests(), receiver.taken.length]).toEqual([1, 0]);
    const table = await deliveryTable(app.ports);
    const [held] = (await table.find('byDue', { equals: [id, 'waiting'], limit: 1 })).documents;
    await table.replace({ ...held!, state: 'sending', nextAt: app.ports.now() + WEBHOOK_CLAIM }, held!.rev);
    await runDueWork(app.ports);
    expect(receiver.requests()).toBe(1);
    app.advance(WEBHOOK_CLAIM);
    await runDueWork(app.ports);
    await runDueWork(app.ports);
    expect([receiver.requests(), receiver.taken.map(({ type }) => type)]).toEqual([2, ['talks.changed']]);
    await app.call('DELETE', `/admin/webhooks/${id}`, 'olive');
  });

  test('a picture is uploaded and served', async () => {
    const { app } = world;
    expect((await app.upload('/profile/picture', 'grace', { bytes: await png() })).status).toBeLessThan(300);
    const { profile_picture_url: picture } = (await app.call('GET', '/profile', 'grace')).body as {
      profile_picture_url: string;
    };
    const served = await app.request(new URL(picture, app.url).pathname);
    expect([served.status, served.headers.get('content-type'), (await served.arrayBuffer()).byteLength > 0]).toEqual([
      200,
      'image/webp',
      true,
    ]);
  });

  test('every documented example gets the same answer as on the embedded store', async () => {
    const { paths } = (await world.app.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    const isAsDocumented = ({ method, path }: Endpoint, status: number): boolean =>
      (status < 400 || NEEDS_NO_EVENT.includes(`${method} ${path}`)) &&
      String(status) in paths[`/api${openApiPath(path)}`]![method]!.responses;
    const wrong: unknown[] = [];
    const send = async (call: Endpoint): Promise<void> => {
      const tried = await answered(call);
      if (!tried.some(({ status }) => isAsDocumented(call, status)))
        wrong.push({ call: `${call.method} ${call.path}`, tried });
    };
    await world.restore();
    const [reads = [], ...changes] = [0, 1, 2, 3].map((turn) => endpoints.filter((call) => turnOf(call) === turn));
    const next = reads.values();
    await Promise.all(
      Array.from({ length: READS_AT_ONCE }, async () => {
        for (const call of next) await send(call);
      }),
    );
    for (const [index, call] of changes.flat().entries()) {
      if (index % 8 === 0) await letGoOfTheLog();
      await send(call);
    }
    expect(wrong).toEqual([]);
  });
});

/** Order of calls: reads, changes, deletions of things that others need, then calls that end the caller's session. */
function turnOf({ method, path }: Endpoint): number {
  if (method === 'get') return 0;
  if (path === '/attendee/logout' || (method === 'delete' && path === '/profile')) return 3;
  return method === 'delete' ? 2 : 1;
}
