import type { Stored, Table, TableSpec } from './document-store.ts';

/** The tables of one open store. Each is created once and cached, so callers need not keep them. */
export class DeclaredTables {
  readonly #made = new Map<string, { readonly indexes: string; readonly table: Promise<unknown> }>();
  /** Cache by the object that declares the table: callers always pass the same object. */
  readonly #known = new WeakMap<object, Promise<unknown>>();

  once<T extends Stored, I extends string>(
    spec: TableSpec<T, I>,
    make: () => Promise<Table<T, I>>,
  ): Promise<Table<T, I>> {
    // It was made by the same declaration, so T and I are the same.
    return (this.#known.get(spec) as Promise<Table<T, I>> | undefined) ?? this.#byName(spec, make);
  }

  #byName<T extends Stored, I extends string>(
    spec: TableSpec<T, I>,
    make: () => Promise<Table<T, I>>,
  ): Promise<Table<T, I>> {
    const indexes = JSON.stringify(spec.indexes);
    const made = this.#made.get(spec.name);
    // It was made by an equal declaration, so T and I are the same.
    const table = made?.indexes === indexes ? (made.table as Promise<Table<T, I>>) : make();
    this.#made.set(spec.name, { indexes, table });
    // If creating the table fails, this call rejects; the next call tries again.
    table.then(
      () => this.#known.set(spec, table),
      () => this.#made.delete(spec.name),
    );
    return table;
  }
}
