import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiWorld, openApiWorld } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { bareRequests, openListeners } from './listeners.ts';
import { openStormyTalk, rideStorm, type Ridden, SCOPE } from './storm.ts';

const LISTENERS = 5000;
const VOTERS = 500;
const ASKED = 10;

/** Measures the whole server with 500 people logged in, and 5,000 listeners of the same streams through a bare HTTP server. */
async function measure(): Promise<readonly Measured[]> {
  const world = await openApiWorld({ people: VOTERS + 1, talks: 1, companies: 0 }, VOTERS + 1);
  const tokens: string[] = [];
  for (let person = 1; person <= VOTERS; person += 1) tokens.push(await world.logIn(person));
  // People who asked a question do not vote, because they could be assigned their own question.
  const order = await openStormyTalk(world, { askers: tokens.slice(-ASKED), voters: tokens.slice(0, -ASKED) });
  const door = await doorTo(world);
  const listeners = await openListeners((door.address() as AddressInfo).port, bareRequests(LISTENERS));
  try {
    return figures(await rideStorm(world, order, { listeners: [listeners], people: LISTENERS }));
  } finally {
    listeners.kill();
    door.closeAllConnections();
    door.close();
    await world.close();
  }
}

/** Starts a server whose connections join the room without a log-in. */
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

const figures = (storm: Ridden): readonly Measured[] => [
  limited('until 99 % have a message', storm.p99, {
    unit: 'ms',
    most: 1500,
    detail: `half of them ${storm.p50.toFixed(0)} ms`,
  }),
  limited('until 99 % of the calls are answered', storm.callP99, {
    unit: 'ms',
    most: 1000,
    detail: `${storm.calls} calls`,
  }),
  limited('wait of the server for itself, p99', storm.loopP99, { unit: 'ms', most: 100 }),
  limited('share of one core, with the calls', storm.share * 100, { unit: '%', most: 25 }),
  limited('entries of the room a second', storm.entries, { unit: '', most: 2 + ASKED, detail: 'beside the messages' }),
  limited('votes, answers and cheers lost, doubled or refused', storm.lost, { unit: '', most: 0, detail: storm.says }),
  limited('messages that did not arrive', storm.missed, { unit: '', most: 0 }),
];

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
  run: measure,
};
