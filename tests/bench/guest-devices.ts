import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { GUEST_POLL_EVERY, GUEST_POLL_SPREAD } from '../../domain/limits/guests.ts';
import { quantile } from './measure.ts';
import type { GuestOrder, GuestReport } from './scale-guests.ts';

// The devices of guests: some open the app, the others ask what is new, as often as the app does.

/** One guest in this many opens the app for the first time. */
const A_NEWCOMER = 10;
/** Ten seconds without an answer count as an error. */
const PATIENCE = 10_000;

process.on('message', (order: GuestOrder) => void run(order).then((report) => process.send?.(report)));

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** A device's connection is closed between two polls, so each call opens its own. */
function get(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, {
    agent: new Agent({ keepAlive: false }),
    headers: { 'x-plenary-protocol': '1', 'accept-encoding': 'br' },
    timeout: PATIENCE,
  });
  asked.on('response', (answer) => {
    let text = '';
    answer.setEncoding('latin1');
    answer.on('data', (chunk: string) => (text += chunk));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }));
    answer.on('error', reject);
  });
  asked.on('timeout', () => asked.destroy(new Error('a guest waited ten seconds')));
  asked.on('error', reject);
  asked.end();
  return promise;
}

async function run({ url, guests, logId, position, lasts }: GuestOrder): Promise<GuestReport> {
  const errors: string[] = [];
  const delays: number[] = [];
  const ends = performance.now() + lasts;
  let bytes = 0;
  const ask = async (address: string, wanted: number): Promise<Answer | undefined> => {
    const start = performance.now();
    const answer = await get(address).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || answer.status !== wanted) {
      errors.push(typeof answer === 'string' ? answer : `a guest was answered with ${answer.status}`);
      return undefined;
    }
    delays.push(performance.now() - start);
    bytes += answer.text.length;
    return answer;
  };
  const openApp = async (): Promise<void> => {
    const found = await ask(`${url}/api/sync/snapshot/open`, 302);
    if (found) await ask(new URL(found.location, url).href, 200);
  };
  await Promise.all(
    Array.from({ length: guests }, async (_, guest) => {
      await sleep(Math.random() * GUEST_POLL_EVERY);
      if (performance.now() > ends) return;
      if (guest % A_NEWCOMER === 0) await openApp();
      while (performance.now() < ends) {
        await ask(`${url}/api/sync/log/open?logId=${logId}&after=${position}`, 200);
        await sleep(GUEST_POLL_EVERY + (2 * Math.random() - 1) * GUEST_POLL_SPREAD);
      }
    }),
  );
  return { errors: errors.slice(0, 20), calls: delays.length, bytes, p99: quantile(delays, 0.99) };
}
