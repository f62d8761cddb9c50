import { appendFileSync } from 'node:fs';

/** Environment variable with the file for the notes of a run. The reporter sets it, so that all workers know it. */
export const NOTES_VARIABLE = 'PLENARY_TEST_NOTES';

/** Adds a sentence to the end of the run's output, for example which database a test used. */
export function note(sentence: string): void {
  const file = process.env[NOTES_VARIABLE];
  if (file) appendFileSync(file, `${sentence}\n`);
}
