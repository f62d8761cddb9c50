// What a phone has to load before it shows the schedule, and what a screen may add to that. Sizes are gzip.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
const AREAS = fileURLToPath(new URL('../../client/screens', import.meta.url));
// React and the router take 77 of it, and each screen's line in the table of routes some 80 bytes.
const CRITICAL_JS = 112 * KIB;
const CRITICAL_CSS = 12 * KIB;
const WORKER = 15 * KIB;
/** What an area of screens may bring, as one file; so may any file that is not named here. */
const AREA_JS = 15 * KIB;
/** By the names that vite.config.ts groups them under, and of the packages that come by themselves. */
const FILES = {
  // Frame, navigation, bell and tabs of every screen.
  kit: 28 * KIB,
  // Plays talks and recordings on every screen, from every provider, and knows where one is in them.
  player: 18 * KIB,
  // What several areas of screens are made of, with what the chat counts as unread, and whom one might meet.
  parts: 28 * KIB,
  device: 45 * KIB,
  mine: 65 * KIB,
  // The library of forms, every kind of field that a screen has, and what several forms choose from (countries, interests).
  forms: 24 * KIB,
  // A room of the chat with virtua; what it shares with questions is in the parts.
  chat: 14 * KIB,
  // The talk page brings what a talk needs.
  talk: 25 * KIB,
  // Takes playlists apart; comes with the press on Play, where the browser cannot do it, and is not kept on the device.
  hls: 190 * KIB,
  // Only organisers open it, at a desk.
  admin: 60 * KIB,
  // The database in memory of the page in which organisers see the app as a role.
  'see-as': 18 * KIB,
  // What posts are written in; asked for by the form of a post, and kept on no device.
  'post-editor': 125 * KIB,
  board: 25 * KIB,
  import: 15 * KIB,
  // Browsers without Temporal.
  'global.esm': 22 * KIB,
};
/** Smaller files cost more requests than they save bytes. */
const WORTH_A_REQUEST = 4 * KIB;
/** The bundler's own few lines. */
const MAY_BE_SMALL = ['rolldown-runtime'];
const SCHEDULE = /screens\/schedule\/schedule-screen\.tsx$/;
/** Must be loaded after the first paint. */
const LATE = ['dexie', 'rxdb'];

/** Every budget with what was measured; `dist` is the built app. */
export async function sizeBudgets(dist) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sources = await sourcesByChunk(dist, manifest);
  const schedule = [...sources].filter(([, names]) => names.some((name) => SCHEDULE.test(name))).map(([key]) => key);
  if (schedule.length === 0) throw new Error('no chunk holds the schedule screen');
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const first = Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key].file}"`));
  const critical = closure(manifest, [...first, ...schedule]);
  const later = Object.keys(manifest).filter((key) => !critical.includes(key) && manifest[key].file.endsWith('.js'));
  return [
    budget('critical JavaScript of the schedule', await gzipped(dist, jsOf(manifest, critical)), CRITICAL_JS),
    budget('critical CSS of the schedule', await gzipped(dist, cssOf(manifest, critical)), CRITICAL_CSS),
    lateLibraries(critical.flatMap((key) => sources.get(key) ?? [])),
    budget('service worker', await gzipped(dist, ['sw.js']), WORKER),
    await classicWorker(dist),
    ...(await Promise.all(later.map((key) => fileBudget(dist, manifest[key])))),
    await smallFiles(dist, Object.values(manifest)),
  ];
}

const fileBudget = async (dist, { name, file }) =>
  budget(`${name}.js`, await gzipped(dist, [file]), FILES[name] ?? AREA_JS);

/** An area of screens is a file however small: it is asked for alone. Anything else belongs to what it is needed with. */
async function smallFiles(dist, chunks) {
  const areas = await readdir(AREAS);
  const alone = chunks.filter(
    ({ name, file }) => file.endsWith('.js') && !areas.includes(name) && !MAY_BE_SMALL.includes(name),
  );
  const sizes = await Promise.all(alone.map(({ file }) => gzipped(dist, [file])));
  const small = alone.filter((_, index) => sizes[index] < WORTH_A_REQUEST).map(({ name }) => name);
  return {
    name: `no file below ${kib(WORTH_A_REQUEST)} is loaded alone`,
    measured: small.length === 0 ? 'yes' : `no: ${small.join(', ')} (group them in vite.config.ts)`,
    passed: small.length === 0,
  };
}

/** These chunks and everything they import at once. */
function closure(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key].imports ?? [], seen);
  }
  return [...seen];
}

const jsOf = (manifest, keys) =>
  [...new Set(keys.map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
const cssOf = (manifest, keys) =>
  [...new Set(keys.flatMap((key) => [...(manifest[key].css ?? []), manifest[key].file]))].filter((file) =>
    file.endsWith('.css'),
  );

async function gzipped(dist, files) {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
const budget = (name, bytes, limit) => ({ name, measured: kib(bytes), limit: kib(limit), passed: bytes <= limit });

/** By the source maps: what each chunk is made of, whatever its name. A chunk of the bundler's own few lines has no map. */
async function sourcesByChunk(dist, manifest) {
  const mapped = Object.keys(manifest).filter((key) => existsSync(join(dist, `${manifest[key].file}.map`)));
  return new Map(
    await Promise.all(
      mapped.map(async (key) => [
        key,
        JSON.parse(await readFile(join(dist, `${manifest[key].file}.map`), 'utf8')).sources,
      ]),
    ),
  );
}

function lateLibraries(sources) {
  const early = LATE.filter((name) => sources.some((source) => source.includes(`node_modules/${name}/`)));
  return {
    name: 'Dexie and RxDB come after the first paint',
    measured: early.length === 0 ? 'yes' : `no: ${early.join(', ')}`,
    passed: early.length === 0,
  };
}

/** The worker is registered as a classic script, in which import and export are errors. */
async function classicWorker(dist) {
  const script = await readFile(join(dist, 'sw.js'), 'utf8');
  const isModule = /(^|[;}\n])\s*(import\s*["'{*\w]|export\s*[{*\w])/.test(script);
  return { name: 'service worker is a classic script', measured: isModule ? 'no' : 'yes', passed: !isModule };
}
