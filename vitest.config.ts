import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE, STUCK_AFTER } from './tests/support/eventually.ts';
import { SlowFirst } from './tests/support/slow-first.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One file more than processors: half of the time a call takes, its test waits for a store, a socket or another process. */
const RULES_AT_ONCE = availableParallelism() + 1;

const END_SERVERS = [here('./tests/support/end-servers.ts')];

/** `npm run test:safari` or `test:firefox` alone: few machines have these engines. */
const engineProject = (name: string): TestProjectInlineConfiguration => ({
  extends: false,
  root: here('.'),
  test: {
    name,
    environment: 'node',
    include: [`tests/engines/${name}.test.ts`],
    setupFiles: END_SERVERS,
    testTimeout: STUCK_AFTER,
    hookTimeout: STUCK_AFTER,
    expect: { poll: { timeout: PATIENCE, interval: 200 } },
  },
});
const ENGINE = process.env['PLENARY_ENGINE'];

// Apart from the build's configuration, which has to work where there are no tests.
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    sequence: { sequencer: SlowFirst },
    // Whatever needs a browser comes last, without what only computes beside it.
    projects: [
      {
        extends: false,
        root: here('.'),
        test: {
          name: 'rules and calls',
          environment: 'node',
          include: ['tests/{docs,domain,server,sync,support}/**/*.test.ts'],
          setupFiles: END_SERVERS,
          testTimeout: STUCK_AFTER,
          hookTimeout: STUCK_AFTER,
          sequence: { groupOrder: 0 },
          maxWorkers: RULES_AT_ONCE,
          expect: { poll: { timeout: PATIENCE, interval: 50 } },
          // Modules of the domain and the server keep nothing that another server in the process could see, and loading
          // them takes a second.
          isolate: false,
        },
      },
      {
        extends: false,
        root: here('.'),
        test: {
          // What keeps its state in modules, each file in a process of its own.
          name: 'device',
          environment: 'node',
          include: ['tests/client/platform/**/*.test.ts'],
          exclude: ['tests/client/platform/**/*.browser.test.ts'],
          testTimeout: STUCK_AFTER,
          sequence: { groupOrder: 0 },
          maxWorkers: RULES_AT_ONCE,
          expect: { poll: { timeout: PATIENCE, interval: 50 } },
        },
      },
      {
        extends: false,
        root: here('.'),
        test: {
          name: 'app and journeys',
          environment: 'node',
          include: ['tests/{client,sw,journeys}/**/*.test.{ts,tsx}'],
          exclude: ['tests/client/platform/**/!(*.browser).test.ts'],
          setupFiles: END_SERVERS,
          testTimeout: STUCK_AFTER,
          hookTimeout: STUCK_AFTER,
          sequence: { groupOrder: 1 },
          // One more than there are processors to be had: each waits now and then for a page, a retry or a clock.
          maxWorkers: 3,
          // What is under test runs in the browser, a fresh one for each file.
          isolate: false,
          // Tests that say so run beside each other: those that mostly wait.
          maxConcurrency: 8,
          expect: { poll: { timeout: PATIENCE, interval: 200 } },
        },
      },
      ...(ENGINE ? [engineProject(ENGINE)] : []),
    ],
  },
});
