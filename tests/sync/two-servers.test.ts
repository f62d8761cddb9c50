import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';
import { DigestAnswer, LogAnswer, PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { agendaDocument } from '../support/agenda-document.ts';
import { callServer, heldBy, logInByTicket, pushDocuments } from '../support/device-calls.ts';
import { findMongoServer } from '../support/mongo-server.ts';
import { note } from '../support/notes.ts';
import { ada, grace, olive } from '../support/people.ts';
import { png } from '../support/png.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { testTalk } from '../support/conference.ts';
import { startTestApp } from '../support/test-app.ts';

const mongo = await findMongoServer({ insist: false });
note(
  mongo
    ? `Two server processes ran on one ${mongo.name}.`
    : 'Two server processes on one MongoDB were not tried: there is no server for them.',
);

const folders: string[] = [];
const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-two-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  await mongo?.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

test.runIf(mongo)(
  'two servers on one database are one server to the people: one log, whichever they reach',
  async () => {
    const env = { MONGODB_URI: mongo!.uri(`servers${process.pid}`), DEMO: 'off' };
    {
      await using app = await startTestApp({ dataDir: await freshFolder(), env });
      await upsertAccounts(
        [{ personId: 'ada', email: ada.email, ticketCode: ada.ticketCode!, roles: ada.roles }],
        app.ports,
      );
      const talks = [...Array.from({ length: 12 }, (_, i) => `talk-${i}`), 'talk-last'].map((id) => ({
        c: 'talks',
        id,
        rev: 'first',
        doc: testTalk({ id }),
      }));
      await app.ports.log.append('pub', { mid: 'talks', by: 'server', decide: () => ({ ops: talks }) });
    }
    const first = await startServerProcess({ dataDir: await freshFolder(), env });
    const second = await startServerProcess({ dataDir: await freshFolder(), env });
    const token = await logInByTicket(first.url, ada);

    const written: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const rev = `revision-${i}`;
      const change = agendaDocument({ talkId: `talk-${i}`, kept: false, changedAt: Date.now(), rev });
      // Sent to one server, then repeated at the other, as by a device that did not get the answer.
      const [asked, other] = i % 2 ? [first, second] : [second, first];
      expect(await pushDocuments(asked.url, token, [change])).toEqual([]);
      expect(await pushDocuments(other.url, token, [change])).toEqual([]);
      written.push(rev);
    }
    const held = await heldBy(first.url, token, 'ada');
    expect(held.revisions).toEqual(written.toSorted());
    expect(held.digest.n).toBe(written.length);
    expect(await heldBy(second.url, token, 'ada')).toEqual(held);

    // One server is killed; the other has everything that it acknowledged, and continues.
    await first.kill();
    const last = agendaDocument({ talkId: 'talk-last', kept: false, changedAt: Date.now(), rev: 'revision-last' });
    expect(await pushDocuments(second.url, token, [last])).toEqual([]);
    expect((await heldBy(second.url, token, 'ada')).revisions).toEqual([...written, 'revision-last'].toSorted());
    expect(await second.stop()).toBe(0);
  },
);

