// What a phone has to load before it shows the schedule, and what a screen may add to that. Sizes are gzip.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
const CRITICAL_JS = 120 * KIB;
const CRITICAL_CSS = 12 * KIB;
const WORKER = 15 * KIB;
const SCREEN_JS = 15 * KIB;
/** The talk page brings what a talk needs. */
const SCREENS = { talk: 25 * KIB };
/** Screens that only organisers open. */
const UNBOUNDED = /screens\/admin\//;
const SCREEN = /screens\/([^/]+)\/[^/]+-screen\.tsx$/;
const SCHEDULE = /screens\/schedule\/schedule-screen\.tsx$/;
/** Must be loaded after the first paint (decisions: Dexie and RxDB are not critical). */
const LATE = ['dexie', 'rxdb'];

/** Every budget with what was measured; `dist` is the built app. */
export async function sizeBudgets(dist) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sources = await sourcesByChunk(dist, manifest);
  const schedule = [...sources].filter(([, names]) => names.some((name) => SCHEDULE.test(name))).map(([key]) => key);
  if (schedule.length === 0) throw new Error('no chunk holds the schedule screen');
  const critical = closure(manifest, [...Object.keys(manifest).filter((key) => manifest[key].isEntry), ...schedule]);
  return [
    budget('critical JavaScript of the schedule', await gzipped(dist, jsOf(manifest, critical)), CRITICAL_JS),
    budget('critical CSS of the schedule', await gzipped(dist, cssOf(manifest, critical)), CRITICAL_CSS),
    lateLibraries(critical.flatMap((key) => sources.get(key) ?? [])),
    budget('service worker', await gzipped(dist, ['sw.js']), WORKER),
    await classicWorker(dist),
    ...(await screenBudgets(dist, manifest, new Set(critical))),
  ];
}

/** What each screen adds to the critical path. A chunk that several screens share is held to the same limit by itself. */
async function screenBudgets(dist, manifest, critical) {
  const screens = Object.keys(manifest).filter(
    (key) => SCREEN.test(key) && manifest[key].isDynamicEntry && !UNBOUNDED.test(key),
  );
  const added = new Map(screens.map((key) => [key, closure(manifest, [key]).filter((chunk) => !critical.has(chunk))]));
  const users = (chunk) => screens.filter((key) => added.get(key).includes(chunk)).length;
  const shared = [...new Set([...added.values()].flat())].filter((chunk) => users(chunk) > 1);
  const own = screens.map((key) => [key, added.get(key).filter((chunk) => users(chunk) === 1)]);
  return Promise.all(
    [...own, ...shared.map((chunk) => [`shared ${manifest[chunk].name}`, [chunk]])].map(async ([name, chunks]) =>
      budget(name, await gzipped(dist, jsOf(manifest, chunks)), SCREENS[SCREEN.exec(name)?.[1]] ?? SCREEN_JS),
    ),
  );
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
