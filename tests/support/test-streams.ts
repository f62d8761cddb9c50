import { readFile } from 'node:fs/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { captioned } from './closed-captions.ts';
import { type Fragments, fragmentsOf } from './fragments.ts';

/** Host of the test streams; requests to it never leave the browser. */
export const STREAMS = 'https://streams.example';

/** Faults of the streams' host. */
export interface StreamFaults {
  /** Paths that get this status. */
  fails: RegExp | undefined;
  /** Whether requests get no answer, like without a network. */
  isCut: boolean;
  /** Number of next media segments that arrive undecodable. */
  spoilt: number;
  /** When the encoder stopped, in epoch ms: the playlist ends there. */
  encoderStoppedAt: number | undefined;
}

export interface TestStreams {
  readonly faults: StreamFaults;
  /** Requested paths in order. */
  readonly asked: string[];
}

/**
 * Serves a host of streams with range requests: `/talk.mp4`, `/recording.m3u8`, `/live.m3u8`, `/apart.m3u8` (separate audio playlist),
 * `/captioned.m3u8` (caption playlist), `/transport.m3u8` (MPEG transport segments), `/long.m3u8` (the same repeated for a quarter of an
 * hour), `/worded.m3u8` (captions inside the picture), `/declared.m3u8` (the same with their language), `/captions.vtt`.
 */
