import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestModule } from 'vitest/node';
import { FIRST_RUN_VARIABLE } from './first-run.mjs';

/** More than so many files do not fail by chance. */
const MOST_FILES = 8;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a run leaves to the next: the counts of what is done with, and the files to run again, from the root. */
export interface FirstRun extends Counts {
  readonly files: readonly string[];
}

/** The run before this one, in the same `npm test`. */
export function readFirstRun(): FirstRun | undefined {
  const path = process.env[FIRST_RUN_VARIABLE];
  return path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FirstRun) : undefined;
}

/** Leaves the failed files to a second run; `count` counts the tests of some files. */
export function leaveToSecondRun(modules: readonly TestModule[], count: (of: readonly TestModule[]) => Counts): void {
  const path = process.env[FIRST_RUN_VARIABLE];
  const failed = modules.filter((module) => module.state() === 'failed');
  if (!path || failed.length === 0 || failed.length > MOST_FILES) return;
  const files = failed.map(({ project, moduleId }) => relative(project.config.root, moduleId));
  const first: FirstRun = { ...count(modules.filter((module) => !failed.includes(module))), files };
  writeFileSync(path, JSON.stringify(first));
}
