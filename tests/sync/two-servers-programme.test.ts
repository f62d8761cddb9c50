import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOURCE_CLAIM } from '../../domain/limits/sources.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { MINUTE } from '../../domain/time.ts';
import { sourceTable } from '../../server/api/sources/source-store.ts';
import { pullSource } from '../../server/api/sources/pull-source.ts';
import { pullSources } from '../../server/jobs/pull-sources.ts';
import { dyingPorts, Killed } from '../support/dying-ports.ts';
import { eventually } from '../support/eventually.ts';
import { findConcurrentMongo } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { olive } from '../support/people.ts';
import { Pretalx, servePretalx } from '../support/pretalx-server.ts';
import { addProgrammeSource } from '../support/programme-source.ts';
import type { ServedStandIn } from '../support/stand-in-server.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `Two servers read one programme on ${mongo.name}.`
    : 'Two servers did not read one programme: there is no MongoDB that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

const CODES = ['AAA111', 'BBB222', 'CCC333'] as const;
const EVERY = 60;

function newPretalx(): Pretalx {
  const pretalx = new Pretalx();
  Object.assign(pretalx, { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [{ code: 'NORA1', name: 'Nora Quill' }];
  pretalx.talks = CODES.map((code, hour) => ({
    code,
    title: `Talk ${code}`,
    date: `2027-07-12T1${hour}:00:00+02:00`,
    duration: '00:30',
    room: 'Dock 1',
    speakers: ['NORA1'],
  }));
  pretalx.release();
  return pretalx;
}

describe.runIf(mongo)(`two servers on ${mongo?.name}`, () => {
  const pretalx = newPretalx();
  let served: ServedStandIn;
  let two: TwoServers;
  beforeAll(async () => {
    served = await servePretalx(pretalx);
    two = await startTwoServers(mongo!, { talks: [], people: [olive], env: { SOURCE_HOSTS: served.origin } });
    const address = `${served.origin}/days27/`;
    await addProgrammeSource({ id: 'source', address, options: { publish: 'release', every: EVERY } }, two.at(0).ports);
  });
  afterAll(async () => {
    await two[Symbol.asyncDispose]();
    await served[Symbol.asyncDispose]();
  });

  /** Does what the clocks of both servers do at the same moment. */
  async function pullAtBoth(): Promise<void> {
    await Promise.all(two.servers.map(({ ports }) => pullSources(ports, new AbortController().signal)));
    await two.settled();
  }
  /** What the talks are called at each server; each sees the log of the other. */
  const expectTitles = (titles: readonly string[]) =>
    eventually(async () => {
      for (const { ports } of two.servers) {
        const talks = (await ports.log.state('pub')).all('talks').map(({ doc }) => doc as Talk);
        expect(talks.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
      }
    });
  /** How often the log says that a talk is called this. */
  async function written(title: string): Promise<number> {
    const page = await two.at(0).ports.log.read('pub', 0, 10_000);
    if (page === 'gone') throw new Error('the log was cut');
    return page.ops.filter(({ c, doc }) => c === 'talks' && (doc as Talk | undefined)?.title === title).length;
  }
  const retitle = (title: string): void => {
    pretalx.talks[0]!.title = title;
    pretalx.release();
  };
  const REST = ['Talk BBB222', 'Talk CCC333'];

  test('a programme is read once per interval, and each change is made once, by whichever server is first', async () => {
    await pullAtBoth();
    await expectTitles(['Talk AAA111', ...REST]);
    for (let round = 0; round < 3; round += 1) {
      retitle(`Round ${round}`);
      const before = pretalx.requests.length;
      await pullAtBoth(); // It is not due yet.
      expect(pretalx.requests.length).toBe(before);
      two.advance(EVERY * MINUTE);
      await pullAtBoth();
      expect(pretalx.requests.length - before).toBe(1);
      await expectTitles([`Round ${round}`, ...REST]);
      expect(await written(`Round ${round}`)).toBe(1);
    }
  });

  test('whichever write a server dies at, the other takes over when its claim has ended, and each change is made once', async () => {
    const askedWhileHeld: number[] = [];
    for (let nth = 1; ; nth += 1) {
      two.advance(EVERY * MINUTE);
      retitle(`Kill ${nth}`);
      const [first, second] = [two.at(nth), two.at(nth + 1)];
      const dying = dyingPorts(first.ports, nth);
      await pullSource('source', dying.ports).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const asked = pretalx.requests.length;
      const source = await (await sourceTable(second.ports)).get('source');
      if ((source?.claimUntil ?? 0) > second.ports.now()) {
        await pullSource('source', second.ports);
        askedWhileHeld.push(pretalx.requests.length - asked);
      }
      two.advance(SOURCE_CLAIM);
      await pullSource('source', second.ports);
      await two.settled();
      await expectTitles([`Kill ${nth}`, ...REST]);
      expect({ nth, written: await written(`Kill ${nth}`) }).toEqual({ nth, written: 1 });
      if (!dying.died()) break;
    }
    // While the dead server has it, the other does not ask.
    expect(askedWhileHeld.length).toBeGreaterThan(2);
    expect(new Set(askedWhileHeld)).toEqual(new Set([0]));
  });
});
