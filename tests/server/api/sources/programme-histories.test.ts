import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { olive } from '../../../support/people.ts';
import { addProgrammeSource } from '../../../support/programme-source.ts';
import { Pretalx, type PretalxTalk, servePretalx } from '../../../support/pretalx-server.ts';
import type { StandInFault } from '../../../support/stand-in-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const HOUR = 3_600_000;
const FAULTS: readonly StandInFault[] = [429, 503, 500, 404, 'cut', 'half', 'page', 'drop'];
const CODES = ['AAA111', 'BBB222', 'CCC333', 'DDD444', 'EEE555', 'FFF666'] as const;
const which = fc.nat(CODES.length - 1);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('retitle' as const), which, value: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('move' as const), which, value: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('drop' as const), which }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('release' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('hand' as const), which, value: fc.integer({ min: 60, max: 90 }) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('pull' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const dateOf = (slot: number): string =>
  `2027-07-12T${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}:00+02:00`;

const newTalk = (code: string, index: number): PretalxTalk => ({
  code,
  title: `Talk ${code}`,
  date: dateOf(index),
  duration: '00:30',
  room: 'Dock 1',
  speakers: ['NORA1'],
});

function newPretalx(): Pretalx {
  const pretalx = new Pretalx();
  Object.assign(pretalx, { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [{ code: 'NORA1', name: 'Nora Quill' }];
  pretalx.talks = CODES.map(newTalk);
  pretalx.release();
  return pretalx;
}

const talksIn = async (app: TestApp): Promise<Talk[]> =>
  (await app.ports.log.state('pub')).all('talks').map(({ doc }) => doc as Talk);

async function pull(app: TestApp): Promise<void> {
  app.advance(HOUR);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
}

/** What one step does there, or here by hand. `byHand`: talk → the length that somebody chose here. */
async function take(one: Step, { pretalx, app, byHand }: World): Promise<void> {
  const code = 'which' in one ? CODES[one.which] : undefined;
  const talk = pretalx.talks.find((each) => each.code === code);
  if (one.what === 'retitle' && talk) talk.title = `Talk ${code} ${one.value}`;
  if (one.what === 'move' && talk) talk.date = dateOf(one.value);
  // Of the six, four stay: losing most of them would be asked about.
  if (one.what === 'drop' && talk && pretalx.talks.length > 4)
    pretalx.talks = pretalx.talks.filter((each) => each !== talk);
  if (one.what === 'release') pretalx.release();
  if (one.what === 'fault') pretalx.faults.push(one.fault);
  if (one.what === 'pull') await pull(app);
  if (one.what !== 'hand') return;
  const held = (await talksIn(app)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[one.which];
  if (!held) return;
  const answer = await app.call('PATCH', `/talks/${held.id}`, olive.person.id, { length: one.value });
  expect(answer.status).toBe(200);
  byHand.set(held.id, one.value);
}

interface World {
  readonly pretalx: Pretalx;
  readonly app: TestApp;
  readonly byHand: Map<string, number>;
}

test('after any trouble the programme is what one import of the last version gives, and no change by hand is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const pretalx = newPretalx();
      await using served = await servePretalx(pretalx);
      await using app = await startTestApp({ talks: [], env: { SOURCE_HOSTS: served.origin } });
      const address = `${served.origin}/days27/`;
      await addProgrammeSource({ id: 'source', address, options: { publish: 'release', every: 60 } }, app.ports);
      const world = { pretalx, app, byHand: new Map<string, number>() };
      await pull(app);
      expect(await talksIn(app)).toHaveLength(CODES.length);
      for (const one of steps) await take(one, world);
      pretalx.faults.length = 0;
      pretalx.release();
      await pull(app);
      const said = pretalx.talks.map(({ title, date }) => ({ title, startsAt: Date.parse(date), cancelled: false }));
      const talks = await talksIn(app);
      const there = talks.filter(({ cancelled }) => !cancelled);
      expect(there.map(({ title, startsAt, cancelled }) => ({ title, startsAt, cancelled })).toSorted(byTitle)).toEqual(
        said.toSorted(byTitle),
      );
      for (const { id, minutes } of talks) expect([id, minutes]).toEqual([id, world.byHand.get(id) ?? 30]);
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 12), seed: 7 },
  );
});

const byTitle = (a: { readonly title: string }, b: { readonly title: string }): number => (a.title < b.title ? -1 : 1);
