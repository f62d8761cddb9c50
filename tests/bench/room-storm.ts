import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { roomScope, talkRoom } from '../../domain/chats/room.ts';
import { cheers } from '../../domain/cheers/cheer.ts';
import { pollCounts } from '../../domain/polls/poll.ts';
import { questionVotes } from '../../domain/questions/vote.ts';
import { SECOND } from '../../domain/time.ts';
import { at, testTalk } from '../support/conference.ts';
import { type ApiWorld, openApiWorld } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { sharedClock, told } from './child-process.ts';
import type { StormOrder, StormReport } from './storm-voters.ts';

const LISTENERS = 5000;
const VOTERS = 500;
const ASKED = 10;
const LASTS = 10 * SECOND;
const MESSAGES_A_SECOND = 5;
const CHEERS = 4;
const TALK = 'stormy';
const SCOPE = roomScope(talkRoom(TALK));
/** What is counted is shown at most once a second, and a second more passes until it is. */
const COUNTED_AFTER = 5 * SECOND;

interface Storm extends AsyncDisposable {
  readonly world: ApiWorld;
  readonly listeners: ChildProcess;
  readonly order: StormOrder;
}

/** The whole server, 500 people logged in, and 5,000 who listen at a bare server before the same streams. */
async function openStorm(): Promise<Storm> {
  const world = await openApiWorld({ people: VOTERS + 1, talks: 1, companies: 0 }, VOTERS + 1);
  const { ports, url } = world.server;
  const doc = testTalk({ id: TALK, startsAt: at('09:00'), minutes: 60, hasDiscussion: true });
  await ports.log.append('pub', {
    mid: TALK,
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: TALK, rev: '1', doc }] }),
  });
  const tokens: string[] = [];
  for (let person = 1; person <= VOTERS; person += 1) tokens.push(await world.logIn(person));
  const call = callsTo(url);
  const questions = await Promise.all(tokens.slice(-ASKED).map((token) => askOne(call, token)));
  const poll = await openPoll(call, await world.logIn(0));
  const door = await doorTo(world);
  const listeners = fork(fileURLToPath(new URL('room-listeners.ts', import.meta.url)), [
    portOf(door),
    String(LISTENERS),
  ]);
  await told(listeners);
  return {
    world,
    listeners,
    // Who asked does not vote: one of them may have asked it.
    order: { url, talk: TALK, tokens: tokens.slice(0, -ASKED), questions, poll, lasts: LASTS, cheers: CHEERS },
    [Symbol.asyncDispose]: async () => {
      listeners.kill();
      door.closeAllConnections();
      door.close();
      await world.close();
    },
  };
}

