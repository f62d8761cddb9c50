import type { Store } from '../../server/store/document-store.ts';

export class Killed extends Error {}

/** A store that dies at the nth write: neither that write nor a later one happens until it is revived. */
export interface DyingStore {
  readonly watch: (store: Store) => Store;
  readonly dieAt: (nth: number) => void;
  /** Revives the store. Returns whether it had died. */
  readonly revive: () => boolean;
}

const STEP = Number(process.env['WRITE_STEP'] ?? 3);

/**
 * Returns the write at which the next round dies: each of the first six, then each third, because neighbours are mostly of one
 * kind. `npm run soak -- --writes 1` tries each.
 */
export const nextWrite = (nth: number): number => nth + (nth < 6 ? 1 : STEP);

const WRITES = new Set<unknown>(['insert', 'replace', 'remove', 'append']);

export function dyingStore(): DyingStore {
  let left = Infinity;
  const counted = async <T>(write: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left <= 0) throw new Killed();
    return write();
  };
  const dying = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          const call = (): unknown => value.apply(target, given);
          return WRITES.has(key) ? counted(async () => call()) : call();
        };
      },
    });
  return {
    watch: (inner) => ({
      ...inner,
      log: dying(inner.log),
      table: async (spec) => dying(await inner.table(spec)),
    }),
    dieAt: (nth) => {
      left = nth;
    },
    revive: () => {
      const died = left <= 0;
      left = Infinity;
      return died;
    },
  };
}
