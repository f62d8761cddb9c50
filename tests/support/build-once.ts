import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { note } from './notes.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/plenary', import.meta.url));
/** Milliseconds. A cold build takes one to two minutes on two cores. */
const BUILD_WITHIN = 4 * 60_000;

const run = promisify(execFile);

export interface Recipe {
  /** Name of the product, for the summary of a test run and for the name of the result. */
  readonly name: string;
  /** Folder of the sources. */
  readonly source: string;
  /** The build tool, and the places where it may be installed. */
  readonly tool: { readonly places: readonly string[]; readonly versionBy: string };
  readonly args: readonly string[];
  /** Name of the file that the tool writes into the folder. */
  readonly result: string;
}

/**
 * Builds a recipe once per version of its sources. Returns the path of the result; undefined if the tool is missing or the build failed. A
 * failed build is repeated only with `insist`.
 */
export async function builtOnce(recipe: Recipe, insist: boolean): Promise<string | undefined> {
  const sources = await Promise.all(
    (await readdir(recipe.source)).toSorted().map((name) => readFile(join(recipe.source, name), 'utf8')),
  );
  const version = createHash('sha256').update(sources.join()).digest('hex').slice(0, 16);
  const place = join(CACHE, `${recipe.name.toLowerCase()}-${version}`);
  await mkdir(CACHE, { recursive: true });
  if (insist) await rm(`${place}.failed`, { force: true });
  while (!existsSync(place) && !existsSync(`${place}.failed`)) {
    const tool = await installed(recipe.tool);
    if (tool === undefined) return undefined;
    if (await claim(`${place}.building`)) await buildOnce(recipe, tool, place);
    else await sleep(500);
  }
  if (existsSync(place)) return place;
  note(`${recipe.name} could not be built: ${await readFile(`${place}.failed`, 'utf8')}`);
  return undefined;
}

/**
 * Claims the build, because test files run in parallel and only one may build. Returns false
 * if another process has claimed it; removes the claim of a process that has ended.
 */
async function claim(file: string): Promise<boolean> {
  const claimed = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  const holder = claimed ? process.pid : Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder !== process.pid && holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  return claimed;
}

async function buildOnce(recipe: Recipe, tool: string, place: string): Promise<void> {
  try {
    await build(recipe, tool, place);
  } catch (error) {
    // Without a network the build cannot get its dependencies. The tests that need it report that they did not run.
    await writeFile(`${place}.failed`, String(error).replaceAll(/\s+/g, ' ').slice(0, 300));
  } finally {
    await rm(`${place}.building`, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // No such process.
  }
}

async function build({ source, args, result }: Recipe, tool: string, place: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-build-'));
  try {
    await cp(source, folder, { recursive: true });
    // Low priority, so that other tests are not slowed down. The result is complete or does not exist.
    await run('nice', ['-n', '5', tool, ...args], { cwd: folder, timeout: BUILD_WITHIN });
    await cp(join(folder, result), `${place}.${process.pid}`, { recursive: true });
    await rename(`${place}.${process.pid}`, place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function installed({ places, versionBy }: Recipe['tool']): Promise<string | undefined> {
  for (const place of places) {
    // Not installed in this place: try the next one.
    const isThere = await run(place, [versionBy]).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}
