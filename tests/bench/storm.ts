import { fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { roomScope, talkRoom } from '../../domain/chats/room.ts';
import { cheersCollection } from '../../domain/cheers/cheer.ts';
import { pollCountsCollection } from '../../domain/polls/poll.ts';
import { questionVotesCollection } from '../../domain/questions/vote.ts';
import { SECOND } from '../../domain/time.ts';
import { at, testTalk } from '../support/conference.ts';
import type { ApiWorld } from './api-world.ts';
import { sharedClock, told } from './child-process.ts';
import type { Listeners } from './listeners.ts';
import type { StormOrder, StormReport } from './storm-voters.ts';

// Parts of a storm in the room of one talk, whatever the kind of listeners.

const LASTS = 10 * SECOND;
const MESSAGES_A_SECOND = 5;
const CHEERS = 4;
export const TALK = 'stormy';
export const SCOPE = roomScope(talkRoom(TALK));
/** Time after which counts are final: they are published at most once per second, and once more a second later. */
const COUNTED_AFTER = 5 * SECOND;

/** Puts the talk on the schedule, lets each of `askers` ask a question, and opens a poll. Returns the order for the process of voters. */
export async function openStormyTalk(
  { server: { ports, url }, logIn }: ApiWorld,
  { askers, voters }: { readonly askers: readonly string[]; readonly voters: readonly string[] },
): Promise<StormOrder> {
  const doc = testTalk({ id: TALK, startsAt: at('09:00'), minutes: 60, hasDiscussion: true });
  await ports.log.append('pub', {
    mid: TALK,
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: TALK, rev: '1', doc }] }),
  });
  const call = callsTo(url);
  const questions = await Promise.all(askers.map((token) => askOne(call, token)));
  const poll = await openPoll(call, await logIn(0));
  return { url, talk: TALK, tokens: voters, questions, poll, lasts: LASTS, cheers: CHEERS };
}

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

/** Appends messages during the storm, one log entry each, with the time of writing. */
async function talk(world: ApiWorld): Promise<number> {
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
  /** Number of entries in the room's log. */
  readonly entries: number;
}

async function roomOf({ server: { ports } }: ApiWorld): Promise<Room> {
  const state = await ports.log.state(SCOPE);
  const sum = (c: string, field: string): number =>
    state.all(c).reduce((all, { doc }) => all + Number((doc as Record<string, unknown>)[field]), 0);
  return {
    votes: sum(questionVotesCollection.name, 'count'),
    ballots: sum(pollCountsCollection.name, 'count'),
    cheers: sum(cheersCollection.name, 'total'),
    entries: state.n,
  };
}

/** Returns the number of votes, answers and cheers that were lost, duplicated or rejected. */
function lostOf(people: number, room: Room, errors: number): number {
  const missing = [people - room.votes, people - room.ballots, 2 * people * CHEERS - room.cheers];
  return missing.reduce((sum, each) => sum + Math.abs(each), 0) + errors;
}

/** Results of a storm. Times in milliseconds. */
export interface Ridden {
  /** Milliseconds until 99 % of the messages had arrived, and until half had. */
  readonly p99: number;
  readonly p50: number;
  readonly callP99: number;
  readonly calls: number;
  /** Delay of the server's event loop: 99th percentile. */
  readonly loopP99: number;
  /** The server's share of one core. */
  readonly share: number;
  /** Log entries of the room per second, without the messages. */
  readonly entries: number;
  readonly lost: number;
  readonly says: string;
  /** Number of messages that did not reach a listener. */
  readonly missed: number;
}

/** Runs a storm. `people`: number of listeners in all processes together. */
export async function rideStorm(
  world: ApiWorld,
  order: StormOrder,
  { listeners, people }: { readonly listeners: readonly Listeners[]; readonly people: number },
): Promise<Ridden> {
  const before = await roomOf(world);
  const voters = fork(fileURLToPath(new URL('storm-voters.ts', import.meta.url)));
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const [cpuBefore, start] = [process.cpuUsage(), sharedClock()];
  const answered = told(voters) as Promise<StormReport>;
  voters.send(order);
  const [said, report] = await Promise.all([talk(world), answered]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const share = (user + system) / 1000 / (sharedClock() - start);
  loop.disable();
  await sleep(COUNTED_AFTER);
  const heard = await Promise.all(listeners.map((each) => each.report()));
  const after = await roomOf(world);
  voters.kill();
  return {
    p99: Math.max(...heard.map(({ p99 }) => p99)),
    p50: Math.max(...heard.map(({ p50 }) => p50)),
    callP99: report.p99,
    calls: report.calls,
    loopP99: loop.percentile(99) / 1e6 - 10,
    share,
    entries: (after.entries - before.entries - said) / (LASTS / SECOND),
    lost: lostOf(order.tokens.length, after, report.errors.length),
    says: report.errors[0] ?? `${after.votes} votes, ${after.ballots} answers and ${after.cheers} cheers`,
    missed: people * said - heard.reduce((sum, { arrived }) => sum + arrived, 0),
  };
}
