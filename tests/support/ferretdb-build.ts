import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { note } from './notes.ts';

const SOURCE = fileURLToPath(new URL('ferretdb', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/plenary', import.meta.url));
/** A cold build takes one to two minutes on two cores. */
const BUILD_WITHIN = 4 * 60_000;
const GO_PLACES = ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go'];

const run = promisify(execFile);

export interface FerretDbBuild {
  readonly binary: string;
  readonly version: string;
}

/**
 * FerretDB built from `tests/support/ferretdb`, once per version; undefined where there is no Go, or it could not be
 * built, which is tried again only if the caller insists.
 */
export async function builtFerretDb(insist: boolean): Promise<FerretDbBuild | undefined> {
  const sources = await Promise.all(
    ['main.go', 'go.mod', 'go.sum'].map((name) => readFile(join(SOURCE, name), 'utf8')),
  );
  const binary = join(CACHE, `ferretdb-${createHash('sha256').update(sources.join()).digest('hex').slice(0, 16)}`);
  const version = /FerretDB v([\d.]+)/.exec(sources.join())?.[1] ?? '';
  await mkdir(CACHE, { recursive: true });
  if (insist) await rm(`${binary}.failed`, { force: true });
  while (!existsSync(binary) && !existsSync(`${binary}.failed`)) {
    const go = await installedGo();
    if (go === undefined) return undefined;
    if (await claim(`${binary}.building`)) await buildOnce(go, binary);
    else await sleep(500);
  }
  if (existsSync(binary)) return { binary, version };
  note(`FerretDB could not be built with Go: ${await readFile(`${binary}.failed`, 'utf8')}`);
  return undefined;
}

/** Test files run side by side: one of them builds. A claim of a process that is gone counts for nothing. */
async function claim(file: string): Promise<boolean> {
  const claimed = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  const holder = claimed ? process.pid : Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder !== process.pid && holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  return claimed;
}

async function buildOnce(go: string, binary: string): Promise<void> {
  try {
    await build(go, binary);
  } catch (error) {
    // Without network the modules cannot be had. The tests that need it say that they did not run.
    await writeFile(`${binary}.failed`, String(error).replaceAll(/\s+/g, ' ').slice(0, 300));
  } finally {
    await rm(`${binary}.building`, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // No such process.
  }
}

async function build(go: string, binary: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-ferretdb-build-'));
  try {
    await cp(SOURCE, folder, { recursive: true });
    // In the background of everything else, and complete or not there at all.
    await run(
      'nice',
      ['-n', '5', go, 'build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', 'ferretdb', '.'],
      { cwd: folder, timeout: BUILD_WITHIN },
    );
    await cp(join(folder, 'ferretdb'), `${binary}.${process.pid}`);
    await rename(`${binary}.${process.pid}`, binary);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function installedGo(): Promise<string | undefined> {
  for (const go of GO_PLACES) {
    // Not there: the next place.
    if (
      await run(go, ['version']).then(
        () => true,
        () => false,
      )
    )
      return go;
  }
  return undefined;
}
