import { bodyMaxBytes } from '../../domain/calls/body-size.ts';
import { BODY_MAX_BYTES } from '../../domain/limits/requests.ts';
import { endpoints } from '../../server/app.ts';
import { openApiWorld } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { beside, type Flood, rates, ratioAt } from './flood.ts';
import { wireRequest } from './http-load.ts';

const CONNECTIONS = 4;
const TURNS = 3;
const MOST = 5;
/** Number of requests by another person per turn, and the milliseconds between two of them. */
const ASKED = 400;
const PAUSE = 5;

/** Calls that accept a body without a log-in. */
const OPEN = endpoints.filter(({ access, method }) => access === 'anyone' && method !== 'get');

/** Returns JSON of about this many bytes: nested lists under an escaped name, which are expensive to check. */
const nested = (bytes: number): Buffer =>
  Buffer.from(`{"\\u0061":[${Array.from({ length: (bytes - 20) / 3 }, () => '[]').join(',')}]}`);
/** Returns JSON of about the same size, as a form would send it. */
const plain = (bytes: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      email: 'somebody@example.org',
      messages: Array.from({ length: (bytes - 60) / 12 }, (_, index) => `w${String(index).padStart(8, '0')}`),
    }),
  );

const headOf = (path: string): string =>
  `POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`;

export const benchmark: Benchmark = {
  name: `big bodies: ${CONNECTIONS} connections of strangers, without a pause, to ${OPEN.length} calls that need no log-in`,
  must: `GET /api/time of somebody else: p99 ≤ ${MOST} × alone`,
  run: async () => {
    const world = await openApiWorld({ people: 100, talks: 100, companies: 10 }, 1);
    const probe = {
      port: world.port,
      requests: [wireRequest({ path: '/api/time' })],
      total: ASKED,
      pause: PAUSE,
    };
    const flood: Flood = {
      port: world.port,
      connections: CONNECTIONS,
      heads: OPEN.map(({ path }) => headOf(path)),
      bodies: [nested(BODY_MAX_BYTES), plain(BODY_MAX_BYTES)],
      inChunks: true,
    };
    /** Bodies of the maximum length of each call, because checking a longer one costs no more than reading its bytes. */
    const fitting = OPEN.map((call): Flood => {
      const most = bodyMaxBytes(call) - 100;
      return { ...flood, heads: [headOf(call.path)], bodies: [nested(most), plain(most)] };
    });
    try {
      const measured: Measured[] = [];
      const big = await beside(TURNS, probe, { floodOf: () => flood, wanted: '200' });
      if (Object.keys(big.statuses).join() !== '413') throw new Error(`a body of 1 MB was answered with ${rates(big)}`);
      measured.push(figure('1 MB, nested and plain', big));
      const each = await beside(fitting.length, probe, {
        floodOf: (turn) => fitting[turn % fitting.length] ?? flood,
        wanted: '200',
      });
      measured.push(figure('as long as each call takes', each));
      return measured;
    } finally {
      await world.close();
    }
  },
};

function figure(label: string, compared: Parameters<typeof rates>[0]): Measured {
  const [half, most] = [ratioAt(0.5, compared), ratioAt(0.99, compared)];
  return {
    label: `${label}: GET /api/time, p99`,
    ratio: most.ratio,
    limit: `≤ ${MOST}`,
    pass: most.ratio <= MOST,
    detail: `${most.says}; median ${half.says}; answers to strangers a second: ${rates(compared)}`,
    figures: { p99Ratio: most.ratio, medianRatio: half.ratio },
  };
}
