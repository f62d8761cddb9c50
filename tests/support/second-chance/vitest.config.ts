import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// What tests/support/second-chance.test.ts runs: files of which some fail at first, and one always.
export default defineConfig({
  test: { root: fileURLToPath(new URL('.', import.meta.url)), include: ['*.case.ts'], retry: 0 },
});
