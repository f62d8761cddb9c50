import * as v from 'valibot';
import { Ahead, withAhead } from '../domain/push/ahead.ts';

/** Cache with the stored patches; removed at log-out like all personal data (client/platform/lifecycle/wipe.ts). */
const CACHE = 'ahead-v1';
const KEY = '/ahead.json';

/** A data element in the page, which the CSP does not block. */
const ELEMENT = '<script type="application/json" id="ahead">';

/** Adds a push's patch to the stored ones, one at a time. */
export const keepAhead = (fresh: Ahead): Promise<void> =>
  navigator.locks.request(CACHE, async () => {
    const cache = await caches.open(CACHE);
    await cache.put(KEY, Response.json(withAhead(await readAhead(), fresh)));
  });

async function readAhead(): Promise<Ahead | undefined> {
  const kept = await caches.match(KEY, { cacheName: CACHE });
  const read = v.safeParse(Ahead, await kept?.json().catch(() => undefined));
  return read.success ? read.output : undefined;
}

/** The page with the stored patches inserted, so that its first paint uses them. Without any, the page as built. */
export async function withAheadIn(page: Response): Promise<Response> {
  const ahead = await readAhead().catch(() => undefined);
  if (!ahead) return page;
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  const data = JSON.stringify(ahead).replaceAll('<', String.raw`\u003c`);
  return new Response(
    html.replace('</head>', () => `${ELEMENT}${data}</script></head>`),
    { headers },
  );
}
