import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import { findAccount } from '../../server/api/accounts/account-store.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { worldPeople } from '../support/world.ts';
import { CALLER, startWorldApp, WHO, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';
import { targetsOf } from './role-targets.ts';

/** Never in an answer: hashes and the server's own keys. */
const SECRETS = /\$argon2|"(?:ticket|password)":"|"(?:ticketFailures|tokenHash|p256dh|privateKey)":/;
const AT_ONCE = 8;

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const reading = endpoints.filter(
  ({ method, path, produces }) =>
    method === 'get' && !/event-stream|pdf/.test(produces ?? '') && path !== '/openapi.json' && path !== '/docs',
);

interface Read {
  readonly call: Endpoint;
  readonly target: string;
  readonly who: Who;
}

async function textOf({ call, target, who }: Read): Promise<string> {
  const aimed = {
    ...call.example,
    ...targetsOf(call)[target]?.(who),
    ...(call.example && 'logId' in call.example && { logId: world.app.ports.log.logId }),
  };
  const { path, init } = exampleRequest(call, aimed, world.tokens[who]);
  const answer = await world.app.request(path, { ...init, redirect: 'follow' });
  return answer.text();
}

/** Returns, in a few sentences, what these callers can read that should not be there. */
async function found(whoReads: readonly Who[], isIn: (text: string, read: Read) => boolean): Promise<string[]> {
  const reads = reading.flatMap((call) =>
    Object.keys(targetsOf(call)).flatMap((target) => whoReads.map((who): Read => ({ call, target, who }))),
  );
  const faults: string[] = [];
  const next = reads.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const read of next)
        if (isIn(await textOf(read), read)) faults.push(`${read.who} reads ${read.call.path} (${read.target})`);
    }),
  );
  return faults.toSorted();
}

const othersAddresses = (who: Who): string[] =>
  worldPeople.filter(({ person }) => who === 'anonymous' || person.id !== CALLER[who]).map(({ email }) => email);

test('only admins can read another person’s mail address, by any call', async () => {
  const visible = await found(['admin'], (text) => text.includes('ada@example.org'));
  expect(visible).toContain('admin reads /admin/users (there)');
  expect(
    await found(
      WHO.filter((who) => who !== 'admin'),
      (text, { who }) => othersAddresses(who).some((address) => text.includes(address)),
    ),
  ).toEqual([]);
});

test('no answer contains a password, ticket or key, sealed or not', async () => {
  const { app } = world;
  const held = await Promise.all(worldPeople.map(async ({ person }) => findAccount(person.id, app.ports)));
  const sealed = held
    .flatMap((account) => [account?.ticket ?? '', account?.password ?? ''])
    .filter((secret) => secret !== '');
  expect(JSON.stringify(held)).toMatch(SECRETS);
  expect(sealed.length).toBeGreaterThan(5);
  const given = [...sealed, ...worldPeople.flatMap(({ ticketCode }) => ticketCode ?? [])];
  expect(
    await found(
      ['attendee', 'member', 'admin'],
      (text) => SECRETS.test(text) || given.some((secret) => text.includes(secret)),
    ),
  ).toEqual([]);
});
