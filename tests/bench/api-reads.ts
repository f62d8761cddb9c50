import { openApiWorld, openBareKoa } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { type LoadProcess, openLoad, wireRequest } from './http-load.ts';
import { alternate } from './measure.ts';

const LIMIT = 0.6;
const TURNS = 31;
const WARM_TURNS = 20;
const CONNECTIONS = 32;
const PER_TURN = 1500;
/** Number of people: so many that each stays below the rate limit of one session. */
const PEOPLE = 128;
const KEPT = 12;
const PAGES = ['/talks/single/talk-7', '/directory?page=3', '/schedule'] as const;

/** Returns the answers per second. Throws if any status is not 200. */
async function rate(load: LoadProcess, port: number, requests: readonly string[]): Promise<number> {
  const { seconds, statuses } = await load.run({ port, requests, connections: CONNECTIONS, total: PER_TURN });
  if (statuses['200'] !== PER_TURN) throw new Error(`answers other than 200: ${JSON.stringify(statuses)}`);
  return PER_TURN / seconds;
}

export const benchmark: Benchmark = {
  name: 'reads over the API, through the whole chain with a token, 10,000 people',
  must: `≥ ${LIMIT} × bare Koa sending the same bytes`,
  run: async () => {
    const world = await openApiWorld({ people: 10_000, talks: 1100, companies: 300 }, PEOPLE + 1);
    const load = openLoad();
    try {
      const tokens = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => world.logIn(index + 1)));
      const call = (path: string, token = '', method = 'GET') =>
        fetch(`${world.server.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
      for (const token of tokens)
        for (let talk = 0; talk < KEPT; talk += 1) await call(`/schedule/add/talk-${talk * 12}`, token, 'POST');
      const measured: Measured[] = [];
      for (const path of PAGES)
        measured.push(await compare(path, { load, tokens, port: world.port, answer: await call(path, tokens[0]) }));
      return measured;
    } finally {
      load.close();
      await world.close();
    }
  },
};

interface Asked {
  readonly load: LoadProcess;
  readonly tokens: readonly string[];
  readonly port: number;
  readonly answer: Response;
}

/** Headers that Node adds to every answer. */
const WRITTEN_BY_NODE = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

async function compare(path: string, { load, tokens, port, answer }: Asked): Promise<Measured> {
  const body = await answer.text();
  // Send the same bytes as our server: its headers are a tenth of the size of a directory page.
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !WRITTEN_BY_NODE.includes(name)));
  const bare = await openBareKoa((ctx) => {
    ctx.set(headers);
    ctx.body = body;
  });
  try {
    const requests = tokens.map((token) => wireRequest({ path: `/api${path}`, token }));
    // Warm up first, because otherwise the first path measured would look slower than the others.
    for (let turn = 0; turn < WARM_TURNS; turn += 1) await rate(load, port, requests);
    const rates = await alternate(TURNS, {
      bare: () => rate(load, bare.port, requests),
      ours: () => rate(load, port, requests),
    });
    const ratio = rates.ours / rates.bare;
    return {
      label: `GET ${path}`,
      ratio,
      limit: `≥ ${LIMIT}`,
      pass: ratio >= LIMIT,
      detail: `${Math.round(rates.ours)} a second, ${Buffer.byteLength(body)} bytes; bare: ${Math.round(rates.bare)}`,
      figures: { perSecond: rates.ours, barePerSecond: rates.bare, bytes: Buffer.byteLength(body) },
    };
  } finally {
    bare.close();
  }
}
