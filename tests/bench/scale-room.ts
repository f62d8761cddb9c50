import { SECOND } from '../../domain/time.ts';
import { talkRoom } from '../../domain/chats/room.ts';
import { descriptorLimit, descriptorsFor } from '../../server/platform/descriptors.ts';
import { openApiWorld } from './api-world.ts';
import type { Benchmark, BenchOptions, Measured } from './benchmark.ts';
import { type Listeners, openListeners } from './listeners.ts';
import { openStormyTalk, rideStorm, type Ridden, TALK } from './storm.ts';

const PEOPLE = 1000;
/** One person in this many votes by default. */
const A_VOTER = 5;
const ASKED = 10;
/** Number of people per process of listeners, so that these processes are not the bottleneck. */
const A_PROCESS = 2500;

interface Size {
  readonly people: number;
  readonly voters: number;
}

/** One server with everyone in one room: `npm run bench -- "scale of a room" --people 10000 --voters 2000`. */
export const benchmark: Benchmark = {
  name: 'scale of a room: everybody logged in at one server, on the embedded store; devices in processes of their own',
  must: '0 lost, 0 missed',
  run: async (options) => {
    const size = sizeOf(options);
    const all = size.people + ASKED;
    const world = await openApiWorld({ people: all + 1, talks: 1, companies: 0 }, all + 1);
    const listeners: Listeners[] = [];
    try {
      const tokens: string[] = [];
      for (let person = 1; person <= all; person += 1) tokens.push(await world.logIn(person));
      const order = await openStormyTalk(world, {
        askers: tokens.slice(size.people),
        voters: tokens.slice(0, size.voters),
      });
      const before = process.memoryUsage().rss;
      for (let from = 0; from < size.people; from += A_PROCESS) {
        const here = tokens.slice(from, Math.min(size.people, from + A_PROCESS));
        listeners.push(await openListeners(world.port, here.map(streamRequest)));
      }
      const perStream = (process.memoryUsage().rss - before) / size.people;
      return figures(size, await rideStorm(world, order, { listeners, people: size.people }), perStream);
    } finally {
      for (const each of listeners) each.kill();
      await world.close();
    }
  },
};

function sizeOf({ people = PEOPLE, voters = Math.ceil(people / A_VOTER) }: BenchOptions): Size {
  const most = descriptorLimit();
  if (descriptorsFor(0) + people + voters > most)
    throw new Error(`${people} people take more open files than this process may have (ulimit -n: ${most})`);
  return { people, voters: Math.min(voters, people) };
}

const streamRequest = (token: string): string =>
  [
    `GET /api/sync/stream?room=${encodeURIComponent(talkRoom(TALK))} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'x-plenary-protocol: 1',
    '',
    '',
  ].join('\r\n');

function figures({ people, voters }: Size, storm: Ridden, perStream: number): Measured[] {
  return [
    {
      label: `${people} people in a room, ${voters} vote, answer and cheer: lost, doubled or refused`,
      value: String(storm.lost),
      limit: '0',
      pass: storm.lost === 0,
      detail: storm.says,
    },
    {
      label: 'messages that did not arrive',
      value: String(storm.missed),
      limit: '0',
      pass: storm.missed === 0,
      detail: `until 99 % have one ${(storm.p99 / SECOND).toFixed(1)} s`,
    },
    { label: 'event loop, p99 of its delay', value: `${storm.loopP99.toFixed(1)} ms` },
    { label: 'a call, p99', value: `${storm.callP99.toFixed(0)} ms`, detail: `${storm.calls} calls` },
    { label: 'the server, of one core', value: `${(storm.share * 100).toFixed(0)} %` },
    { label: 'memory per stream', value: `${(perStream / 1024).toFixed(1)} KiB` },
  ];
}
