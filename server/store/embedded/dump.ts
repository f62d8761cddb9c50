import { rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { DumpLine, IndexSpec, Stored } from '../document-store.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import { quoted } from './schema.ts';
import type { GroupCommit } from '../group-commit.ts';

const LINES_PER_TURN = 500;

/** How the names of copies begin, so that one left behind by a killed process can be cleared away. */
export const copyPrefix = (file: string): string => `${file}.copy-`;

/** Copies the file page by page while it serves, then reads the copy, which does not change. */
export async function* dumpEmbedded(
  database: DatabaseSync,
  queue: GroupCommit,
  file: string,
): AsyncGenerator<DumpLine> {
  const copyFile = `${copyPrefix(file)}${process.pid}-${performance.now()}`;
  try {
    await copyTo(copyFile, database, queue);
    const copy = new DatabaseSync(copyFile);
    try {
      yield* breathing(lines(copy));
    } finally {
      copy.close();
    }
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${copyFile}${ending}`, { force: true });
  }
}

/**
 * The copy works on another thread between our transactions. One that is open when it begins fails it, while
 * later ones make it wait or go on from what they changed: so writes are held until its first step is done.
 */
async function copyTo(copyFile: string, database: DatabaseSync, queue: GroupCommit): Promise<void> {
  const release = queue.hold();
  try {
    await backup(database, copyFile, { progress: release });
  } finally {
    release();
  }
}

// What the store wrote, read back: the shapes are those it was given.
function* lines(copy: DatabaseSync): Generator<DumpLine> {
  for (const { name, indexes } of copy.prepare('SELECT name, indexes FROM plenary_tables ORDER BY name').all()) {
    yield ['table', String(name), JSON.parse(String(indexes)) as Record<string, IndexSpec<Stored>>];
    for (const { doc } of copy.prepare(`SELECT doc FROM ${quoted(String(name))} ORDER BY id`).iterate()) {
      yield ['document', JSON.parse(String(doc)) as Stored];
    }
  }
  for (const { entry } of copy.prepare('SELECT entry FROM sync_log ORDER BY s, n').iterate())
    yield ['entry', JSON.parse(String(entry)) as LogEntry];
}

/** Lets the server answer between the lines. */
async function* breathing(all: Iterable<DumpLine>): AsyncGenerator<DumpLine> {
  let count = 0;
  for (const line of all) {
    yield line;
    count += 1;
    if (count % LINES_PER_TURN === 0) await setImmediate();
  }
}
