import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** Service worker that caches the page and its font and serves them: the minimum to open a page without a network. */
const WORKER = `
const FILES = ['/', '/font.woff2'];
const keep = () => caches.open('printed').then((cache) => cache.addAll(FILES));
self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))));
`;

export interface PrintedPage {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the current content of a page as one HTML document without scripts, styles included, on its own origin with its own worker. */
export async function servePrinted(page: Page): Promise<PrintedPage> {
  const { html, font } = await print(page);
  const files: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/': ['text/html; charset=utf-8', html],
    '/sw.js': ['text/javascript', WORKER],
    '/font.woff2': ['font/woff2', font],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function print(page: Page): Promise<{ html: string; font: Buffer }> {
  const { head, body, attributes, fontAddress } = await page.evaluate(() => {
    const styles = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('\n');
    const printed = document.body.cloneNode(true) as HTMLElement;
    for (const script of printed.querySelectorAll('script')) script.remove();
    return {
      head: styles,
      body: printed.innerHTML,
      attributes: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
      fontAddress:
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => name.endsWith('.woff2')) ?? '',
    };
  });
  const font = fontAddress === '' ? Buffer.from('-') : await (await page.request.get(fontAddress)).body();
  const styles = head.replaceAll(/url\("[^"]*\.woff2[^"]*"\)/g, 'url("/font.woff2")');
  const register = '<script>addEventListener("load", () => navigator.serviceWorker.register("/sw.js"))</script>';
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">';
  return {
    font,
    html:
      `<!doctype html><html ${attributes}><head><meta charset="utf-8">${viewport}<title>Schedule</title>` +
      `<style>${styles}</style></head><body>${body}${register}</body></html>`,
  };
}
