import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import type { Fetcher } from '../../../../server/platform/outbound-get.ts';
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
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('late' as const), which, value: fc.nat(99) }) },
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

async function pull({ app }: Pick<World, 'app'>): Promise<void> {
  app.advance(HOUR);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
}

/** Lets a pull read there, and its answer arrive only after a later pull has brought a newer version. */
async function pullLate(change: () => void, world: World): Promise<void> {
  const { app, pretalx } = world;
  const { ports } = app;
  const [read, arriving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fetchOutside: Fetcher = async (get) => {
    const answer = await ports.fetchOutside(get);
    read.resolve();
    await arriving.promise;
    return answer;
  };
  app.advance(HOUR);
  const late = pullSource('source', { ...ports, log: ports.log, store: ports.store, fetchOutside });
  await Promise.race([read.promise, late]);
  change();
  pretalx.release();
  await pull(world);
  arriving.resolve();
  await late;
  await app.settled();
}

/** What one step does there, or here by hand. `byHand`: talk → the length that somebody chose here. */
async function take(one: Step, world: World): Promise<void> {
  const { pretalx, app, byHand } = world;
  const code = 'which' in one ? CODES[one.which] : undefined;
  const talk = pretalx.talks.find((each) => each.code === code);
  if (one.what === 'retitle' && talk) talk.title = `Talk ${code} ${one.value}`;
  if (one.what === 'move' && talk) talk.date = dateOf(one.value);
  // Of the six, four stay: losing most of them would be asked about.
  if (one.what === 'drop' && talk && pretalx.talks.length > 4)
    pretalx.talks = pretalx.talks.filter((each) => each !== talk);
  if (one.what === 'release') pretalx.release();
  if (one.what === 'fault') pretalx.faults.push(one.fault);
  if (one.what === 'pull') await pull(world);
  if (one.what === 'restart') await world.restart();
  if (one.what === 'late') await pullLate(() => talk && (talk.title = `Late ${code} ${one.value}`), world);
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
  /** Stops the server and starts it again, with the clock as it was. */
  readonly restart: () => Promise<void>;
  readonly byHand: Map<string, number>;
}

/** A server that follows a new pretalx, whose programme it has read once. */
async function openWorld(): Promise<World & AsyncDisposable> {
  const pretalx = newPretalx();
  const served = await servePretalx(pretalx);
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-programme-histories-'));
  const env = { SOURCE_HOSTS: served.origin };
  const filled = await startTestApp({ talks: [], env: { ...env, DATA_DIR: dataDir }, hashesQuickly: true });
  await filled.stop();
  const start = (now?: number): Promise<TestApp> =>
    startTestApp({ dataDir, env, hashesQuickly: true, ...(now !== undefined && { now }) });
  let app = await start();
  const address = `${served.origin}/days27/`;
  await addProgrammeSource({ id: 'source', address, options: { publish: 'release', every: 60 } }, app.ports);
  return {
    pretalx,
    get app() {
      return app;
    },
    byHand: new Map<string, number>(),
    async restart() {
      const now = app.ports.now();
      await app.stop();
      app = await start(now);
    },
    async [Symbol.asyncDispose]() {
      await app.stop();
      await served[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

test('after any trouble the programme is what one import of the last version gives, and no change by hand is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      await using world = await openWorld();
      const { pretalx, byHand } = world;
      await pull(world);
      expect(await talksIn(world.app)).toHaveLength(CODES.length);
      for (const one of steps) {
        await take(one, world);
        // What was released before an answer that came late stays.
        if (one.what === 'late' && pretalx.faults.length === 0) await expectSaid(world);
      }
      pretalx.faults.length = 0;
      pretalx.release();
      await pull(world);
      await expectSaid(world);
      for (const { id, minutes } of await talksIn(world.app)) expect([id, minutes]).toEqual([id, byHand.get(id) ?? 30]);
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 12), seed: 7 },
  );
});

/** The programme here is what pretalx says. */
async function expectSaid({ app, pretalx }: World): Promise<void> {
  const said = pretalx.talks.map(({ title, date }) => ({ title, startsAt: Date.parse(date), cancelled: false }));
  const there = (await talksIn(app)).filter(({ cancelled }) => !cancelled);
  expect(there.map(({ title, startsAt, cancelled }) => ({ title, startsAt, cancelled })).toSorted(byTitle)).toEqual(
    said.toSorted(byTitle),
  );
}

const byTitle = (a: { readonly title: string }, b: { readonly title: string }): number => (a.title < b.title ? -1 : 1);
