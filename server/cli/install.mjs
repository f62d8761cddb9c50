// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Major version of Node the product requires. */
const NODE_MAJOR = 26;
/** Names of the npm packages with Node, before platform and architecture. */
const PACKAGED_NODES = ['node', 'node-bin'];
const PARENT_CHECK_EVERY = 250;
/** Sources of the built app. */
const SOURCES = [
  'client',
  'sw',
  'domain',
  'server/http/files/client-files.ts',
  'server/http/files/serve-client.ts',
  'server/http/security-headers.ts',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
];
const BUILT = join(ROOT, 'dist', '.vite', 'built-from');

// The build writes one of the operator's settings into the app's page.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile?.(join(ROOT, '.env'));

/** Installs what the lockfile lists and is missing. Resolves to the Node for everything else. */
export async function ensureInstalled() {
  if (!(await isInstalled())) {
    console.log('Installing what Plenary needs (once, and after the lockfile changed) …');
    // Only errors: warnings about a newer Node are irrelevant, as the packages include one.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await exitOf(start('npm', args, { shell: process.platform === 'win32' }));
    if (code !== 0) process.exit(1);
  }
  return projectNode();
}

/** Whether everything is installed, by npm's own record. */
async function isInstalled() {
  const wanted = await packagesIn(join(ROOT, 'package-lock.json'));
  const present = await packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  // Packages for other platforms are optional and absent.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (present[path]?.version ?? (optional && version)) === version,
  );
}

async function packagesIn(lockfile) {
  if (!existsSync(lockfile)) return {};
  return JSON.parse(await readFile(lockfile, 'utf8')).packages;
}

/** The packaged Node if it can run, else the caller's if it is new enough. */
function projectNode() {
  const { node, refusal } = chooseNode();
  if (node) return node;
  console.error(refusal);
  return process.exit(1);
}

/**
 * The packaged Node if it can run, else `own` if its major version is new enough, else the reason for neither. `npm run`
 * prefers `node` in `modules/.bin`: a packaged Node that cannot run (musl, no libatomic1) is removed from there, and restored
 * once it can.
 */
export function chooseNode(modules = join(ROOT, 'node_modules'), own = process) {
  const link = join(modules, '.bin', own.platform === 'win32' ? 'node.exe' : 'node');
  const name = PACKAGED_NODES.map((prefix) => `${prefix}-${own.platform}-${own.arch}`).find((each) =>
    existsSync(join(modules, each, 'bin', 'node')),
  );
  const packaged = name ? join(modules, name, 'bin', 'node') : link;
  if (canRun(packaged)) {
    if (!existsSync(link)) symlinkSync(relative(dirname(link), packaged), link);
    return { node: packaged };
  }
  rmSync(link, { force: true });
  if (Number(own.versions.node.split('.')[0]) >= NODE_MAJOR) return { node: own.execPath };
  return {
    refusal: name
      ? `The packaged Node ${NODE_MAJOR} cannot run on this system. On Debian and Ubuntu it needs libatomic1 ` +
        `(apt-get install libatomic1); without glibc, as on Alpine, install Node ${NODE_MAJOR} or newer. Then try again.`
      : `There is no packaged Node ${NODE_MAJOR} for ${own.platform} ${own.arch}: please install Node ${NODE_MAJOR} and try again.`,
  };
}

const canRun = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Builds the app if its sources changed since the last build; before that, `check` may end the program. */
export async function ensureBuilt(node, check = async () => undefined) {
  const stamp = await sourcesStamp();
  const built = existsSync(BUILT) ? await readFile(BUILT, 'utf8') : '';
  if (built === stamp) return;
  await check();
  console.log('Building the app (once, and after its source changed) …');
  if (!(await build(node))) process.exit(1);
}

/** Builds the app and stores the stamp of its sources; false on failure. */
export async function build(node) {
  const stamp = await sourcesStamp();
  const code = await exitOf(
    start(node, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']),
  );
  if (code !== 0) return false;
  await mkdir(dirname(BUILT), { recursive: true });
  await writeFile(BUILT, stamp);
  return true;
}

/** Hash of the app's sources. */
export async function sourcesStamp() {
  const hash = createHash('sha256').update(process.env.PLAYER_URL ?? '');
  for (const file of (await Promise.all(SOURCES.map(filesOf))).flat().toSorted()) {
    hash
      .update(relative(ROOT, file).split(sep).join('/'))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function filesOf(source) {
  const path = join(ROOT, source);
  if (/\.\w+$/.test(source)) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Starts a program in the project's folder, with the project's Node and tools first on the path. */
export function start(program, args, options = {}) {
  const path = `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
}

/** Exit code of a program; 1 when it could not start or a signal ended it. */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Forwards stop signals to child processes, so that none is left running. */
export function passSignals(children) {
  const pass = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
  // npm stops only the shell between, without a signal to this process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, PARENT_CHECK_EVERY).unref();
}
