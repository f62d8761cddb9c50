import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendaDocument } from '../../domain/agenda/agenda.ts';
import { PUSH_ROWS_MAX } from '../../domain/limits/sync.ts';
import type { MineDocument } from '../../domain/sync/mine.ts';
import { upsertAccounts } from '../../server/api/people/accounts.ts';
import { heldBy, logInByTicket, pushDocuments } from '../support/device-calls.ts';
import { note } from '../support/notes.ts';
import { ada, grace, olive } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestApp } from '../support/test-app.ts';

const KILLS = 10;
const WRITES = 500;
const people = [ada, grace, olive];

interface Write { readonly personId: string; readonly document: MineDocument }

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-'));
  await using app = await startTestApp({ dataDir });
  await upsertAccounts(people.map(({ person, ...account }) => ({ personId: person.id, ...account })), app.ports);
});
afterAll(() => rm(dataDir, { recursive: true }));

const start = (): Promise<ServerProcess> => startServerProcess({ dataDir, env: { DEMO: 'off' } });

test('a server killed in the middle of 500 writes, ten times, loses none it acknowledged and doubles none sent again', async () => {
  let server = await start();
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.person.id, await logInByTicket(server.url, person));
  const tokenOf = (personId: string): string => tokens.get(personId) ?? '';
  const acknowledged: Write[] = [];
  const unanswered: Write[] = [];
  const restarts: number[] = [];

  for (let round = 0; round < KILLS; round += 1) {
    const writes = Array.from({ length: WRITES }, (_, i): Write => {
      const { person } = people[i % people.length]!;
      const change = { talkId: `talk-${round}-${i}`, kept: false, changedAt: Date.now(), rev: `revision-${round}-${i}` };
      return { personId: person.id, document: agendaDocument(change) };
    });
    // Some way into the answers, another one each time; the others are under way or not yet taken.
    const killAt = 10 + round * 40;
    const killed = Promise.withResolvers<void>();
    let answers = 0;
    const asked = writes.map(async (write) => {
      expect(await pushDocuments(server.url, tokenOf(write.personId), [write.document])).toEqual([]);
      acknowledged.push(write);
      answers += 1;
      if (answers === killAt) killed.resolve(server.kill());
    });
    const outcomes = await Promise.allSettled(asked);
    await killed.promise;
    unanswered.push(...writes.filter((_, i) => outcomes[i]?.status === 'rejected'));

    const before = performance.now();
    server = await start();
    restarts.push(performance.now() - before);
  }

  expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
  expect(unanswered.length).toBeGreaterThan(KILLS * 10);
  const held = new Set((await Promise.all(people.map(({ person }) => heldBy(server.url, tokenOf(person.id), person.id)))).flatMap(({ revisions }) => revisions));
  expect(acknowledged.filter(({ document }) => !held.has(document.rev))).toEqual([]);

  // What got no answer is sent again by the devices, and is in the log once, whether or not it had arrived.
  for (const { person } of people) {
    const mine = unanswered.filter(({ personId }) => personId === person.id).map(({ document }) => document);
    for (let i = 0; i < mine.length; i += PUSH_ROWS_MAX) {
      expect(await pushDocuments(server.url, tokenOf(person.id), mine.slice(i, i + PUSH_ROWS_MAX))).toEqual([]);
    }
    const { revisions } = await heldBy(server.url, tokenOf(person.id), person.id);
    const sent = [...acknowledged, ...unanswered].filter(({ personId }) => personId === person.id).map(({ document }) => document.rev);
    expect(revisions).toEqual(sent.toSorted());
  }
  await server.stop();

  const sorted = restarts.toSorted((a, b) => a - b);
  note(`The server was killed ${KILLS} times during ${WRITES} writes: ${acknowledged.length} acknowledged, 0 lost; back after ${Math.round(sorted[KILLS / 2]!)} ms (slowest ${Math.round(sorted.at(-1)!)} ms).`);
  // The middle one: a single start may meet a machine that is busy with other tests.
  expect(sorted[KILLS / 2]).toBeLessThan(3_000);
});
