import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mailTable, PRIORITIES } from '../../../server/api/mail/mails.ts';
import { codesWaiting } from '../../../server/api/tickets/code-tasks.ts';
import { olive } from '../../support/people.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { type MailFault, type StandInMailServer, startMailServer } from '../../support/smtp-server.ts';
import { startTestApp } from '../../support/test-app.ts';

const MAIN = fileURLToPath(new URL('../../support/hasty-server.ts', import.meta.url));

export interface MailingRounds {
  readonly mails: number;
  readonly kills: number;
}

export interface Mailed {
  /** People whose address is rejected, so they get no mail. */
  readonly refused: number;
  readonly lost: readonly string[];
  /** Number of duplicate mails. */
  readonly doubled: number;
  /** Number of kills, plus mails that the mail server accepted without confirming: each may cause one duplicate. */
  readonly excuses: number;
  /** People whose mails differ in Message-ID or ticket code. */
  readonly different: readonly string[];
  /** The queue's final counts, by state. */
  readonly states: Readonly<Record<string, number>>;
  readonly codesWaiting: number;
}

/**
 * Imports a table of this many people with invitations, then kills and restarts the server repeatedly, while the mail server
 * defers, rejects, disconnects, and closes connections before and after accepting a mail.
 */
export async function mailingRounds({ mails, kills }: MailingRounds): Promise<Mailed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-mailing-'));
  await fill(dataDir);
  await using smtp = await startMailServer();
  smtp.faultOf = unreliable();
  const start = (): Promise<ServerProcess> =>
    startServerProcess({
      dataDir,
      main: MAIN,
      env: { DEMO: 'off', SMTP_URL: smtp.url, MAIL_HASTE: '60', MAIL_PER_MINUTE: '6000' },
    });
  let server = await start();
  await takeIn(server, mails);
  for (let kill = 0; kill < kills; kill += 1) {
    await delay(randomInt(200, 1500));
    await server.kill();
    server = await start();
  }
  await settled(smtp, server, Math.floor(mails / REFUSED_EACH));
  await server.stop();
  const mailed = await judged({ smtp, dataDir, mails, kills });
  await rm(dataDir, { recursive: true });
  return mailed;
}

const REFUSED_EACH = 29;
const addressOf = (n: number): string => `guest-${n}@example.org`;

/** Creates a conference with an organiser. */
async function fill(dataDir: string): Promise<void> {
  await using app = await startTestApp({ now: Date.now(), env: { DATA_DIR: dataDir } });
  await app.settled();
}

/** Returns the faults of an unreliable mail server, per mail. */
function unreliable(): (to: string) => MailFault | undefined {
  const greylisted = new Set<string>();
  return (to) => {
    const n = Number(/\d+/.exec(to)?.[0]);
    if (n % REFUSED_EACH === 0) return { rcpt: '550 5.1.1 no such person' };
    if (n % 13 === 0 && !greylisted.has(to)) {
      greylisted.add(to);
      return { rcpt: '450 4.2.0 greylisted, try later' };
    }
    const chance = randomInt(1000);
    if (chance < 10) return 'taken and hang up';
    if (chance < 15) return 'hang up';
    if (chance < 25) return { data: '451 4.7.1 too many' };
    return chance < 28 ? { data: '421 4.3.2 closing' } : undefined;
  };
}

async function takeIn({ url }: ServerProcess, mails: number): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await post('/attendee/login', { email: olive.email, reference: olive.ticketCode })) as {
    token: string;
  };
  const rows = Array.from({ length: mails }, (_, n) => `${addressOf(n + 1)},Guest,Number${n + 1},Attendee`);
  const csv = ['email,first_name,last_name,ticket_type', ...rows].join('\n');
  await post('/admin/tickets/csv', { csv, invite: true }, token);
}

/** Resolves when no mail has arrived for a while and all reachable people have one. */
async function settled({ taken }: StandInMailServer, { url }: ServerProcess, refused: number): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const waiting = Number(/queue_length\{queue="mails"\} (\d+)/.exec(metrics)?.[1] ?? Number.NaN);
    if (waiting === 0 && taken.length > refused) {
      const before = taken.length;
      await delay(3000);
      if (taken.length === before) return;
    }
    await delay(250);
  }
}

interface Judging extends MailingRounds {
  readonly smtp: StandInMailServer;
  readonly dataDir: string;
}

async function judged({ smtp: { taken, counts }, dataDir, mails, kills }: Judging): Promise<Mailed> {
  await using app = await startTestApp({ dataDir, now: Date.now() });
  const copies = Map.groupBy(taken, ({ to }) => to);
  const all = Array.from({ length: mails }, (_, n) => n + 1);
  const reachable = all.filter((n) => n % REFUSED_EACH !== 0).map(addressOf);
  const table = await mailTable(app.ports);
  const count = async (state: string): Promise<[string, number]> => [
    state,
    (await Promise.all(PRIORITIES.map((priority) => table.count('byDue', [state, priority])))).reduce((a, b) => a + b),
  ];
  const states = ['waiting', 'sending', 'sent', 'refused', 'withdrawn'] as const;
  return {
    refused: mails - reachable.length,
    lost: reachable.filter((to) => !copies.has(to)),
    doubled: taken.length - copies.size,
    excuses: kills + counts.unanswered,
    different: reachable.filter((to) => {
      const own = copies.get(to) ?? [];
      return new Set(own.map(({ id }) => id)).size > 1 || new Set(own.map(({ text }) => codeIn(text))).size > 1;
    }),
    states: Object.fromEntries(await Promise.all(states.map(count))),
    codesWaiting: await codesWaiting(app.ports),
  };
}

const codeIn = (text: string): string | undefined => /mail address: (\S+)/.exec(text.replaceAll('=\r\n', ''))?.[1];
