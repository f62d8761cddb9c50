import { appendFileSync } from 'node:fs';

/** Where the notes of a run are gathered; set by the reporter, so that every worker knows it. */
export const NOTES_VARIABLE = 'PLENARY_TEST_NOTES';

/** Leaves a sentence for the end of the run: what a test ran on, where that differs between machines. */
export function note(sentence: string): void {
  const file = process.env[NOTES_VARIABLE];
  if (file) appendFileSync(file, `${sentence}\n`);
}
