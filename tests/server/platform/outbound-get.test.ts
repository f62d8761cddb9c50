import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Fetched, fetcher } from '../../../server/platform/outbound-get.ts';
import { openedSecret, sealedSecret } from '../../../server/platform/sealed.ts';
import { INNER_ANSWERS, INNER_HOSTS, resolvedTo } from '../../support/inner-addresses.ts';

interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  readonly requests: IncomingMessage[];
  readonly connections: () => number;
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const DEADLINE = 20_000;
const said = (answer: Fetched): unknown =>
  'failed' in answer ? answer.failed : [answer.status, answer.body.toString()];

test('no source is read in an inner network, however its address is spelled, resolved or redirected to', async () => {
  await using inner = await serve((_, response) => response.end('secret'));
  const guarded = fetcher({ allowed: [], deadline: 3000 });
  const urls = INNER_HOSTS.flatMap((host) =>
    ['http', 'https', 'HTTP', 'HttpS', 'ftp', 'file'].map((scheme) => `${scheme}://${host}:${inner.port}/`),
  );
  const answers = await Promise.all(urls.map((url) => guarded({ url, maxBytes: 1000 })));
  expect(answers.filter((answer) => 'status' in answer || answer.failed === 'timeout')).toEqual([]);
  for (const addresses of INNER_ANSWERS) {
    const rebound = fetcher({ allowed: [], deadline: DEADLINE, resolve: resolvedTo(...addresses) });
    expect(await rebound({ url: `https://shop.example.org:${inner.port}/`, maxBytes: 10 })).toEqual({
      failed: 'address',
    });
  }
  // Headers carry ASCII only.
  const redirectable = INNER_HOSTS.filter((host) => /^[ -~]+$/.test(host));
  await using outer = await serve((request, response) => {
    const host = redirectable[Number(request.url?.slice(1))] ?? '';
    response.writeHead(302, { location: `http://${host}:${inner.port}/` }).end();
  });
  const redirected = fetcher({ allowed: [outer.origin], deadline: DEADLINE });
  for (const index of redirectable.keys())
    expect(await redirected({ url: `${outer.origin}/${index}`, maxBytes: 10 })).toHaveProperty('failed');
  expect(outer.requests.length).toBe(redirectable.length);
  expect(inner.connections()).toBe(0);
  // There was something to reach.
  const open = fetcher({ allowed: [inner.origin], deadline: DEADLINE });
  expect(said(await open({ url: inner.origin, maxBytes: 10 }))).toEqual([200, 'secret']);
});

test('a secret goes to the origin that was entered and to no other, and no cookie is kept', async () => {
  await using other = await serve((_, response) => response.end('there'));
  await using shop = await serve((request, response) => {
    if (request.url === '/here') {
      response.end('here');
      return;
    }
    const location = request.url === '/near' ? '/here' : `${other.origin}/away`;
    response.writeHead(302, { location, 'set-cookie': 'session=1' }).end();
  });
  const get = fetcher({ allowed: [shop.origin, other.origin], deadline: DEADLINE });
  const authorization = 'Token s3cret';
  expect(said(await get({ url: `${shop.origin}/near`, authorization, maxBytes: 10 }))).toEqual([200, 'here']);
  expect(said(await get({ url: `${shop.origin}/far#token`, authorization, maxBytes: 10 }))).toEqual([200, 'there']);
  const sent = (requests: readonly IncomingMessage[]) =>
    requests.map(({ url, headers }) => [url, headers.authorization, headers.cookie, headers['user-agent']]);
  const agent = 'Plenary-Sources/1';
  expect([sent(shop.requests), sent(other.requests)]).toEqual([
    [
      ['/near', authorization, undefined, agent],
      ['/here', authorization, undefined, agent],
      ['/far', authorization, undefined, agent],
    ],
    [['/away', undefined, undefined, agent]],
  ]);
});

test('at most three redirects are followed', async () => {
  await using shop = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('done');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  const get = fetcher({ allowed: [shop.origin], deadline: DEADLINE });
  expect(said(await get({ url: `${shop.origin}/3`, maxBytes: 10 }))).toEqual([200, 'done']);
  expect(said(await get({ url: `${shop.origin}/4`, maxBytes: 10 }))).toBe('redirects');
});

test('an answer is limited after decompression, and one that is cut off or never ends is no answer', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  await using shop = await serve((request, response) => {
    const packed = { 'content-encoding': 'gzip' };
    if (request.url === '/bomb') response.writeHead(200, packed).end(bomb);
    else if (request.url === '/packed') response.writeHead(200, packed).end(gzipSync('good'));
    else if (request.url === '/cut')
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    else if (request.url === '/wait') response.writeHead(429, { 'retry-after': '7' }).end();
    else response.writeHead(200).write('and so on');
  });
  const get = fetcher({ allowed: [shop.origin], deadline: DEADLINE });
  const brief = fetcher({ allowed: [shop.origin], deadline: 200 });
  expect(said(await get({ url: `${shop.origin}/packed`, maxBytes: 10 }))).toEqual([200, 'good']);
  expect(bomb.length).toBeLessThan(10_000);
  expect(said(await get({ url: `${shop.origin}/bomb`, maxBytes: 10_000 }))).toBe('size');
  expect(said(await get({ url: `${shop.origin}/cut`, maxBytes: 1000 }))).toBe('connection');
  expect(said(await brief({ url: `${shop.origin}/endless`, maxBytes: 1000 }))).toBe('timeout');
  expect(await get({ url: `${shop.origin}/wait`, maxBytes: 1000 })).toMatchObject({ status: 429, retryAfter: 7000 });
});

test('with SEAL_KEY only that key opens a secret, and secrets from before still open', () => {
  const keyedHash = (text: string): string => Buffer.from(text.padEnd(32, '.')).toString('base64url');
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const plain = sealedSecret('t0ken', 'source:a', { keyedHash });
  const keyed = sealedSecret('t0ken', 'source:a', { keyedHash, sealKey: first });
  const open = (text: string, sealKey?: Buffer) => openedSecret(text, 'source:a', { keyedHash, sealKey });
  expect([open(plain), open(plain, first), open(keyed, first)]).toEqual(['t0ken', 't0ken', 't0ken']);
  expect([open(keyed), open(keyed, second), openedSecret(keyed, 'source:b', { keyedHash, sealKey: first })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(open('')).toBe(undefined);
});
