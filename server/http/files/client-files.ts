import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PLAYER_FRAME, PLAYER_RELAY } from '../security-headers.ts';

export interface ClientFile {
  /** Path below the root, with a leading slash. */
  readonly path: string;
  readonly type: string;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly isText: boolean;
}

export interface ClientFiles {
  /** The folder with the files. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, ClientFile>;
  /** Hashes of the inline scripts in the app's page, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
  /** Hashes of the inline scripts in the page with vendors' players. */
  readonly frameHashes: readonly string[];
  /** Hashes of the inline script and style in the relay page. */
  readonly relay: { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };
  /** Id of the build, which is also in the app's page; undefined if the page has none. */
  readonly build: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
const TEXT = /^text\/|json$|svg|mpegurl$/;

/** Reads the built app, except source maps and the build's internal files. Returns undefined if there is no build. */
export async function readClientFiles(folder: string): Promise<ClientFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = new Map<string, ClientFile>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/');
    if (!entry.isFile() || path.includes('/.') || path.endsWith('.map')) continue;
    files.set(path, clientFile(path, await readFile(join(folder, path))));
  }
  const page = files.get('/index.html');
  if (!page) return undefined;
  const text = page.bytes.toString();
  const textOf = (path: string): string => files.get(path)?.bytes.toString() ?? '';
  const relay = textOf(PLAYER_RELAY);
  const hashes = {
    scriptHashes: inlineScripts(text),
    frameHashes: inlineScripts(textOf(PLAYER_FRAME)),
    relay: { scriptHashes: inlineScripts(relay), styleHashes: inlineStyles(relay) },
  };
  return { folder, files, ...hashes, build: /<meta name="build" content="(\w+)"/.exec(text)?.[1] };
}

function clientFile(path: string, bytes: Buffer): ClientFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return {
    path,
    type,
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isText: TEXT.test(type),
  };
}

const hashed = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashed(script));

const inlineStyles = (page: string): string[] =>
  [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => hashed(style));
