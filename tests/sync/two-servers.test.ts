import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { agendaDocument } from '../../domain/agenda/agenda.ts';
import { upsertAccounts } from '../../server/api/people/accounts.ts';
import { heldBy, logInByTicket, pushDocuments } from '../support/device-calls.ts';
import { findMongoServer } from '../support/mongo-server.ts';
import { note } from '../support/notes.ts';
import { ada } from '../support/people.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startTestApp } from '../support/test-app.ts';

const mongo = await findMongoServer({ insist: false });
note(mongo ? `Two server processes ran on one ${mongo.name}.` : 'Two server processes on one MongoDB were not tried: there is no server for them.');

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

test.runIf(mongo)('two servers on one database are one server to the people: one log, whichever they reach', async () => {
  const env = { MONGODB_URI: mongo!.uri(`servers${process.pid}`), DEMO: 'off' };
  {
    await using app = await startTestApp({ dataDir: await freshFolder(), env });
    await upsertAccounts([{ personId: 'ada', email: ada.email, ticketCode: ada.ticketCode!, roles: ada.roles }], app.ports);
  }
  const first = await startServerProcess({ dataDir: await freshFolder(), env });
  const second = await startServerProcess({ dataDir: await freshFolder(), env });
  const token = await logInByTicket(first.url, ada);

  const written: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const rev = `revision-${i}`;
    const change = agendaDocument({ talkId: `talk-${i}`, kept: false, changedAt: Date.now(), rev });
    // Told by either server, and told again by the other, as a device does that lost the answer.
    const [asked, other] = i % 2 ? [first, second] : [second, first];
    expect(await pushDocuments(asked.url, token, [change])).toEqual([]);
    expect(await pushDocuments(other.url, token, [change])).toEqual([]);
    written.push(rev);
  }
  const held = await heldBy(first.url, token, 'ada');
  expect(held.revisions).toEqual(written.toSorted());
  expect(held.digest.n).toBe(written.length);
  expect(await heldBy(second.url, token, 'ada')).toEqual(held);

  // One of them ends; what it acknowledged is on the other, which goes on.
  await first.kill();
  const last = agendaDocument({ talkId: 'talk-last', kept: false, changedAt: Date.now(), rev: 'revision-last' });
  expect(await pushDocuments(second.url, token, [last])).toEqual([]);
  expect((await heldBy(second.url, token, 'ada')).revisions).toEqual([...written, 'revision-last'].toSorted());
  expect(await second.stop()).toBe(0);
});
