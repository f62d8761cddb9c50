import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HouseOrder, HouseReport } from './full-house.ts';

// The devices of all people: a stream each, and an occasional tap.

/** Number of talks that people can keep. */
const TALKS = 400;
const OPENED_AT_ONCE = 50;

process.on('message', (order: HouseOrder) => void run(order).then((report) => process.send?.(report)));

async function run({
  url,
  tokens,
  lasts,
  writeEvery,
  round = 0,
  streams = tokens.length,
}: HouseOrder): Promise<HouseReport> {
  const errors: string[] = [];
  const listening = tokens.slice(0, streams);
  const heard = listening.map(() => 0);
  const closes: (() => void)[] = [];
  for (let from = 0; from < listening.length; from += OPENED_AT_ONCE) {
    await Promise.all(
      listening.slice(from, from + OPENED_AT_ONCE).map(async (token, offset) => {
        closes.push(
          await openStream(url, token, {
            heard: () => void (heard[from + offset] = (heard[from + offset] ?? 0) + 1),
            failed: (why) => errors.push(why),
          }),
        );
      }),
    );
  }
  process.send?.('open');
  const delays: number[] = [];
  const acknowledged = await Promise.all(
    tokens.map((token, person) => tapNowAndThen({ url, token, person }, { lasts, writeEvery, round, errors, delays })),
  );
  await sleep(2000); // The server collects changes for a moment before it sends them.
  for (const close of closes) close();
  delays.sort((a, b) => a - b);
  return {
    errors: errors.slice(0, 20),
    acknowledged,
    p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    heard,
  };
}

interface Listening {
  readonly heard: () => void;
  readonly failed: (why: string) => void;
}

/** Opens a stream; resolves once the server has greeted it. */
function openStream(url: string, token: string, { heard, failed }: Listening): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  let isWanted = true;
  const asked = request(
    `${url}/api/sync/stream`,
    { headers: { authorization: `Bearer ${token}`, 'x-plenary-protocol': '1' } },
    (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${answer.statusCode}`));
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (chunk: string) => {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          if (event.startsWith('event: hello')) resolve(close);
          if (event.startsWith('event: ops') && event.includes('"c":"talks"')) heard();
        }
      });
      answer.on('close', () => isWanted && failed('a stream was closed'));
    },
  );
  const close = (): void => {
    isWanted = false;
    asked.destroy();
  };
  asked.on('error', (error) => isWanted && failed(error.message));
  asked.end();
  return promise;
}

interface Tapping {
  readonly url: string;
  readonly token: string;
  readonly person: number;
}
interface Taps {
  readonly lasts: number;
  readonly writeEvery: number;
  readonly round: number;
  readonly errors: string[];
  readonly delays: number[];
}

/** Keeps talks at a different moment for each person, spread over the interval. Returns the acknowledged talks. */
async function tapNowAndThen(
  { url, token, person }: Tapping,
  { lasts, writeEvery, round, errors, delays }: Taps,
): Promise<string[]> {
  const acknowledged: string[] = [];
  await sleep((person * 7919) % writeEvery);
  const taps = Math.ceil(lasts / writeEvery);
  for (let tap = 0; tap < taps; tap += 1) {
    const talk = `talk-${(person * 31 + (round * taps + tap) * 7) % TALKS}`;
    const start = performance.now();
    const answer = await fetch(`${url}/api/schedule/add/${talk}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || !answer.ok)
      errors.push(typeof answer === 'string' ? answer : `a write was answered with ${answer.status}`);
    else {
      await answer.arrayBuffer();
      acknowledged.push(talk);
      delays.push(performance.now() - start);
    }
    if (tap < taps - 1) await sleep(writeEvery);
  }
  return acknowledged;
}
