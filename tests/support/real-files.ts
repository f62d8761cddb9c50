import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportFile } from '../../server/import/import-file.ts';
import { note } from './notes.ts';

const FOLDER = process.env['PLENARY_DATA'] ?? resolve(fileURLToPath(new URL('../../../shared/data', import.meta.url)));
const isThere = existsSync(FOLDER);

/**
 * True if the folder of real files is absent and `PLENARY_REAL_FILES` is not `required`: tests on them are skipped, because we may not ship
 * these files. If the folder exists or is required, a missing file fails its test.
 */
export const lackRealFiles = !isThere && process.env['PLENARY_REAL_FILES'] !== 'required';

const read = new Set<string>();

/** Returns a file of the folder of real data in the format of imports. Throws if it is missing. */
export function realFile(path: string): ImportFile {
  const file = join(FOLDER, path);
  const bytes = readFileSync(file);
  read.add(path);
  return { name: basename(path), bytes };
}

/** Adds a note to the run's output: how many real files were read. Call it at the end of the tests that read them. */
export function noteRealFiles(): void {
  note(
    isThere
      ? `${read.size} real schedule files were read.`
      : `Tests on real schedule files were skipped: ${FOLDER} is not there. PLENARY_REAL_FILES=required makes that a failure.`,
  );
}
