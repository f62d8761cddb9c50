import { vi } from 'vitest';

/** Resolves once `check` no longer throws; fails with what it threw last after a minute: a busy machine may take seconds for anything. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
