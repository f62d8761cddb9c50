import { afterAll, beforeAll, expect, test } from 'vitest';
import { testTalk } from '../support/conference.ts';
import { olive, type TestPerson } from '../support/people.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { twoAdmins } from './two-admins.ts';

const SEEDS = Array.from({ length: 80 }, (_, index) => index + 1);

/** A colleague. */
const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '5OTT-1',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: [olive, otto],
    talks: SEEDS.map((seed) => testTalk({ id: `talk${seed}`, trackId: null })),
  });
});
afterAll(() => app.stop());

test('of two admins on one talk each finds every save stored or asked about, whatever networks and pages do, and nothing else', async () => {
  const tokens = { olive: await app.logInAs('olive'), otto: await app.logInAs('otto') };
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const seed of SEEDS) {
    const run = await twoAdmins({ app, tokens, talkId: `talk${seed}`, random: seededRandom(seed) });
    wrong.push(...run.wrong.map((sentence) => `seed ${seed}: ${sentence}`));
    for (const what of run.seen) seen.add(what);
  }
  expect(wrong).toEqual([]);
  // Every kind of event must have happened: a run without faults would prove nothing.
  expect([...seen].toSorted()).toEqual([
    'asked in time',
    'decided',
    'died in a save',
    'discarded',
    'network',
    'offline',
    'online',
    'reloaded',
    'saved',
    'saved offline',
    'waiting: asks',
    'waiting: later',
    'waiting: sent',
  ]);
});
