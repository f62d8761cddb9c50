import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { conference, keynote } from '../../../support/conference.ts';
import { callServer, logInByTicket } from '../../../support/device-calls.ts';
import { olive } from '../../../support/people.ts';
import { type ServerProcess, startServerProcess } from '../../../support/server-process.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts';

let dataDir: string;
let receiver: WebhookReceiver;
let server: ServerProcess;
let token: string;
const start = async (): Promise<void> => {
  server = await startServerProcess({ dataDir, env: { DEMO: 'off', WEBHOOK_HOSTS: receiver.origin } });
};
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-webhooks-'));
  receiver = await startWebhookReceiver();
  await prepare();
  await start();
  token = await logInByTicket(server.url, olive);
});
afterAll(async () => {
  await server.kill();
  await receiver[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

/** Creates an event with one talk and an organiser. */
async function prepare(): Promise<void> {
  await using app = await startTestApp({ dataDir });
  const documents = [
    { c: 'event', id: 'event', rev: 'first', doc: conference },
    { c: 'talks', id: keynote.id, rev: 'first', doc: keynote },
  ];
  const people = [{ c: 'people', id: 'olive', rev: 'first', doc: olive.person }];
  await app.ports.log.append('dir', { mid: 'the-people', by: 'server', decide: () => ({ ops: people }) });
  await app.ports.log.append('pub', { mid: 'the-hall', by: 'server', decide: () => ({ ops: documents }) });
  const { person, ...account } = olive;
  await upsertAccounts([{ personId: person.id, ...account }], app.ports);
}

async function retitle(title: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/talks/${keynote.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title }),
  });
  expect(answer.status).toBe(200);
}
const told = (): string[] =>
  receiver.taken.flatMap(({ body }) =>
    (body.data as { changes: { talk?: { title: string } }[] }).changes.map(({ talk }) => talk?.title ?? ''),
  );
test('a delivery survives a server killed at any point, and is made once by its id', async () => {
  const { id, secret } = (await callServer(server.url, '/admin/webhooks', token, {
    url: receiver.url,
    kinds: ['talks'],
  })) as { id: string; secret: string };
  receiver.secrets.push(secret);
  // Followed from here on, which the first delivery shows. A waiting delivery contains the talk as it is when sent.
  await expect
    .poll(async () => {
      await retitle(`Before ${randomUUID()}`);
      return receiver.requests();
    })
    .toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const { data } = (await callServer(server.url, `/admin/webhooks/${id}/deliveries`, token)) as {
        data: { state: string }[];
      };
      return data.length > 0 && data.every(({ state }) => state === 'delivered');
    })
    .toBe(true);

  // Queued and being sent, but not received.
  receiver.faults.push('hang');
  const before = receiver.requests();
  await retitle('Not taken yet');
  await expect.poll(() => receiver.requests()).toBeGreaterThan(before);
  await server.kill();
  expect(told()).not.toContain('Not taken yet');

  // Received, and killed before it was recorded.
  receiver.faults.push('taken and hang');
  await start();
  await expect.poll(told).toContain('Not taken yet');
  const requests = receiver.requests();
  await server.kill();

  // Sent again with the same id, with a change that was answered but not yet collected.
  await start();
  await expect.poll(() => receiver.requests()).toBeGreaterThan(requests);
  await retitle('Answered, and killed at once');
  await server.kill();
  await start();
  await expect.poll(told).toContain('Answered, and killed at once');
  expect(told().filter((title) => !title.startsWith('Before'))).toEqual([
    'Not taken yet',
    'Answered, and killed at once',
  ]);
});
