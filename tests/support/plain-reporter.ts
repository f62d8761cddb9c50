import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { NOTES_VARIABLE } from './notes.ts';
import { type Counts, leaveToSecondRun, readFirstRun } from './second-chance.ts';

/** So many files are named by what they took, and only of a run that had more. */
const SLOWEST = 10;

/**
 * The last lines of a run: the files that took longest, what tests noted, which files were run once more, then
 * `N passed, N failed`, with `, N skipped` where there are any.
 */
export class PlainReporter implements Reporter {
  readonly #notes = join(tmpdir(), `plenary-notes-${process.pid}`);

  onInit(): void {
    process.env[NOTES_VARIABLE] = this.#notes;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const first = readFirstRun();
    // An error outside of tests belongs to no file that could be run again.
    if (!first && errors.length === 0) leaveToSecondRun(modules, count);
    const { passed, failed, skipped } = sum(count(modules), first);
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    const summary = `${passed} passed, ${failed + errors.length} failed${left}`;
    const again = (first?.files ?? []).map((file) => `Failed at first and was run once more: ${file}`);
    const lines = [...slowest(modules), ...this.#takeNotes(), ...again, summary];
    // At the very end, whatever else has still to say something.
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`));
  }

  #takeNotes(): string[] {
    if (!existsSync(this.#notes)) return [];
    const notes = readFileSync(this.#notes, 'utf8').trim().split('\n');
    rmSync(this.#notes);
    return [...new Set(notes)];
  }
}

function count(modules: readonly TestModule[]): Counts {
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const those = (state: string): number => states.filter((other) => other === state).length;
  // A file that cannot even be read has no tests to fail.
  const broken = modules.filter(
    (module) =>
      module.state() === 'failed' && ![...module.children.allTests()].some((test) => test.result().state === 'failed'),
  );
  return {
    passed: those('passed'),
    failed: those('failed') + broken.length,
    skipped: those('skipped') + those('pending'),
  };
}

const sum = (one: Counts, other: Counts = { passed: 0, failed: 0, skipped: 0 }): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= SLOWEST) return [];
  const files = modules.map((module) => ({ module, took: module.diagnostic().duration }));
  const named = files.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST);
  return [
    `The ${SLOWEST} files that took longest, in seconds:`,
    ...named.map(
      ({ module: { moduleId, project }, took }) =>
        `${(took / 1000).toFixed(1).padStart(7)}  ${relative(project.config.root, moduleId)}`,
    ),
  ];
}

// Vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default PlainReporter;
