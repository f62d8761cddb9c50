import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import { startWorldApp, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';

/** Addresses that run code in the page or show a page of the sender, in spellings that browsers accept. */
const UNSAFE = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'file:///etc/passwd',
];
const SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

const WHO_WRITES = ['attendee', 'member', 'admin'] satisfies Who[];

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** The value with each address in it replaced; undefined if it has none. */
function withAddress(value: unknown, address: string): unknown {
  let replaced = 0;
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string' && isAddress(each)) {
      replaced += 1;
      return address;
    }
    if (Array.isArray(each)) return each.map(walk);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, walk(inner)]));
  };
  const out = walk(value);
  return replaced === 0 ? undefined : out;
}

/** All texts in a value that a browser reads as an address with an unsafe scheme. */
function unsafeIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const url = URL.parse(value);
    return url && SCHEMES.has(url.protocol) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(unsafeIn);
}

const taking = endpoints.filter(
  ({ method, example }) => method !== 'get' && withAddress(example ?? {}, '') !== undefined,
);

const SAFE = 'https://safe.example.org/page';

/** Makes the call with this address; returns whether it is stored somewhere, and whether the server failed. */
async function stores(who: Who, call: (typeof taking)[number], address: string) {
  const input = withAddress(call.example ?? {}, address) as Record<string, unknown>;
  const { path, init } = exampleRequest(call, input, world.tokens[who]);
  const { status, body } = await world.app.request(path, init);
  await body?.cancel();
  await world.app.settled();
  const after = (await world.stored.changes()).map((change) => change.after);
  await world.restore();
  return {
    isSafeStored: JSON.stringify(after).includes(SAFE),
    isUnsafeStored: unsafeIn(after).length > 0,
    isCrashed: status >= 500,
  };
}

test('no call stores an address that would run code or read files, however it is spelled', async () => {
  const seen: string[] = [];
  const wrong: string[] = [];
  for (const call of taking)
    for (const who of WHO_WRITES) {
      if ((await stores(who, call, SAFE)).isSafeStored) seen.push(`${call.method} ${call.path}`);
      for (const address of UNSAFE) {
        const { isUnsafeStored, isCrashed } = await stores(who, call, address);
        if (isUnsafeStored || isCrashed) wrong.push(`${who} ${call.method} ${call.path} ${JSON.stringify(address)}`);
      }
    }
  // The same calls do store an address that is safe.
  expect(new Set(seen).size).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
