import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

/** Videos of the stand-in for YouTube (tests/fixtures/vendors/youtube.html). Their ids have 11 signs and say how they behave. */
export const VIDEOS = {
  plays: 'plays______',
  live: 'live_______',
  /** Shows an advertisement for longer than the player waits for a start. */
  advertises: 'advertises_',
  /** Refuses to start with sound. */
  blocks: 'blocks_____',
  /** Never answers. */
  silent: 'silent_____',
  /** Says that it plays before it was greeted. */
  early: 'early______',
  /** Sends tens of thousands of messages a second. */
  floods: 'floods_____',
  /** A frame of another origin within it says that the video has ended. */
  foreign: 'foreign____',
  invalid: 'error2_____',
  broken: 'error5_____',
  missing: 'error100___',
  refused: 'error101___',
  private: 'error150___',
  unknownSite: 'error153___',
} as const;

export const youTube = (id: string): string => `https://www.youtube.com/watch?v=${id}&t=10`;

const FOREIGN = `<script>
  const message = JSON.stringify({ event: 'onStateChange', info: 0 });
  setInterval(() => { parent.parent.postMessage(message, '*'); parent.parent.parent.postMessage(message, '*'); }, 100);
</script>`;

export interface YouTube {
  /** The Referer and the address of each frame. */
  readonly frames: { readonly url: string; readonly referer: string | undefined }[];
}

/** Serves the stand-in instead of YouTube to this browser. */
export async function serveYouTube(context: BrowserContext): Promise<YouTube> {
  const body = await readFile(new URL('../fixtures/vendors/youtube.html', import.meta.url), 'utf8');
  const seen: YouTube = { frames: [] };
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    const request = route.request();
    seen.frames.push({ url: request.url(), referer: request.headers()['referer'] });
    return route.fulfill({ contentType: 'text/html', body });
  });
  await context.route('https://stranger.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: FOREIGN }),
  );
  return seen;
}
