import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { NOTES_VARIABLE } from './notes.ts';

/** Number of the slowest files to list; a run with fewer files lists none. */
const SLOWEST = 10;

/** Environment variable with the file that tells a second run of failed files what the first run found (tests/run.mjs). */
const RESULTS_VARIABLE = 'PLENARY_TEST_RESULTS';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What the first run leaves: counts without those of failed files, and which files and tests failed. */
interface Results extends Counts {
  readonly failedFiles: readonly string[];
  readonly failedTests: readonly string[];
}

const NONE: Results = { passed: 0, failed: 0, skipped: 0, failedFiles: [], failedTests: [] };

/**
 * Prints the last lines of a run: the slowest files, the notes of tests, the tests that passed only when their file was run again, and
 * `N passed, N failed`, with `, N skipped` where there are any.
 */
class SummaryReporter implements Reporter {
  readonly #notes = join(tmpdir(), `plenary-notes-${process.pid}`);

  onInit(): void {
    process.env[NOTES_VARIABLE] = this.#notes;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[RESULTS_VARIABLE];
    const earlier = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : NONE;
    if (file !== undefined && earlier === NONE) writeFileSync(file, JSON.stringify(resultsOf(modules, errors.length)));
    const lines = [
      ...slowest(modules),
      ...this.#takeNotes(),
      ...passedOnlyNow(modules, earlier),
      countsLine(sum(earlier, countsOf(modules, errors.length))),
    ];
    // Vitest may print until the process ends.
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`));
  }

  #takeNotes(): string[] {
    if (!existsSync(this.#notes)) return [];
    const notes = readFileSync(this.#notes, 'utf8').trim().split('\n');
    rmSync(this.#notes);
    return [...new Set(notes)];
  }
}

const path = ({ project, moduleId }: TestModule): string => relative(project.config.root, moduleId);

function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= SLOWEST) return [];
  const files = modules.map((module) => ({ module, took: module.diagnostic().duration }));
  const named = files.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST);
  return [
    `The ${SLOWEST} slowest files, in seconds:`,
    ...named.map(({ module, took }) => `${(took / 1000).toFixed(1).padStart(7)}  ${path(module)}`),
  ];
}

const testsOf = (modules: readonly TestModule[], state: 'passed' | 'failed'): string[] =>
  modules.flatMap((module) => [...module.children.allTests(state)].map((test) => `${path(module)} > ${test.fullName}`));

function resultsOf(modules: readonly TestModule[], errors: number): Results {
  const failed = modules.filter((module) => module.state() === 'failed');
  const others = modules.filter((module) => !failed.includes(module));
  return { ...countsOf(others, errors), failedFiles: failed.map(path), failedTests: testsOf(failed, 'failed') };
}

const passedOnlyNow = (modules: readonly TestModule[], { failedTests }: Results): string[] =>
  testsOf(modules, 'passed')
    .filter((test) => failedTests.includes(test))
    .map((test) => `Failed at first and passed when its file was run again: ${test}`);

function countsOf(modules: readonly TestModule[], errors: number): Counts {
  const tests = modules.map((module) => [...module.children.allTests()].map((test) => test.result().state));
  const count = (state: string): number => tests.flat().filter((other) => other === state).length;
  // A file that cannot be loaded, or whose hooks fail, has no test that failed.
  const broken = modules.filter((module, at) => module.state() === 'failed' && !tests[at]?.includes('failed')).length;
  return {
    passed: count('passed'),
    failed: count('failed') + broken + errors,
    skipped: count('skipped') + count('pending'),
  };
}

const sum = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

// Vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default SummaryReporter;
