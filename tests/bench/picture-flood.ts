import sharp from 'sharp';
import { OWN_IMAGE_PIXELS_MAX } from '../../domain/limits/files.ts';
import { updateAccount } from '../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { passwordHash } from '../../server/api/accounts/secrets/password-hash.ts';
import { type ApiWorld, openApiWorld } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { beside, type Compared, type Flood, rates, ratioAt } from './flood.ts';
import { wireRequest } from './http-load.ts';

const CONNECTIONS = 16;
const TURNS = 3;
const MOST = 3;
/** Number of people who log in, one after another, each by ticket code and by password; and log-ins per turn. */
const OTHERS = 20;
const LOG_INS = 60;
const PAUSE = 10;
const PASSWORD = 'a lantern by the harbour';

/** Returns a picture of a single colour, which compresses well: 16.7 million pixels are a file of 65 kB. */
const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366e6' } })
    .png()
    .toBuffer();

const BOUNDARY = 'picture-of-one-colour';
const headOf = (token: string): string =>
  [
    'POST /api/profile/picture HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
  ].join('\r\n');
const formOf = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="picture"; filename="sea.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** Number of senders. Each turn uses new ones, one alone and one per connection, because requests per person are limited. */
const SENDERS = (1 + CONNECTIONS) * (TURNS + 1);

export const benchmark: Benchmark = {
  name: `pictures: ${CONNECTIONS} connections sending PNGs of one colour to POST /profile/picture, without a pause`,
  must: `log-ins of others: median and p99 ≤ ${MOST} × alone`,
  run: async () => {
    const people = 1 + SENDERS + OTHERS;
    const world = await openApiWorld({ people, talks: 10, companies: 1 }, people);
    try {
      const probe = { port: world.port, requests: await logInsOf(world), total: LOG_INS, pause: PAUSE };
      const tokens: string[] = [];
      for (let person = 1; person <= SENDERS; person += 1) tokens.push(await world.logIn(person));
      const flood = { port: world.port, connections: CONNECTIONS };
      const [huge, largest] = await Promise.all(
        [4086, Math.floor(Math.sqrt(OWN_IMAGE_PIXELS_MAX))].map(async (side) => formOf(await picture(side))),
      );
      const one = (turn: number): Flood => ({ ...flood, heads: [headOf(tokens[turn] ?? '')], bodies: [huge!] });
      const many = (turn: number): Flood => {
        const from = TURNS + 1 + turn * CONNECTIONS;
        return { ...flood, heads: tokens.slice(from, from + CONNECTIONS).map(headOf), bodies: [largest!] };
      };
      return [
        ...figures('one attendee, 16.7 million pixels', await beside(TURNS, probe, { floodOf: one, wanted: '200' })),
        ...figures(
          `${CONNECTIONS} attendees, 8 million, the most that is taken`,
          await beside(TURNS, probe, { floodOf: many, wanted: '200' }),
        ),
      ];
    } finally {
      await world.close();
    }
  },
};

/** Returns complete log-in requests of all other people: each by ticket code and by password. */
async function logInsOf({ server: { ports } }: ApiWorld): Promise<string[]> {
  const password = await passwordHash.hash(PASSWORD, ports);
  const others = Array.from({ length: OTHERS }, (_, index) => {
    const personId = `person-${1 + SENDERS + index}`;
    return { personId, email: `${personId}@example.org`, ticketCode: `QUAY${String(index).padStart(3, '0')}` };
  });
  await upsertAccounts(
    others.map((other) => ({ ...other, roles: ['ROLE_ATTENDEE'] as const })),
    ports,
  );
  for (const { personId } of others) await updateAccount(personId, (account) => ({ ...account, password }), ports);
  return others.flatMap(({ email, ticketCode }) =>
    [{ reference: ticketCode }, { password: PASSWORD }].map((secret) =>
      wireRequest({ method: 'POST', path: '/api/attendee/login', body: JSON.stringify({ email, ...secret }) }),
    ),
  );
}

function figures(label: string, compared: Compared): Measured[] {
  return [
    { name: 'median', share: 0.5 },
    { name: 'p99', share: 0.99 },
  ].map(({ name, share }) => {
    const { ratio, says } = ratioAt(share, compared);
    return {
      label: `${label}: log-ins of others, ${name}`,
      ratio,
      limit: `≤ ${MOST}`,
      pass: ratio <= MOST,
      detail: `${says}; answers to pictures a second: ${rates(compared)}`,
      figures: { ratio },
    };
  });
}
