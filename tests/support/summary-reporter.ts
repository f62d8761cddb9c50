import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { NOTES_VARIABLE } from './notes.ts';

/** Number of the slowest files to list; a run with fewer files lists none. */
const SLOWEST = 10;

/**
 * Prints the last lines of a run: the slowest files, the notes of tests, the tests that passed only when they were retried, and
 * `N passed, N failed`, with `, N skipped` where there are any.
 */
class SummaryReporter implements Reporter {
  readonly #notes = join(tmpdir(), `plenary-notes-${process.pid}`);

  onInit(): void {
    process.env[NOTES_VARIABLE] = this.#notes;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const lines = [...slowest(modules), ...this.#takeNotes(), ...retried(modules), counts(modules, errors.length)];
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

function retried(modules: readonly TestModule[]): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
  const flaky = tests.filter((test) => test.diagnostic()?.flaky);
  return flaky.map((test) => `Failed at first and passed when retried: ${path(test.module)} > ${test.fullName}`);
}

function counts(modules: readonly TestModule[], errors: number): string {
  const tests = modules.map((module) => [...module.children.allTests()].map((test) => test.result().state));
  const count = (state: string): number => tests.flat().filter((other) => other === state).length;
  // A file that cannot be loaded, or whose hooks fail, has no test that failed.
  const broken = modules.filter((module, at) => module.state() === 'failed' && !tests[at]?.includes('failed')).length;
  const skipped = count('skipped') + count('pending');
  return `${count('passed')} passed, ${count('failed') + broken + errors} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

// Vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default SummaryReporter;
