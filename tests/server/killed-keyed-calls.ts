import { isDeepStrictEqual } from 'node:util';
import { logInByTicket } from '../support/device-calls.ts';
import { ada, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows, CREATES, documentsOf, saidIn, type Sent } from './calls-under-a-key.ts';
import {
  done,
  killedAt,
  type KilledCalls,
  send,
  type SentCall,
  startDyingServer,
  writeAt,
  writesOf,
} from './killed-calls.ts';

/** Webhooks are left out, because an event may have only a limited number. */
const KINDS = Object.keys(CREATES).filter((kind) => kind !== 'webhook');

/**
 * Kills the server repeatedly inside calls with an idempotency key, restarts it and repeats the call. Each call must be
 * answered normally, and in the end have created exactly what an undisturbed call creates.
 */
export async function killedKeyedCalls(dataDir: string, kills: number): Promise<KilledCalls> {
  await fill(dataDir);
  const kinds = KINDS.slice(0, kills);
  const kindOf = (kill: number): number => kill % kinds.length;
  let server = await startDyingServer(dataDir);
  const token = await logInByTicket(server.url, olive);
  const callOf = (kind: number, tag: string): SentCall => ({
    ...withoutOthers(CREATES[kinds[kind]!]!(tag, () => ({ id: '', tag: '' }))),
    token,
    headers: { 'idempotency-key': `a call of ${tag}` },
  });
  const writes: number[] = [];
  for (const kind of kinds.keys()) {
    // The first call of each kind runs undisturbed, because it creates things that the others need.
    await done(server, callOf(kind, `n.first${kind}.n`));
    writes.push(await writesOf(server, callOf(kind, wholeOf(kind))));
  }
  const faults: string[] = [];
  let inside = 0;
  const rounds = Math.ceil(kills / kinds.length);
  for (let kill = 0; kill < kills; kill += 1) {
    const kind = kindOf(kill);
    const sent = callOf(kind, killedOf(kill));
    const at = writeAt(Math.floor(kill / kinds.length), { rounds, writes: writes[kind]! });
    inside += Number(await killedAt(server, at, sent));
    server = await startDyingServer(dataDir);
    const { status, body } = await send(server, sent);
    if (status >= 300) faults.push(`${kinds[kind]}, killed at write ${at}: ${status} ${JSON.stringify(body)}`);
  }
  await server.stop();
  await using app = await startTestApp({ dataDir, people: [ada, olive] });
  for (let kill = 0; kill < kills; kill += 1) {
    const kind = kindOf(kill);
    const [made, whole] = [await madeOf(killedOf(kill), app), await madeOf(wholeOf(kind), app)];
    if (!isDeepStrictEqual(made, whole) || whole.audit.length === 0)
      faults.push(`${kinds[kind]} ${kill}: ${JSON.stringify(made)} instead of ${JSON.stringify(whole)}`);
  }
  return { inside, kills, faults };
}

/** Leaves out the members of a company, so that no person moves from one company to another. */
const withoutOthers = (sent: Sent): Sent =>
  sent.body && 'users' in sent.body ? { ...sent, body: { ...sent.body, users: [] } } : sent;

/** Names of what an undisturbed call creates, and of what an interrupted call creates. */
const wholeOf = (kind: number): string => `n.whole${kind}.n`;
const killedOf = (kill: number): string => `n.${kill}.n`;

async function fill(dataDir: string): Promise<void> {
  await using app = await startTestApp({
    now: Date.now(),
    people: [ada, olive],
    event: { sessionsPerUser: 5 },
    env: { DATA_DIR: dataDir },
  });
  await app.settled();
}

/** Returns the documents with this tag, and the audit's entries about them. */
async function madeOf(tag: string, app: TestApp): Promise<{ audit: readonly string[]; documents: object }> {
  const rows = await auditRows(app);
  const own = rows.filter((row) => JSON.stringify(row).includes(tag));
  return { audit: own.flatMap(saidIn).toSorted(), documents: await documentsOf(tag, app) };
}
