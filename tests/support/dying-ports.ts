import type { Ports } from '../../server/ports.ts';
import type { Store } from '../../server/store/document-store.ts';

export class Killed extends Error {}

/** Returns ports that behave like those of a process that dies at the nth write: neither that write nor a later one happens. */
export function dyingPorts(ports: Ports, nth: number): { ports: Ports; died: () => boolean } {
  let writes = 0;
  const counted = async <T>(write: () => Promise<T>): Promise<T> => {
    writes += 1;
    if (writes >= nth) throw new Killed();
    return write();
  };
  const WRITES = ['insert', 'replace', 'remove'];
  const dyingTable = <T extends object>(table: T): T =>
    new Proxy(table, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          const call = (): unknown => value.apply(target, given);
          return WRITES.includes(String(key)) ? counted(async () => call()) : call();
        };
      },
    });
  const store = new Proxy(ports.store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key === 'table')
        return async (...given: Parameters<Store['table']>) => dyingTable(await target.table(...given));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const log = new Proxy(ports.log, {
    get: (target, key) => {
      if (key === 'append')
        return (...given: Parameters<Ports['log']['append']>) => counted(() => target.append(...given));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ports: { ...ports, store, log }, died: () => writes >= nth };
}
