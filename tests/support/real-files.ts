import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportFile } from '../../server/import/import-file.ts';
import { note } from './notes.ts';

const FOLDER = process.env['PLENARY_DATA'] ?? resolve(fileURLToPath(new URL('../../../shared/data', import.meta.url)));
const isThere = existsSync(FOLDER);

/** Real schedules are not ours to ship: where they are absent, tests on them are skipped; in CI they must be there. */
export const lackRealFiles = !isThere && process.env['CI'] !== 'true';

const read = new Set<string>();

/** A file of the folder of real data, as the import takes it. */
export function realFile(path: string): ImportFile {
  const file = join(FOLDER, path);
  const bytes = readFileSync(file);
  read.add(path);
  return { name: basename(path), bytes };
}

/** Leaves word of how many real files were read, at the end of the tests that read them. */
export function noteRealFiles(): void {
  note(
    isThere
      ? `${read.size} real schedule files were read.`
      : `No real schedule files were read: ${FOLDER} is not there.`,
  );
}
