import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import type { Store } from '../../server/store/document-store.ts';

// The server in a process of its own that is killed by SIGKILL at a write of its store. Told `killAt` over IPC, it waits until all
// work after answers is done, counts from then on, and is killed at that write; told anything else it only answers. Its answer is how
// many writes there were since it was told `killAt` the last time.
let writes = 0;
let fatal = Infinity;

const WRITES = new Set<unknown>(['insert', 'replace', 'remove', 'append']);

/** Every other time the write is on its way to the disk by then, which may or may not have it. */
function counted<T>(write: () => T): T {
  writes += 1;
  if (writes < fatal) return write();
  const begun = fatal % 2 === 0 ? write() : undefined;
  process.kill(process.pid, 'SIGKILL');
  return begun as T;
}

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

const watchStore = (inner: Store): Store => ({
  ...inner,
  log: counting(inner.log),
  table: async (spec) => counting(await inner.table(spec)),
});

const read = readEnv(process.env);
if (!read.ok) throw new Error(read.message);
const server = await startServer(read.env, { watchStore });
process.on('message', (told: { readonly killAt?: number }) => {
  void (told.killAt === undefined ? Promise.resolve() : server.settled()).then(() => {
    process.send?.(writes);
    if (told.killAt === undefined) return;
    writes = 0;
    fatal = told.killAt || Infinity;
  });
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
