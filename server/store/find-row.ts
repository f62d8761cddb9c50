import type { Soon } from '../platform/soon.ts';
import type { Store, Stored, TableSpec } from './document-store.ts';

/** One row: what comes with every call is at hand, and need not be waited for. */
export const findRow = <T extends Stored, I extends string>(
  spec: TableSpec<T, I>,
  id: string,
  store: Store,
): Soon<T | undefined> => store.held?.(spec, id) ?? store.table(spec).then((table) => table.get(id));
