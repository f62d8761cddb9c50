import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findAccount } from '../../server/api/accounts/account-store.ts';
import { mergesUnderWay } from '../../server/api/accounts/merge/merges-under-way.ts';
import { erasuresUnderWay } from '../../server/api/erasure/erasures-under-way.ts';
import { runDueWork } from '../../server/jobs/scheduler.ts';
import { makePasswordLink, passwordLinkTable } from '../../server/api/sessions/password-links.ts';
import { openSession, sessionTable } from '../../server/api/sessions/session-store.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { ada, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows } from './calls-under-a-key.ts';

const root = mkdtempSync(join(tmpdir(), 'plenary-cut-off-merges-'));
afterAll(() => rmSync(root, { recursive: true }));

const store = dyingStore();
const start = (dataDir: string): Promise<TestApp> =>
  startTestApp({ dataDir, people: [ada, olive], watch: store.watch });

/** Creates a new conference. */
async function filled(name: string): Promise<string> {
  const dataDir = join(root, name);
  await using app = await startTestApp({
    people: [ada, olive],
    event: { sessionsPerUser: 5 },
    env: { DATA_DIR: dataDir },
  });
  await app.settled();
  return dataDir;
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** Creates a person with a ticket, a session, a link and a kept talk. */
async function somebody(app: TestApp, name: string, talk?: string): Promise<Person> {
  const email = `${name}@example.org`;
  const body = { email, first_name: 'Nina', last_name: name, ticket_type: 'Attendee' };
  const { id } = (await app.call('POST', '/admin/tickets', 'olive', body)).body as { id: string };
  const { token } = await openSession(id, app.ports);
  if (talk !== undefined) await app.call('POST', `/schedule/add/${talk}`, { token });
  await makePasswordLink({ id }, 'reset', app.ports);
  return { id, email };
}

async function waysIn({ id }: Person, { ports }: TestApp): Promise<number> {
  return (
    (await (await sessionTable(ports)).count('byUser', [id])) +
    (await (await passwordLinkTable(ports)).count('byUser', [id]))
  );
}

/** Returns the visible state of the two records. */
async function standing(stays: Person, ends: Person, app: TestApp): Promise<object> {
  const [kept, other] = [await findAccount(stays.id, app.ports), await findAccount(ends.id, app.ports)];
  const own = (await app.ports.log.state(`u:${stays.id}`)).all('mine').map(({ id }) => id);
  const audit = await auditRows(app);
  return {
    hasAddress: kept?.email === ends.email,
    hasTicket: kept !== undefined && kept.ticket !== '',
    waysIn: (await waysIn(stays, app)) + (await waysIn(ends, app)),
    hasTalk: own.includes('agenda:keynote'),
    isOther: other !== undefined,
    saidMerged: audit.filter(({ note, changes }) => note.startsWith('merged') && changes[0]?.id === stays.id).length,
    saidErased: audit.filter(({ note }) => note === `erased the person ${ends.id}`).length,
    isUnderWay: (await mergesUnderWay.find(ends.id, app.ports)) !== undefined,
  };
}
const BEFORE = {
  hasAddress: false,
  hasTicket: true,
  waysIn: 4,
  hasTalk: false,
  isOther: true,
  saidMerged: 0,
  saidErased: 0,
  isUnderWay: false,
};
const DONE = {
  hasAddress: true,
  hasTicket: true,
  waysIn: 0,
  hasTalk: true,
  isOther: false,
  saidMerged: 1,
  saidErased: 1,
  isUnderWay: false,
};

test('a merge that crashes at any of its writes has not begun, or is finished once by the job or by a repeat', async () => {
  const dataDir = await filled('merges');
  let app = await start(dataDir);
  let finished = 0;
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const [stays, ends] = [await somebody(app, `stays-${nth}`), await somebody(app, `ends-${nth}`, 'keynote')];
    await app.settled();
    expect(await standing(stays, ends, app)).toEqual(BEFORE);
    const merge = (): Promise<{ status: number; body: unknown }> =>
      app.call(
        'POST',
        `/admin/users/${stays.id}/merge`,
        'olive',
        { from: ends.id, take: ['email', 'ticket'] },
        { 'idempotency-key': `a merge ${nth}` },
      );
    store.dieAt(nth);
    await merge();
    await app.settled();
    const died = store.revive();
    await app.stop();
    app = await start(dataDir);
    await app.settled();
    // Finished by the job or by the call, whichever comes first.
    if (nth % 2 === 0) await runDueWork(app.ports);
    const found = (await standing(stays, ends, app)) as typeof DONE;
    const isWhole = [BEFORE, DONE].some((one) => isDeepStrictEqual(found, one));
    expect({ nth, isWhole: isWhole || nth % 2 === 1 }).toEqual({ nth, isWhole: true });
    finished += Number(died && found.saidMerged === 1);
    expect({ nth, status: (await merge()).status }).toEqual({ nth, status: 200 });
    expect({ nth, ...(await standing(stays, ends, app)) }).toEqual({ nth, ...DONE });
    if (!died) break;
  }
  expect(finished).toBeGreaterThan(2);
  await app.stop();
});

test('an erasure that crashes at any of its writes accepts a repeat and is audited once', async () => {
  const dataDir = await filled('erasures');
  let app = await start(dataDir);
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const ends = await somebody(app, `erased-${nth}`);
    await app.settled();
    const erase = (): Promise<{ status: number }> =>
      app.call('DELETE', `/admin/users/${ends.id}`, 'olive', undefined, { 'idempotency-key': `erasure ${nth}` });
    store.dieAt(nth);
    await erase();
    await app.settled();
    const died = store.revive();
    await app.stop();
    app = await start(dataDir);
    if (nth % 2 === 1) await runDueWork(app.ports);
    expect({ nth, status: (await erase()).status }).toEqual({ nth, status: 204 });
    const said = (await auditRows(app)).filter(({ note }) => note === `erased the person ${ends.id}`).length;
    const account = await findAccount(ends.id, app.ports);
    const underWay = await erasuresUnderWay.find(ends.id, app.ports);
    expect({ nth, said, account, underWay }).toEqual({ nth, said: 1, account: undefined, underWay: undefined });
    if (!died) break;
  }
  await app.stop();
});
