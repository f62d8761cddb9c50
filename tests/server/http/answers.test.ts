import { get, type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from 'vitest';
import { isFromServer } from '../../../domain/sync/server-marker.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

test("every answer has the security headers and the server's marker, errors included", async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://days.example.org' } });
  for (const path of [
    '/api/event',
    '/api/profile',
    '/api/nothing',
    '/nothing.txt',
    '/healthz',
    '/metrics',
    '/api/share/keynote',
    '/api/talks/%ff',
  ]) {
    const { headers } = await app.request(path);
    expect({
      path,
      policy: headers.get('content-security-policy')?.includes("default-src 'self'"),
      eval: headers.get('content-security-policy')?.includes('unsafe-eval'),
      framing: headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
      textAsCode: headers.get('content-security-policy')?.includes("require-trusted-types-for 'script'"),
      sniff: headers.get('x-content-type-options'),
      opener: headers.get('cross-origin-opener-policy'),
      referrer: headers.get('referrer-policy'),
      hsts: headers.get('strict-transport-security'),
      clock: Number(headers.get('x-server-time')) > 0,
      ours: isFromServer((name) => headers.get(name)),
    }).toEqual({
      path,
      policy: true,
      eval: false,
      framing: true,
      textAsCode: true,
      sniff: 'nosniff',
      opener: 'same-origin',
      referrer: 'strict-origin-when-cross-origin',
      hsts: 'max-age=31536000',
      clock: true,
      ours: true,
    });
  }
});

test("the page of vendors' players has no origin, runs only its own script, and can only be in the app", async () => {
  await using app = await startTestApp();
  const { headers } = await app.request('/players/frame.html');
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  expect({
    isOfNoOrigin: policy.includes('sandbox allow-scripts allow-presentation'),
    nothingByItself: policy.includes("default-src 'none'"),
    scripts: policy.find((part) => part.startsWith('script-src'))?.replace(/sha256-[\w+/=]{44}/, 'its hash'),
    ancestors: policy.find((part) => part.startsWith('frame-ancestors')),
    framing: headers.get('x-frame-options'),
  }).toEqual({
    isOfNoOrigin: true,
    nothingByItself: true,
    scripts: "script-src 'its hash' https:",
    ancestors: "frame-ancestors 'self'",
    framing: 'SAMEORIGIN',
  });
});

test('the relay frames vendors anywhere, and pages only of the hosts that the operator allows', async () => {
  await using allowing = await startTestApp({ env: { EMBED_HOSTS: 'live.example.org, tube.example.org:8443' } });
  await using strict = await startTestApp();
  const frames = async (app: TestApp, path: string): Promise<string | undefined> => {
    const { headers } = await app.request(path);
    return (headers.get('content-security-policy') ?? '').split('; ').find((part) => part.startsWith('frame-src'));
  };
  expect([
    await frames(allowing, '/players/embed.html'),
    await frames(allowing, '/players/embed.html?page'),
    await frames(strict, '/players/embed.html?page'),
    await frames(allowing, '/players/embed.html?other'),
  ]).toEqual([
    'frame-src https:',
    'frame-src https://live.example.org https://tube.example.org:8443',
    "frame-src 'none'",
    'frame-src https:',
  ]);
});

test('with its own host name, the players’ page has that origin, and nothing else is served there', async () => {
  const names = { PUBLIC_URL: 'https://days.example.org', PLAYER_URL: 'https://player.example.org' };
  await using app = await startTestApp({ env: names });
  const at = (host: string, path: string) => overHttp(app.url, { host, path });
  const frame = await at('player.example.org', '/players/frame.html');
  const policy = String(frame.headers['content-security-policy']).split('; ');
  expect({
    status: frame.status,
    sandbox: policy.find((part) => part.startsWith('sandbox')),
    ancestors: policy.find((part) => part.startsWith('frame-ancestors')),
    framing: frame.headers['x-frame-options'],
  }).toEqual({
    status: 200,
    sandbox: 'sandbox allow-scripts allow-presentation allow-same-origin',
    ancestors: 'frame-ancestors https://days.example.org',
    framing: undefined,
  });
  const others = ['/', '/app/lobby', '/api/event', '/sw.js', '/healthz', '/uploads/nothing.png'];
  expect(await Promise.all(others.map(async (path) => (await at('player.example.org', path)).status))).toEqual(
    others.map(() => 404),
  );
  // The app's page may show it in a frame. The same file at the app's own host still has an opaque origin.
  const page = await at('days.example.org', '/app/lobby');
  expect(page.headers['content-security-policy']).toContain(
    "frame-src 'self' https://player.vimeo.com https://vimeo.com https://player.example.org;",
  );
  const own = await at('days.example.org', '/players/frame.html');
  expect(own.headers['content-security-policy']).toContain('sandbox allow-scripts allow-presentation; ');
});

