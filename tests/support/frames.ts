import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

// Stand-ins for the vendors whose own pages play talks in a frame (tests/fixtures/vendors), besides YouTube (youtube.ts).

/** Channels and recordings of the stand-in for Twitch; the names say how they behave. */
export const TWITCH = {
  plays: 'https://www.twitch.tv/plays',
  offline: 'https://www.twitch.tv/offline',
  fails: 'https://www.twitch.tv/fails',
  silent: 'https://www.twitch.tv/silent',
  /** Refuses to start with sound. */
  blocks: 'https://www.twitch.tv/blocks',
  /** Tries to send the whole window to another page. */
  leaves: 'https://www.twitch.tv/leaves',
  recording: 'https://www.twitch.tv/videos/1',
  /** Its recording is at its end after a second. */
  ends: 'https://www.twitch.tv/videos/2',
} as const;

const peerTube = (way: string) => `https://tube.example/w/52a10666-3a18-4e73-93da-e8d3c12c30${way}`;

/** Videos of the stand-in for PeerTube. */
export const PEERTUBE = {
  plays: peerTube('11'),
  live: peerTube('aa'),
  /** The browser does not let it start, which it does not say. */
  blocks: peerTube('bb'),
  /** Its recording is at its end after a second. */
  ends: peerTube('ee'),
  /** The page answers, but has no video. */
  missing: peerTube('44'),
  /** Never answers. */
  silent: peerTube('00'),
} as const;

/** Pages that say nothing: on a host that the operator allows, and on another. */
export const PAGES = { allowed: 'https://live.example/room?hall=1', other: 'https://other.example/room' } as const;

const FIXTURES = { 'player.twitch.tv': 'twitch.html', 'tube.example': 'peertube.html' } as const;

/** Serves the stand-ins to this browser. Returns the addresses that its frames were given. */
export async function serveFrames(context: BrowserContext): Promise<string[]> {
  const given: string[] = [];
  for (const [host, name] of Object.entries(FIXTURES)) {
    const body = await readFile(new URL(`../fixtures/vendors/${name}`, import.meta.url), 'utf8');
    await context.route(`https://${host}/**`, (route) => {
      given.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body });
    });
  }
  for (const host of ['live.example', 'other.example', 'stranger.example'])
    await context.route(`https://${host}/**`, (route) => {
      given.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>A player of its own</p>' });
    });
  return given;
}
