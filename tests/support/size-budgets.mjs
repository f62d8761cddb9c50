// Sizes of the built app in gzip: what a phone loads before it shows the schedule, and three large files whose growth must be noticed.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
/** JavaScript that a first visit loads before it shows the schedule. React, react-dom and the router are 90 KiB of it. */
const CRITICAL_JS = 132 * KIB;
/** Size at which the check warns, and at which it fails, as a factor of the limit: one small change must not fail the build. */
const WARNS_AT = 1.02;
const FAILS_AT = 1.05;
/** Libraries in their own files, by the group names in vite.config.ts. */
const FILES = {
  // RxDB, which stores the person's own documents.
  mine: 65 * KIB,
  // Plays HLS where the browser cannot; loaded when a person presses Play.
  hls: 190 * KIB,
  // The editor of posts, for organisers.
  'post-editor': 125 * KIB,
};
const SCHEDULE = /screens\/schedule\/schedule-screen\.tsx$/;
/** Must be loaded after the first paint. */
const LATE = ['dexie', 'rxdb'];
/** Questions for other kinds of events. An event stores the questions it chose, so only organisers who choose need these. */
const OTHER_EVENTS = /event-fields\/templates\/other-events\.ts$/;

/** Returns each limit with the measured size, in KiB of gzip. `dist`: the built app. Throws if no file contains the schedule's screen. */
export async function sizeBudgets(dist) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sources = await sourcesByChunk(dist, manifest);
  const schedule = [...sources].filter(([, names]) => names.some((name) => SCHEDULE.test(name))).map(([key]) => key);
  if (schedule.length === 0) throw new Error('no chunk holds the schedule screen');
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const first = Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key].file}"`));
  const critical = closure(manifest, [...first, ...schedule]);
  const limited = Object.values(manifest).filter(
    ({ name, file }) => file.endsWith('.js') && Object.hasOwn(FILES, name),
  );
  return [
    budget('critical JavaScript of the schedule', await gzipped(dist, jsOf(manifest, critical)), CRITICAL_JS),
    lateLibraries(critical.flatMap((key) => sources.get(key) ?? [])),
    templatesOfOrganisers(sources, manifest),
    await classicWorker(dist),
    ...(await Promise.all(
      limited.map(async ({ name, file }) => budget(`${name}.js`, await gzipped(dist, [file]), FILES[name])),
    )),
  ];
}

/** Returns these chunks and everything that they import statically. */
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
async function gzipped(dist, files) {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
const budget = (name, bytes, limit) => ({
  name,
  measured: kib(bytes),
  limit: kib(limit),
  warns: bytes > limit * WARNS_AT,
  passed: bytes <= limit * FAILS_AT,
});

/** Returns the source files of each chunk, by its source map. The bundler's own small chunk has none. */
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

function templatesOfOrganisers(sources, manifest) {
  const files = [...sources]
    .filter(([, names]) => names.some((name) => OTHER_EVENTS.test(name)))
    .map(([key]) => manifest[key].name);
  return {
    name: 'only organisers load the templates of other events',
    measured: files.join(', '),
    passed: files.length === 1 && files[0].startsWith('admin'),
  };
}

/** Checks that the worker has no import or export: it is registered as a classic script. */
async function classicWorker(dist) {
  const script = await readFile(join(dist, 'sw.js'), 'utf8');
  const isModule = /(^|[;}\n])\s*(import\s*["'{*\w]|export\s*[{*\w])/.test(script);
  return { name: 'service worker is a classic script', measured: isModule ? 'no' : 'yes', passed: !isModule };
}
