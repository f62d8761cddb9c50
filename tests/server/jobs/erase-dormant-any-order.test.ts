import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../domain/time.ts';
import { findAccount } from '../../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../../server/api/accounts/accounts.ts';
import { eraseDormant } from '../../../server/jobs/erase-dormant.ts';
import { at } from '../../support/conference.ts';
import { olive, testPerson, type TestPerson } from '../../support/people.ts';
import { type StandInMailServer, startMailServer } from '../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let smtp: StandInMailServer;
let dataDir: string;
beforeEach(async () => {
  smtp = await startMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-dormant-'));
});
afterEach(async () => {
  await smtp[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

const holders = ['una', 'vera', 'walt'].map((id): TestPerson => ({
  person: testPerson({ id, firstName: id, lastName: 'Holder' }),
  email: `${id}@example.org`,
  ticketCode: `1${id.toUpperCase()}-1`,
  roles: ['ROLE_ATTENDEE'],
}));
/** Enough people who use the app each day that no confirmation is needed. */
const regulars = Array.from({ length: 4 }, (_, index): TestPerson => ({
  person: testPerson({ id: `daily${index}`, firstName: 'Daily', lastName: String(index) }),
  email: `daily${index}@example.org`,
  roles: ['ROLE_ADMIN'],
}));
const people = [...holders, ...regulars, olive];
const KEEP_DAYS = 21;

/** What happens on a day: someone logs in, uses an open session or is changed by an import; the server restarts, is down, or mail fails. */
type Act =
  | { readonly act: 'logs in' | 'uses' | 'is changed'; readonly who: number; readonly minute: number }
  | { readonly act: 'restart' }
  | { readonly act: 'mail fails' }
  | { readonly act: 'mail works' }
  | { readonly act: 'days pass'; readonly days: number }
  | { readonly act: 'is down'; readonly days: number };

const who = fc.integer({ min: 0, max: holders.length - 1 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 18 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('logs in' as const, 'uses' as const, 'is changed' as const),
      who,
      minute: fc.integer({ min: 0, max: 1439 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('restart' as const, 'mail fails' as const, 'mail works' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('is down' as const), days: fc.integer({ min: 1, max: 20 }) }) },
);

const start = (now: number, isFirst: boolean): Promise<TestApp> =>
  startTestApp({
    now,
    people,
    talks: [],
    event: { accountKeepDays: KEEP_DAYS, sessionsPerUser: 3 },
    env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000', ...(isFirst && { DATA_DIR: dataDir }) },
    ...(!isFirst && { dataDir }),
  });

interface Seen {
  usedAt: number;
  mailedAt: number[];
  token: string | undefined;
  isThere: boolean;
}

/** Plays the acts on a real server and checks every erasure. Returns how many there were. */
async function play(acts: readonly Act[]): Promise<number> {
  smtp.faultOf = () => undefined;
  smtp.taken.splice(0);
  let app = await start(at('08:00', 2), true);
  const seen = new Map<string, Seen>(
    holders.map(({ person: { id } }) => [
      id,
      { usedAt: app.ports.now(), mailedAt: [], token: undefined, isThere: true },
    ]),
  );
  let erased = 0;
  const night = async (): Promise<void> => {
    const told = smtp.taken.length;
    await eraseDormant(app.ports);
    await app.settled();
    const now = app.ports.now();
    for (const { to } of smtp.taken.slice(told)) seen.get(to.split('@')[0] ?? '')?.mailedAt.push(now);
    for (const [id, held] of seen) {
      if (!held.isThere || (await findAccount(id, app.ports))) continue;
      held.isThere = false;
      erased += 1;
      const good = held.mailedAt.filter((mailed) => mailed > held.usedAt && now - mailed >= 14 * DAY);
      expect({
        id,
        keptFor: now - held.usedAt >= KEEP_DAYS * DAY,
        wasMailed: good.length > 0,
        isAfter: now >= at('00:00', 3) + KEEP_DAYS * DAY - HOUR,
      }).toEqual({
        id,
        keptFor: true,
        wasMailed: true,
        isAfter: true,
      });
    }
  };
  const oneDay = async (): Promise<void> => {
    app.advance(DAY);
    await night();
  };
  try {
    await night();
    for (const each of acts) {
      if (each.act === 'days pass') for (let day = 0; day < each.days; day += 1) await oneDay();
      else if (each.act === 'is down') app.advance(each.days * DAY);
      else if (each.act === 'mail fails') smtp.faultOf = () => ({ rcpt: '554 5.0.0 no' });
      else if (each.act === 'mail works') smtp.faultOf = () => undefined;
      else if (each.act === 'restart') {
        const now = app.ports.now();
        await app.stop();
        app = await start(now, false);
      } else {
        const holder = holders[each.who]!;
        const held = seen.get(holder.person.id)!;
        app.advance(each.minute * MINUTE);
        if (held.isThere) await lives(each.act, holder, held);
        await oneDay();
      }
    }
    return erased;
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true });
    dataDir = await mkdtemp(join(tmpdir(), 'plenary-dormant-'));
  }

  async function lives(act: string, { person: { id: personId }, ...entry }: TestPerson, held: Seen): Promise<void> {
    if (act === 'is changed') {
      const replayAccess = (await findAccount(personId, app.ports))?.replayAccess === false;
      await upsertAccounts([{ ...entry, personId, replayAccess }], app.ports);
    } else if (act === 'logs in') held.token = await app.logInAs(personId);
    else if (held.token === undefined || (await app.call('GET', '/profile', { token: held.token })).status !== 200)
      return;
    held.usedAt = app.ports.now();
  }
}

test('whatever order log-ins, use, changes, days, restarts and failures of mail have, nobody is erased too early or without a mail', async () => {
  let erased = 0;
  const plays = fc.asyncProperty(fc.array(anyAct, { minLength: 8, maxLength: 16 }), async (acts) => {
    erased += await play(acts);
  });
  await fc.assert(plays, { numRuns: 8, seed: 31, endOnFailure: true });
  expect(erased).toBeGreaterThan(0);
});
