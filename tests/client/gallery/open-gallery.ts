import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { openBrowser, type TestBrowser } from '../../support/browser.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface OpenGallery extends AsyncDisposable {
  readonly browser: TestBrowser;
  readonly url: string;
}

/** Builds the gallery as its own small app and opens it in a real browser. */
export async function openGallery(): Promise<OpenGallery> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-gallery-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
  });
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (file) => answer.setHeader('content-type', TYPES[extname(path)] ?? 'text/html').end(file),
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const browser = await openBrowser({ touch: true });
  return {
    browser,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
