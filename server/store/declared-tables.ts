import type { Stored, Table, TableSpec } from './document-store.ts';

/** The tables of one open store, each made once: whoever needs one may ask for it every time. */
export class DeclaredTables {
  readonly #made = new Map<string, { readonly indexes: string; readonly table: Promise<unknown> }>();

  once<T extends Stored, I extends string>(spec: TableSpec<T, I>, make: () => Promise<Table<T, I>>): Promise<Table<T, I>> {
    const indexes = JSON.stringify(spec.indexes);
    const known = this.#made.get(spec.name);
    // The same declaration made it, with the same T and I.
    if (known?.indexes === indexes) return known.table as Promise<Table<T, I>>;
    const table = make();
    this.#made.set(spec.name, { indexes, table });
    // Whoever asked hears of the failure; the next one may try again.
    table.catch(() => this.#made.delete(spec.name));
    return table;
  }
}
