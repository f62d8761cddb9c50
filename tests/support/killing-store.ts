import type { Store } from '../../server/store/document-store.ts';

/** A store whose process is killed by SIGKILL at the nth write after `killAt`, like a power cut. */
export interface KillingStore {
  readonly watchStore: (store: Store) => Store;
  readonly killAt: (nth: number) => void;
  /** Returns the number of writes since then. */
  readonly writes: () => number;
}

const WRITES = new Set<unknown>(['insert', 'replace', 'remove', 'append']);

export function killingStore(): KillingStore {
  let writes = 0;
  let fatal = Infinity;
  /** Half of the time the write has already begun, so the disk may or may not have it. */
  const counted = <T>(write: () => T): T => {
    writes += 1;
    if (writes < fatal) return write();
    const begun = fatal % 2 === 0 ? write() : undefined;
    process.kill(process.pid, 'SIGKILL');
    return begun as T;
  };
  const counting = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          const call = (): unknown => value.apply(target, given);
          return WRITES.has(key) ? counted(call) : call();
        };
      },
    });
  return {
    watchStore: (inner) => ({
      ...inner,
      log: counting(inner.log),
      table: async (spec) => counting(await inner.table(spec)),
    }),
    killAt: (nth) => {
      writes = 0;
      fatal = nth;
    },
    writes: () => writes,
  };
}
