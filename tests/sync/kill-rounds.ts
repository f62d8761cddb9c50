import { PUSH_ROWS_MAX } from '../../domain/limits/sync.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { agendaDocument } from '../support/agenda-document.ts';
import { conference, testTalk } from '../support/conference.ts';
import { heldBy, logInByTicket, pushDocuments } from '../support/device-calls.ts';
import { type TestPerson, testPerson } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestApp } from '../support/test-app.ts';

export interface KillSeries {
  /** An empty folder, in which the server's data stays. */
  readonly dataDir: string;
  readonly kills: number;
  /** Writes that are sent before each kill. */
  readonly writes: number;
  /** Number of answers before the kill of a round. */
  readonly killAt: (round: number) => number;
  readonly onRound?: (done: KillReport, round: number) => void;
}

export interface KillReport {
  /** Acknowledged changes, and changes without an answer. */
  readonly acknowledged: number;
  readonly unanswered: number;
  /** Milliseconds from the start of a server on the data of a killed one until it answers. */
  readonly restarts: readonly number[];
  /** Failures, in words. */
  readonly faults: readonly string[];
}

interface Write {
  readonly personId: string;
  readonly document: UserDocument;
}

const PEOPLE = 25;
const people = Array.from({ length: PEOPLE }, (_, i): TestPerson => ({
  person: testPerson({ id: `guest-${i}`, firstName: 'Guest', lastName: String(i) }),
  email: `guest-${i}@example.org`,
  ticketCode: `3GST-${i}`,
  roles: ['ROLE_ATTENDEE'],
}));

/**
 * Kills the real server again and again on the same data while people keep talks. Every acknowledged change must be stored in the end;
 * unanswered ones are sent again, as devices do, and must be stored once.
 */
export async function killRounds({ dataDir, kills, writes, killAt, onRound }: KillSeries): Promise<KillReport> {
  await prepareHall(dataDir, Math.ceil((kills * writes) / PEOPLE));
  const start = (): Promise<ServerProcess> => startServerProcess({ dataDir, env: { DEMO: 'off' } });
  let server = await start();
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.person.id, await logInByTicket(server.url, person));
  const push = async (personId: string, documents: readonly UserDocument[]): Promise<readonly UserDocument[]> =>
    pushDocuments(server.url, tokens.get(personId) ?? '', documents);
  const acknowledged: Write[] = [];
  const unanswered: Write[] = [];
  const restarts: number[] = [];
  const faults: string[] = [];
  const report = (): KillReport => ({
    acknowledged: acknowledged.length,
    unanswered: unanswered.length,
    restarts,
    faults,
  });

  for (let round = 0; round < kills; round += 1) {
    const killed = Promise.withResolvers<void>();
    let answers = 0;
    await Promise.all(
      writesOf(round, writes).map(async (write) => {
        const answer = await push(write.personId, [write.document]).catch((error: Error) => error);
        if (answer instanceof Error) {
          unanswered.push(write);
          if (answer.message.includes(' answered ')) faults.push(answer.message);
          return;
        }
        if (answer.length > 0) faults.push(`round ${round}: ${write.document.rev} was turned down`);
        acknowledged.push(write);
        answers += 1;
        if (answers === killAt(round)) killed.resolve(server.kill());
      }),
    );
    if (answers < killAt(round)) killed.resolve(server.kill());
    await killed.promise;
    const before = performance.now();
    server = await start();
    restarts.push(performance.now() - before);
    onRound?.(report(), round);
  }

  const heldNow = async (): Promise<Map<string, readonly string[]>> =>
    new Map(
      await Promise.all(
        people.map(async ({ person: { id } }): Promise<[string, readonly string[]]> => [
          id,
          (await heldBy(server.url, tokens.get(id) ?? '', id)).revisions,
        ]),
      ),
    );
  const held = await heldNow();
  for (const { personId, document } of acknowledged)
    if (!held.get(personId)?.includes(document.rev)) faults.push(`${document.rev} was acknowledged and is lost`);
  for (const [personId, mine] of Map.groupBy(unanswered, (write) => write.personId)) {
    for (let i = 0; i < mine.length; i += PUSH_ROWS_MAX)
      await push(
        personId,
        mine.slice(i, i + PUSH_ROWS_MAX).map(({ document }) => document),
      );
  }
  const sent = Map.groupBy([...acknowledged, ...unanswered], ({ personId }) => personId);
  for (const [personId, revisions] of await heldNow()) {
    const wanted = (sent.get(personId) ?? []).map(({ document }) => document.rev).toSorted();
    if (JSON.stringify(revisions) !== JSON.stringify(wanted))
      faults.push(`${personId} sent ${wanted.length} changes, and ${revisions.length} stand in the log`);
  }
  await server.stop();
  return report();
}

/** Returns writes that each keep another talk for another person. */
function writesOf(round: number, writes: number): Write[] {
  return Array.from({ length: writes }, (_, i) => {
    const number = round * writes + i;
    const change = {
      talkId: talkId(Math.floor(number / PEOPLE)),
      kept: true,
      changedAt: Date.now(),
      rev: `revision-${round}-${i}`,
    };
    return { personId: `guest-${number % PEOPLE}`, document: agendaDocument(change) };
  });
}

const talkId = (number: number): string => `talk-${number}`;

async function prepareHall(dataDir: string, talks: number): Promise<void> {
  await using app = await startTestApp({ dataDir });
  const documents = [
    { c: 'event', id: 'event', rev: 'first', doc: conference },
    ...Array.from({ length: talks }, (_, i) => ({
      c: 'talks',
      id: talkId(i),
      rev: 'first',
      doc: testTalk({ id: talkId(i) }),
    })),
  ];
  await app.ports.log.append('pub', { mid: 'the-hall', by: 'server', decide: () => ({ ops: documents }) });
  await upsertAccounts(
    people.map(({ person, ...account }) => ({ personId: person.id, ...account })),
    app.ports,
  );
}