export async function serveStreams(context: BrowserContext): Promise<TestStreams> {
  const files = new Map(
    await Promise.all(
      ['talk', 'picture', 'sound'].map(async (name): Promise<[string, Fragments]> => [
        `/${name}.mp4`,
        fragmentsOf(await readFile(new URL(`../fixtures/streams/${name}.mp4`, import.meta.url))),
      ]),
    ),
  );
  const transport = await readFile(new URL('../fixtures/streams/transport.m3u8', import.meta.url), 'utf8');
  const transportSegments = await readFile(new URL('../fixtures/streams/transport.mpegts', import.meta.url));
  const worded = wordedTransport(transport, transportSegments);
  const streams: TestStreams = {
    faults: { fails: undefined, isCut: false, spoilt: 0, encoderStoppedAt: undefined },
    asked: [],
  };
  const began = Date.now();
  await context.route(`${STREAMS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const { fails, isCut, encoderStoppedAt } = streams.faults;
    streams.asked.push(pathname);
    if (isCut) return route.abort('internetdisconnected');
    if (fails?.test(pathname)) return answer(route, { status: 500 });
    const file = files.get(pathname);
    if (file) return answerRange(route, file.bytes, isSpoilt(streams, route));
    if (pathname === '/captions.vtt') return answer(route, { type: 'text/vtt', text: CAPTIONS });
    if (pathname === '/transport.mpegts') return answerRange(route, transportSegments);
    if (pathname === '/worded.mpegts') return answerRange(route, worded.bytes);
    const text =
      (pathname === '/worded.m3u8' ? worded.playlist : undefined) ??
      transportPlaylist(pathname, transport) ??
      playlist(pathname, files, (encoderStoppedAt ?? Date.now()) - began);
    return answer(route, text === undefined ? { status: 404 } : { type: 'application/vnd.apple.mpegurl', text });
  });
  return streams;
}

const CAPTIONS = `WEBVTT

00:00.000 --> 00:30.000
The tide comes in.

00:30.000 --> 01:00.000
And the tide goes out.
`;

function playlist(path: string, files: ReadonlyMap<string, Fragments>, elapsed: number): string | undefined {
  const only = /^\/(talk|picture|sound)\.m3u8$/.exec(path)?.[1];
  if (path === '/recording.m3u8') return recording('/talk.mp4', files);
  if (only) return recording(`/${only}.mp4`, files);
  if (path === '/live.m3u8') return live(files, elapsed);
  return MANIFESTS[path];
}

const APART = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.42C00B,opus",RESOLUTION=160x90,AUDIO="sound"
picture.m3u8
`;

const CAPTIONED = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="words",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="words.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="words",NAME="Español",LANGUAGE="es",AUTOSELECT=YES,URI="palabras.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.42C00B,opus",RESOLUTION=160x90,SUBTITLES="words"
talk.m3u8
`;

const DECLARED = `#EXTM3U
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="words",NAME="Español",LANGUAGE="es",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.42C00B,mp4a.40.2",RESOLUTION=160x90,CLOSED-CAPTIONS="words"
worded.m3u8
`;

const CAPTION_SEGMENTS = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:9
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:8.0,
captions.vtt
#EXT-X-ENDLIST
`;

const MANIFESTS: Readonly<Record<string, string>> = {
  '/apart.m3u8': APART,
  '/captioned.m3u8': CAPTIONED,
  '/declared.m3u8': DECLARED,
  '/words.m3u8': CAPTION_SEGMENTS,
  '/palabras.m3u8': CAPTION_SEGMENTS,
};

function transportPlaylist(path: string, text: string): string | undefined {
  if (path === '/transport.m3u8') return text;
  if (path !== '/long.m3u8') return undefined;
  const from = text.indexOf('#EXTINF');
  const to = text.indexOf('#EXT-X-ENDLIST');
  const times = Array.from({ length: 110 }, () => text.slice(from, to));
  return text.slice(0, from) + times.join('#EXT-X-DISCONTINUITY\n') + text.slice(to);
}

/** Returns the recording with captions in the picture: "The tide comes in." in the first six segments, then "And it goes out." */
function wordedTransport(list: string, bytes: Buffer): { readonly playlist: string; readonly bytes: Buffer } {
  const ranges = /BYTERANGE:(\d+)@(\d+)\n.*/g;
  const segments = [...list.matchAll(ranges)].map(([, size, at]) =>
    bytes.subarray(Number(at), Number(at) + Number(size)),
  );
  const words = segments.map((_, index) => (index < 6 ? 'The tide comes in.' : 'And it goes out.'));
  const worded = captioned(segments, words);
  let at = 0;
  const text = list.replaceAll(ranges, () => {
    const { length } = worded.shift()!;
    at += length;
    return `BYTERANGE:${length}@${at - length}\nworded.mpegts`;
  });
  return { playlist: text, bytes: Buffer.concat(captioned(segments, words)) };
}

const HEAD = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:9\n';

function recording(name: string, files: ReadonlyMap<string, Fragments>): string {
  const { head, parts } = files.get(name)!;
  const seconds = name === '/sound.mp4' ? 8 : 1;
  const segments = parts.map(
    ({ at, size }) => `#EXTINF:${seconds}.0,\n#EXT-X-BYTERANGE:${size}@${at}\n${name.slice(1)}`,
  );
  const map = `#EXT-X-MAP:URI="${name.slice(1)}",BYTERANGE="${head}@0"`;
  return `${HEAD}#EXT-X-PLAYLIST-TYPE:VOD\n${map}\n${segments.join('\n')}\n#EXT-X-ENDLIST\n`;
}

/** Returns a sliding window of six seconds. The recording repeats; each repeat begins with a discontinuity. */
function live(files: ReadonlyMap<string, Fragments>, elapsed: number): string {
  const { head, parts } = files.get('/talk.mp4')!;
  const last = Math.floor(elapsed / 1000) + 12;
  const first = last - 5;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const { at, size } = parts[number % parts.length]!;
    const breaks = number % parts.length === 0 && index > 0 ? '#EXT-X-DISCONTINUITY\n' : '';
    return `${breaks}#EXTINF:1.0,\n#EXT-X-BYTERANGE:${size}@${at}\ntalk.mp4`;
  });
  const sequence = `#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / parts.length)}\n`;
  return `${HEAD.replace(':9', ':1')}${sequence}#EXT-X-MAP:URI="talk.mp4",BYTERANGE="${head}@0"\n${lines.join('\n')}\n`;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly text?: string;
}

const answer = (route: Route, { status = 200, type = 'text/plain', text = '' }: Answer): Promise<void> =>
  route.fulfill({ status, contentType: type, headers: { 'access-control-allow-origin': '*' }, body: text });

/** Whether this media segment must arrive undecodable. */
function isSpoilt({ faults }: TestStreams, route: Route): boolean {
  const [, from] = /bytes=(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
  if (faults.spoilt === 0 || from === undefined || from === '0') return false;
  faults.spoilt -= 1;
  return true;
}

/** Returns the file with its header, and undecodable media data. */
function spoiltOf(bytes: Buffer): Buffer {
  const from = bytes.indexOf('mdat') + 4;
  return Buffer.concat([bytes.subarray(0, from), Buffer.alloc(bytes.length - from, 0xff)]);
}

function answerRange(route: Route, bytes: Buffer, spoils = false): Promise<void> {
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  return route.fulfill({
    status: from === undefined ? 200 : 206,
    contentType: 'video/mp4',
    headers: {
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    },
    body: spoils ? spoiltOf(bytes.subarray(start, end + 1)) : bytes.subarray(start, end + 1),
  });
}