/** Whoever comes in sits in the room, without a log-in of their own. */
async function doorTo({ server: { ports } }: ApiWorld): Promise<Server> {
  const door = createServer((request, response) => {
    const person = `listener-${request.url?.slice(1)}`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void ports.streams.join({ sessionId: person, personId: person, scopes: ['pub', `u:${person}`, SCOPE] }, response);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}
const portOf = (server: Server): string => String((server.address() as AddressInfo).port);

type Call = (token: string, path: string, body: object, method?: 'POST' | 'PATCH') => Promise<unknown>;
const callsTo =
  (url: string): Call =>
  async (token, path, body, method = 'POST') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent: RequestInit = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, sent);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
const Named = v.object({ id: v.string() });

async function askOne(call: Call, token: string): Promise<string> {
  await call(token, '/chats/consent', { consented: true });
  return v.parse(Named, await call(token, `/talks/${TALK}/questions`, { text: 'What do you do when it storms?' })).id;
}

async function openPoll(call: Call, token: string): Promise<string> {
  const draft = { text: 'Have you seen a storm?', options: ['Yes', 'No'] };
  const { id } = v.parse(Named, await call(token, `/talks/${TALK}/polls`, draft));
  await call(token, `/talks/${TALK}/polls/${id}`, { state: 'open', shows: true }, 'PATCH');
  return id;
}

/** What is said meanwhile, as a line of the log each, with the moment it was said. */
async function talk({ world }: Storm): Promise<number> {
  const { log } = world.server.ports;
  const times = (LASTS / SECOND) * MESSAGES_A_SECOND;
  const text = 'What somebody says in a full room, in a sentence of the usual length.';
  for (let said = 1; said <= times; said += 1) {
    const id = `message-${said}`;
    const doc = { id, by: 'person-1', text, at: Date.now(), seq: said, mark: String(sharedClock()) };
    await log.append(SCOPE, { mid: id, by: 'server', decide: () => ({ ops: [{ c: 'messages', id, rev: id, doc }] }) });
    await sleep(SECOND / MESSAGES_A_SECOND);
  }
  return times;
}

interface Room {
  readonly votes: number;
  readonly ballots: number;
  readonly cheers: number;
  /** Entries of its log. */
  readonly entries: number;
}

async function roomOf({ server: { ports } }: ApiWorld): Promise<Room> {
  const state = await ports.log.state(SCOPE);
  const sum = (c: string, field: string): number =>
    state.all(c).reduce((all, { doc }) => all + Number((doc as Record<string, unknown>)[field]), 0);
  return {
    votes: sum(questionVotes.name, 'count'),
    ballots: sum(pollCounts.name, 'count'),
    cheers: sum(cheers.name, 'total'),
    entries: state.n,
  };
}

async function measure(storm: Storm): Promise<readonly Measured[]> {
  const { world, listeners, order } = storm;
  const before = await roomOf(world);
  const voters = fork(fileURLToPath(new URL('storm-voters.ts', import.meta.url)));
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const [cpuBefore, start] = [process.cpuUsage(), sharedClock()];
  const answered = told(voters) as Promise<StormReport>;
  voters.send(order);
  const [said, report] = await Promise.all([talk(storm), answered]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const share = ((user + system) / 1000 / (sharedClock() - start)) * 100;
  loop.disable();
  await sleep(COUNTED_AFTER);
  const heard = told(listeners) as Promise<{ arrived: number; p50: number; p99: number }>;
  listeners.send('report');
  const { arrived, p50, p99 } = await heard;
  const after = await roomOf(world);
  const people = order.tokens.length;
  const lost =
    people - after.votes + (people - after.ballots) + (2 * people * CHEERS - after.cheers) + report.errors.length;
  return [
    limited('until 99 % have a message', p99, { unit: 'ms', most: 1500, detail: `half of them ${p50.toFixed(0)} ms` }),
    limited('until 99 % of the calls are answered', report.p99, {
      unit: 'ms',
      most: 1000,
      detail: `${report.calls} calls`,
    }),
    limited('wait of the server for itself, p99', loop.percentile(99) / 1e6 - 10, { unit: 'ms', most: 100 }),
    limited('share of one core, with the calls', share, { unit: '%', most: 25 }),
    limited('entries of the room a second', (after.entries - before.entries - said) / (LASTS / SECOND), {
      unit: '',
      most: 2 + ASKED,
      detail: 'beside the messages',
    }),
    limited('votes, answers and cheers lost, doubled or refused', Math.abs(lost), {
      unit: '',
      most: 0,
      detail: report.errors[0] ?? `${after.votes}, ${after.ballots} and ${after.cheers}`,
    }),
    limited('messages that did not arrive', LISTENERS * said - arrived, { unit: '', most: 0 }),
  ];
}

interface Limit {
  readonly unit: string;
  readonly most: number;
  readonly detail?: string;
}

const limited = (label: string, value: number, { unit, most, detail }: Limit): Measured => ({
  label,
  value: `${value.toFixed(0)} ${unit}`.trim(),
  limit: `≤ ${most} ${unit}`.trim(),
  pass: value <= most,
  ...(detail && { detail }),
});

export const benchmark: Benchmark = {
  name: `a storm in a room of 5,000: ${VOTERS - ASKED} people answer a poll, vote and cheer twice in ten seconds`,
  must: 'everything is counted once, and what is said reaches everybody within 1.5 s',
  run: async () => {
    await using storm = await openStorm();
    return await measure(storm);
  },
};
