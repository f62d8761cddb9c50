import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CallState } from '../../../../server/http/call-state.ts';
import { readClientFiles } from '../../../../server/http/files/client-files.ts';
import { packedFile, packFiles, serveClient } from '../../../../server/http/files/serve-client.ts';

const SCRIPT = `console.log(${JSON.stringify('a line that repeats itself, '.repeat(200))});`;
const PAGE =
  '<!doctype html><meta name="build" content="1a2b3c"><script>start()</script><script src="/assets/main-1a2b.js"></script>';
let folder = '';
let url = '';
const server = createServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-dist-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const files = {
    'index.html': PAGE,
    'sw.js': SCRIPT,
    'manifest.webmanifest': '{}',
    'assets/main-1a2b.js': SCRIPT,
    'assets/main-1a2b.js.map': '{}',
    'assets/icon.png': 'not really',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const app = new Koa<CallState>();
  app.use(serveClient((await readClientFiles(folder))!));
  const handle = app.callback();
  server.on('request', (asked, response) => void handle(asked, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Uses node:http, because `fetch` adds headers and decompresses answers. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = request(`${url}${path}`, { headers, method }, (answer) => {
      answer
        .toArray()
        .then(
          (chunks) => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
          reject,
        );
    });
    asked.on('error', reject).end();
  });

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await ask(path, headers, method);
  return {
    status: answer.status,
    type: answer.headers['content-type'],
    cache: answer.headers['cache-control'],
    etag: answer.headers.etag,
    text: answer.body.toString(),
  };
};

test('every path inside the app returns the same page', async () => {
  for (const path of [
    '/',
    '/app/schedule',
    '/app/talk/a-talk',
    '/app/user-profile/p.1u8fd8wyoyr',
    '/app/talk/slides.pdf',
    '/auth/login',
    '/auth/v1.2',
    '/privacy',
    '/terms/v1.2',
  ]) {
    expect(await get(path)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache, no-transform',
      text: PAGE,
    });
  }
});

test('files named by their content are cached for a year, others are revalidated, and no proxy may change them', async () => {
  expect(await get('/assets/main-1a2b.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable, no-transform',
    text: SCRIPT,
  });
  expect(await get('/sw.js')).toMatchObject({ cache: 'no-cache, no-transform', text: SCRIPT });
  expect(await get('/manifest.webmanifest')).toMatchObject({
    cache: 'no-cache, no-transform',
    type: 'application/manifest+json',
  });
});

test('a missing file does not return the page', async () => {
  for (const path of [
    '/assets/main-0000.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/assets/main-1a2b.js.map',
    '/..%2fpackage.json',
    '/assets/../../package.json',
  ]) {
    expect((await get(path)).status).toBe(404);
  }
});

test('text is compressed for clients that accept it, pictures are not', async () => {
  const brotli = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  const gzip = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect(
    (await ask('/assets/icon.png', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
  ).toBeUndefined();
});

test('the build’s compressed file is sent unchanged, but never for a file that has changed since', async () => {
  const built = await mkdtemp(join(tmpdir(), 'plenary-packed-'));
  onTestFinished(() => rm(built, { recursive: true }));
  await writeFile(join(built, 'index.html'), PAGE);
  await writeFile(join(built, 'sw.js'), SCRIPT);
  await packFiles(built);
  const script = async () => (await readClientFiles(built))!.files.get('/sw.js')!;
  const mark = brotliCompressSync('as the build left it');
  await writeFile(join(built, '.packed', `${(await script()).hash}.br`), mark);
  expect(await packedFile(built, await script())).toEqual(mark);

  await writeFile(join(built, 'sw.js'), `${SCRIPT}//`);
  expect(brotliDecompressSync(await packedFile(built, await script())).toString()).toBe(`${SCRIPT}//`);
});

test('a file that the browser already has is not sent again', async () => {
  const { etag } = await get('/sw.js');
  expect(await get('/sw.js', { 'if-none-match': etag! })).toMatchObject({ status: 304, text: '' });
  expect((await get('/sw.js', { 'if-none-match': '"another"' })).status).toBe(200);
});

test('only GET and HEAD requests are answered', async () => {
  expect((await get('/app/schedule', {}, 'POST')).status).toBe(404);
  expect(await get('/app/schedule', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test("the policy contains the page's inline scripts and no script files", async () => {
  expect((await readClientFiles(folder))!.scriptHashes).toEqual([
    'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=',
  ]);
});

test("the page contains its build's id", async () => {
  expect((await readClientFiles(folder))!.build).toBe('1a2b3c');
});

test('before the first build there is nothing to serve', async () => {
  expect(await readClientFiles(join(folder, 'nowhere'))).toBeUndefined();
});
