import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../domain/time.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { queueMails } from '../../server/api/mail/mails.ts';
import { eventually } from '../support/eventually.ts';
import { olive, testPerson, type TestPerson } from '../support/people.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type StandInMailServer, startMailServer } from '../support/smtp-server.ts';
import { startTestApp } from '../support/test-app.ts';
import type { Benchmark } from './benchmark.ts';

const WAITING = 10_000;
const LOG_INS = 200;
/** Milliseconds between two log-in mails that are asked for. */
const EVERY = 200;
const MOST = 10 * SECOND;

const emailOf = (n: number): string => `logs-in-${n}@example.org`;
const people = Array.from({ length: LOG_INS }, (_, n): TestPerson => {
  const person = testPerson({ id: `logs-in-${n}`, firstName: 'Logs', lastName: `In ${n}` });
  return { person, email: emailOf(n), roles: ['ROLE_ATTENDEE'] };
});

/** Asks for log-in mails while ten thousand invitations wait, at the pace that is set by default. */
export const benchmark: Benchmark = {
  name: 'log-in mail',
  must: `with ${WAITING.toLocaleString('en')} invitations waiting a log-in mail arrives within ${MOST / SECOND} s, p99`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plenary-log-in-mail-'));
    await using smtp = await startMailServer();
    const arrived = noteArrivals(smtp);
    await fill(dataDir);
    const env = { DEMO: 'off', SMTP_URL: smtp.url, TRUST_PROXY: '1' };
    const server = await startServerProcess({ dataDir, env });
    await eventually(() => atLeast(smtp.taken.length, 20));
    const asked: number[] = [];
    const before = smtp.taken.length;
    for (let n = 0; n < LOG_INS; n += 1) {
      asked.push(performance.now());
      await askForMail(server.url, n);
      await sleep(EVERY);
    }
    await eventually(() => atLeast(arrived.size, LOG_INS));
    const others = smtp.taken.length - before - LOG_INS;
    await server.kill();
    await rm(dataDir, { recursive: true });
    const took = asked.map((at, n) => (arrived.get(emailOf(n)) ?? Infinity) - at).toSorted((a, b) => a - b);
    const [median, p99, slowest] = [0.5, 0.99, 1].map((share) => took[Math.ceil(share * LOG_INS) - 1] ?? Infinity);
    return [
      {
        label: `${LOG_INS} log-in mails, p99 from the call to the mail server`,
        value: `${Math.round(p99 ?? Infinity)} ms`,
        limit: `<= ${MOST} ms`,
        pass: (p99 ?? Infinity) <= MOST && others < WAITING - 1000,
        detail:
          `median ${Math.round(median ?? 0)} ms, slowest ${Math.round(slowest ?? 0)} ms; ` +
          `${others} invitations were sent meanwhile; load ${loadavg()[0]?.toFixed(0)}`,
        figures: { medianMs: median ?? 0, p99Ms: p99 ?? 0, slowestMs: slowest ?? 0, others },
      },
    ];
  },
};

/** When the first mail to each of those who log in reached the mail server. */
function noteArrivals(smtp: StandInMailServer): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>();
  smtp.faultOf = (to) => {
    if (to.startsWith('logs-in-') && !arrived.has(to)) arrived.set(to, performance.now());
    return undefined;
  };
  return arrived;
}

/** An event whose organiser has just invited everybody. */
async function fill(dataDir: string): Promise<void> {
  await using app = await startTestApp({ people: [olive, ...people], now: Date.now(), env: { DATA_DIR: dataDir } });
  const guests = Array.from({ length: WAITING }, (_, n) => `guest-${n}`);
  await upsertAccounts(
    guests.map((personId) => ({ personId, email: `${personId}@example.org`, roles: ['ROLE_ATTENDEE'] as const })),
    app.ports,
  );
  const asleep = { ...app.ports, log: app.ports.log, wakes: { ...app.ports.wakes, wake: () => undefined } };
  for (let at = 0; at < WAITING; at += 500) {
    const part = guests.slice(at, at + 500);
    await queueMails(
      part.map((userId) => ({ kind: 'invitation', userId, group: 'everybody' })),
      asleep,
    );
  }
}

async function askForMail(url: string, n: number): Promise<void> {
  const answer = await fetch(`${url}/api/users/magic-links`, {
    method: 'POST',
    // Each from a network of its own: the server limits the mails that one network asks for.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ email: emailOf(n) }),
  });
  if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
}

function atLeast(count: number, wanted: number): void {
  if (count < wanted) throw new Error(`${count} of ${wanted} mails`);
}