/** Sends a request with any Host header, which `fetch` does not allow. */
const overHttp = (url: string, { host, path }: { readonly host: string; readonly path: string }) =>
  new Promise<{ readonly status: number | undefined; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(`${url}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    }).on('error', reject);
  });

test('pages that contain tokens send no referrer', async () => {
  await using app = await startTestApp();
  expect((await app.request('/auth/passwordless-login-verify?token=secret')).headers.get('referrer-policy')).toBe(
    'no-referrer',
  );
});

test('no cache stores the answer of a call', async () => {
  await using app = await startTestApp();
  for (const path of ['/api/event', '/api/profile', '/api/nothing'])
    expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
});

test('an unknown API path is answered in JSON, for every method', async () => {
  await using app = await startTestApp();
  const nothing = { status: 404, body: { code: 'not-found', message: 'There is nothing here' } };
  expect(await app.call('GET', '/nothing')).toEqual(nothing);
  expect(await app.call('POST', '/nothing', undefined, {})).toEqual(nothing);
  expect(await app.call('DELETE', '/event')).toEqual(nothing);
});

test('www. is removed from the address', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'http://days.example.org' } });
  // Uses node:http, because `fetch` does not allow another Host header.
  const { promise, resolve } = Promise.withResolvers<{ status: number | undefined; location: string | undefined }>();
  request(`${app.url}/app/talk/keynote?day=1`, { headers: { host: 'www.days.example.org' } }, (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode, location: answer.headers.location });
  }).end();
  expect(await promise).toEqual({ status: 301, location: 'http://days.example.org/app/talk/keynote?day=1' });
});

test('a request with an absolute URL is also redirected to its path without www.', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'http://days.example.org' } });
  const { promise, resolve } = Promise.withResolvers<{ status: number | undefined; location: string | undefined }>();
  const { hostname, port } = new URL(app.url);
  const headers = { host: 'www.days.example.org' };
  request({ hostname, port, path: 'http://elsewhere.example/app/lobby?a=b', headers }, (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode, location: answer.headers.location });
  }).end();
  expect(await promise).toEqual({ status: 301, location: 'http://days.example.org/app/lobby?a=b' });
});

test('a body must be JSON and no larger than the limit', async () => {
  await using app = await startTestApp();
  const post = async (body: BodyInit, type?: string) => {
    const answer = await app.request('/api/users/magic-links', {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    });
    const { code }: { code: string } = await answer.json();
    return `${answer.status} ${code}`;
  };
  const json = 'application/json';
  expect({
    text: await post('{"email":"ada@example.org"}', 'text/plain'),
    form: await post('email=ada@example.org', 'application/x-www-form-urlencoded'),
    multipart: await post(new FormData()),
    broken: await post('{"email":', json),
    list: await post('["ada@example.org"]', json),
    nothing: await post('null', json),
    latin: await post(Buffer.from([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')]), json),
    deep: await post(`{"email":${'['.repeat(4_000)}${']'.repeat(4_000)}}`, json),
    nested: await post(`{"email":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, json),
    large: await post(`{"email":"${'a'.repeat(10_000)}"}`, json),
    prototype: await post('{"__proto__":{"email":"ada@example.org"}}', json),
  }).toEqual({
    text: '415 unsupported',
    form: '415 unsupported',
    multipart: '415 unsupported',
    broken: '400 malformed',
    list: '400 malformed',
    nothing: '400 malformed',
    latin: '400 malformed',
    deep: '400 malformed',
    nested: '400 malformed',
    large: '413 too-large',
    prototype: '422 invalid',
  });
});

test('probes report whether the server lives, whether its store answers, and its state', async () => {
  await using app = await startTestApp();
  const text = async (path: string) => (await app.request(path)).text();
  expect(await text('/healthz')).toBe('ok');
  expect(await text('/readyz')).toBe('ready');
  await app.call('GET', '/profile', 'ada');
  const metrics = await text('/metrics');
  expect(metrics).toContain('plenary_request_duration_seconds_count{route="/profile",method="GET",status="200"} 1');
  expect(metrics).toContain('plenary_open_streams 0');
  expect(metrics).toMatch(/plenary_log_position\{scope="pub"\} [1-9]/);
  expect(metrics).not.toContain('ada@example.org');
});

test('requests that pass a proxy on this machine may not read the metrics, whatever headers it adds', async () => {
  await using app = await startTestApp();
  const status = async (headers: Record<string, string>) => (await app.request('/metrics', { headers })).status;
  expect([
    await status({}),
    await status({ 'x-forwarded-for': '203.0.113.7' }),
    await status({ 'x-real-ip': '203.0.113.7' }),
    await status({ forwarded: 'for=203.0.113.7' }),
    await status({ via: '1.1 proxy' }),
  ]).toEqual([200, 404, 404, 404, 404]);
  // With PUBLIC_URL a proxy is assumed, even if the request has none of its headers.
  await using named = await startTestApp({ env: { PUBLIC_URL: 'https://days.example.org' } });
  expect((await named.request('/metrics')).status).toBe(404);
});

test('with a token, only its holder can read the metrics, also on this machine', async () => {
  await using app = await startTestApp({ env: { METRICS_TOKEN: 'sixteen-letters-at-least' } });
  const status = async (headers: Record<string, string>) => (await app.request('/metrics', { headers })).status;
  expect([
    await status({}),
    await status({ authorization: 'Bearer sixteen-letters-at-most!' }),
    await status({ authorization: 'Bearer sixteen-letters-at-least' }),
  ]).toEqual([404, 404, 200]);
});
