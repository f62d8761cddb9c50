import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OPEN } from '../../domain/sync/readable-scopes.ts';
import { SECOND } from '../../domain/time.ts';
import { publishOpen } from '../../server/api/guests/publish-open.ts';
import { descriptorLimit, descriptorsFor } from '../../server/platform/descriptors.ts';
import { type ApiWorld, openApiWorld } from './api-world.ts';
import type { Benchmark, BenchOptions, Measured } from './benchmark.ts';
import { told } from './child-process.ts';
import type { HouseOrder, HouseReport } from './full-house.ts';
import { lostOf } from './lost-writes.ts';
import { alternate } from './measure.ts';

const PEOPLE = 400;
const GUESTS = 1000;
const TURNS = 5;
/** How long a turn lasts, and how often each person writes in it: far more often than people do, to have enough writes for a p99. */
const LASTS = 20 * SECOND;
const WRITE_EVERY = 4 * SECOND;
/** Time until the process of guests has ended its last calls. */
const SETTLES = 2 * SECOND;
const MOST = 1.3;

/** Messages to and from the process with the devices of guests. `position`: where their copies of the programme are. */
export interface GuestOrder {
  readonly url: string;
  readonly guests: number;
  readonly logId: string;
  readonly position: number;
  readonly lasts: number;
}
export interface GuestReport {
  readonly errors: readonly string[];
  readonly calls: number;
  readonly bytes: number;
  readonly p99: number;
}

interface Size {
  readonly people: number;
  readonly guests: number;
}

/** People who read without a log-in, beside those who are logged in: `npm run bench -- "scale of guests" --people 2000 --guests 5000`. */
export const benchmark: Benchmark = {
  name: 'scale of guests: they read the programme without a log-in, beside people with open streams who write',
  must: `a write of people: p99 ≤ ${MOST} × alone, 0 errors`,
  run: async (options) => {
    const size = sizeOf(options);
    const world = await openApiWorld({ people: size.people + 1, talks: 400, companies: 50 }, size.people + 1);
    const house = start('full-house-devices.ts');
    const crowd = start('guest-devices.ts');
    try {
      const tokens: string[] = [];
      for (let person = 1; person <= size.people; person += 1) tokens.push(await world.logIn(person));
      const admin = await world.logIn(0);
      await patch(world, admin, '/admin/event', { publicProgramme: true, guests: true });
      await publishOpen(world.server.ports);
      const seen: { readonly houses: HouseReport[]; readonly crowds: GuestReport[] } = { houses: [], crowds: [] };
      const people = async (): Promise<number> => {
        const report = await livelyHouse(world, { house, tokens, admin, round: seen.houses.length });
        seen.houses.push(report);
        return report.p99;
      };
      const beside = async (): Promise<number> => {
        const guests = told(crowd) as Promise<GuestReport>;
        crowd.send(await orderFor(world, size));
        const p99 = await people();
        seen.crowds.push(await guests);
        return p99;
      };
      const { alone, beside: p99 } = await alternate(TURNS, { alone: people, beside });
      const acknowledged = tokens.map((_, person) =>
        seen.houses.flatMap((report) => report.acknowledged[person] ?? []),
      );
      return figures(size, { ...seen, alone, p99, lost: await lostOf(acknowledged, world) });
    } finally {
      house.kill();
      crowd.kill();
      await world.close();
    }
  },
};

const start = (script: string): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), { serialization: 'advanced' });

function sizeOf({ people = PEOPLE, guests = GUESTS }: BenchOptions): Size {
  const most = descriptorLimit();
  const needed = 2 * people + Math.ceil(guests / 10);
  if (descriptorsFor(0) + needed > most)
    throw new Error(`${people} people and ${guests} guests take more open files than this process may have (${most})`);
  return { people, guests };
}

/** The guests have the programme as it is now. */
async function orderFor({ server }: ApiWorld, { guests }: Size): Promise<GuestOrder> {
  const { n } = await server.ports.log.state(OPEN);
  return { url: server.url, guests, logId: server.ports.log.logId, position: n, lasts: LASTS };
}

interface House {
  readonly house: ChildProcess;
  readonly tokens: readonly string[];
  readonly admin: string;
  readonly round: number;
}

/** One turn of everybody who is logged in: streams, writes, and a change of the programme by organisers in the middle. */
async function livelyHouse(world: ApiWorld, { house, tokens, admin, round }: House): Promise<HouseReport> {
  const opened = told(house);
  const { url } = world.server;
  house.send({ url, tokens, lasts: LASTS - SETTLES, writeEvery: WRITE_EVERY, round } satisfies HouseOrder);
  await opened;
  const report = told(house) as Promise<HouseReport>;
  await sleep(LASTS / 2);
  await patch(world, admin, '/talks/talk-3', { title: `Moved at ${Math.round(performance.now())}` });
  return report;
}

async function patch({ server }: ApiWorld, token: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the organiser's change was refused: ${await answer.text()}`);
}

interface Found {
  readonly houses: readonly HouseReport[];
  readonly crowds: readonly GuestReport[];
  readonly alone: number;
  readonly p99: number;
  readonly lost: number;
}

function figures({ people, guests }: Size, { houses, crowds, alone, p99, lost }: Found): Measured[] {
  const errors = [...houses, ...crowds].flatMap((report) => report.errors);
  const deaf = houses.flatMap(({ heard }) => heard).filter((times) => times === 0).length;
  const calls = crowds.reduce((sum, report) => sum + report.calls, 0);
  const bytes = crowds.reduce((sum, report) => sum + report.bytes, 0);
  const ofGuests = Math.max(...crowds.map((report) => report.p99));
  const ratio = p99 / alone;
  return [
    {
      label: `${guests} guests beside ${people} people: a write of people, p99`,
      ratio,
      limit: `≤ ${MOST} ×`,
      pass: ratio <= MOST,
      detail: `${p99.toFixed(1)} ms; alone ${alone.toFixed(1)} ms`,
      figures: { p99Ratio: ratio, aloneMs: alone, besideMs: p99 },
    },
    {
      label: 'errors, of people and of guests',
      value: String(errors.length),
      limit: '0',
      pass: errors.length === 0 && calls > 0,
      detail: errors[0] ?? `${calls} calls of guests, ${(bytes / calls).toFixed(0)} bytes each`,
    },
    { label: 'acknowledged writes lost', value: String(lost), limit: '0', pass: lost === 0 },
    { label: 'streams that missed a change', value: String(deaf), limit: '0', pass: deaf === 0 },
    { label: 'a call of a guest, p99', value: `${ofGuests.toFixed(1)} ms`, figures: { guestP99Ms: ofGuests } },
  ];
}