/** Makes a call to one of the servers; returns the status, and the body if it is JSON. */
async function ask(
  server: ServerProcess,
  path: string,
  token: string,
  { method = 'GET', body, key }: { method?: string; body?: unknown; key?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** Opens a stream. `closed` resolves to its text when the server closes it. */
async function openStream(server: ServerProcess, token: string): Promise<{ closed: Promise<string> }> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const answer = await fetch(`${server.url}/api/sync/stream`, {
    headers: { authorization: `Bearer ${token}`, [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
  });
  const closed = (async () => {
    let said = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      if (said.includes('event: hello')) open();
    }
    return said;
  })();
  // A test that fails before it reads the end leaves the stream to a server that is killed.
  closed.catch(() => undefined);
  await opened;
  return { closed };
}

test.runIf(mongo)('changes made on one of two servers apply on the other', async () => {
  const env = { MONGODB_URI: mongo!.uri(`acts${process.pid}`), DEMO: 'off' };
  {
    await using _world = await startTestApp({ env });
  }
  const [first, second] = await Promise.all([
    startServerProcess({ dataDir: await freshFolder(), env }),
    startServerProcess({ dataDir: await freshFolder(), env }),
  ]);
  const admin = await logInByTicket(first.url, olive);

  // Devices that subscribed at one server get their pushes from the other.
  const key = await ask(first, '/push/key', admin);
  expect(key).toEqual({ status: 200, body: { key: expect.stringMatching(/^[\w-]{87}$/) } });
  expect(await ask(second, '/push/key', admin)).toEqual(key);

  // The jobs of both servers find what is due, but the post and the notice are sent once.
  const soon = new Date(Date.now() + 2000).toISOString();
  const post = await ask(first, '/posts', admin, {
    method: 'POST',
    body: { body: '<p>At last.</p>', schedule_at: soon },
  });
  const notice = await ask(second, '/push-notifications', admin, {
    method: 'POST',
    body: { title: 'At last', send_at: soon },
  });
  expect([post.status, notice.status]).toEqual([201, 201]);

  // An idempotency key used at one server is known to the other.
  const offer = {
    method: 'POST',
    body: { title: 'Harbour Bank', link: 'https://bank.example.org/' },
    key: 'once-whoever-is-asked',
  };
  const made = await ask(first, '/sponsorships', admin, offer);
  expect(made.status).toBe(201);
  expect(await ask(second, '/sponsorships', admin, offer)).toEqual(made);
  expect(await ask(first, '/sponsorships', admin)).toMatchObject({ body: { pagination: { total: 1 } } });

  // A picture uploaded to one server is served by the other.
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'me.png');
  expect(
    (
      await fetch(`${first.url}/api/profile/picture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}` },
        body: form,
      })
    ).ok,
  ).toBe(true);
  const { profile_picture_url: url } = (await ask(second, '/profile', admin)).body as { profile_picture_url: string };
  const picture = await fetch(second.url + new URL(url).pathname);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

  // A log-out at one server ends the session at the other; so does a change of role or a lock.
  const [ofAda, ofGrace] = [await logInByTicket(first.url, ada), await logInByTicket(second.url, grace)];
  const [stream, streamOfGrace] = [await openStream(second, ofAda), await openStream(second, ofGrace)];
  expect((await ask(first, '/attendee/logout', ofAda, { method: 'POST' })).status).toBe(204);
  expect(await stream.closed).toContain('event: ended');
  expect((await ask(second, '/profile', ofAda)).status).toBe(401);
  expect(
    (
      await ask(first, '/admin/update-user/grace', admin, {
        method: 'PATCH',
        body: { roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] },
      })
    ).status,
  ).toBe(200);
  expect(await streamOfGrace.closed).toContain('event: ended');
  const again = await logInByTicket(second.url, ada);
  expect((await ask(second, '/profile', again)).status).toBe(200);
  expect(
    (await ask(first, '/admin/update-user/ada', admin, { method: 'PATCH', body: { disabled: true } })).status,
  ).toBe(200);
  expect((await ask(second, '/profile', again)).status).toBe(401);

  const ids = [post, notice].map(({ body }) => (body as { id: string }).id);
  const outs = async (): Promise<string[]> => {
    const { ops } = v.parse(LogAnswer, await callServer(second.url, `/sync/log/pub?logId=${logId}&after=0`, admin));
    return ops
      .filter(({ c, id }) => ['posts', 'notifications'].includes(c) && ids.includes(id))
      .map(({ id }) => id)
      .toSorted();
  };
  const { logId } = v.parse(DigestAnswer, await callServer(second.url, '/sync/digest/pub', admin));
  await expect.poll(outs).toEqual(ids.toSorted());
  await sleep(2 * CLOCKWORK_EVERY); // By then the jobs of both servers have run once more.
  expect(await outs()).toEqual(ids.toSorted());
  await Promise.all([first.stop(), second.stop()]);
});
