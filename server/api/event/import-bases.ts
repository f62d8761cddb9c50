import type { ImportBase, ImportBases } from '../../../domain/event/import/kept-edits.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/** Last imported values of a talk or of the event's settings. `id` is its id. */
interface BaseRow extends Stored {
  readonly base: ImportBase;
  /** Audit group of that import, and the values before: undoing the import restores them. */
  readonly group: string;
  readonly earlier: ImportBase | null;
}

const BASES: TableSpec<BaseRow, 'byGroup'> = { name: 'importBases', indexes: { byGroup: { fields: ['group'] } } };

const AT_ONCE = 100;

type BasePorts = Pick<Ports, 'store'>;
const baseTable = ({ store }: BasePorts): Promise<Table<BaseRow, 'byGroup'>> => store.table(BASES);

export async function importBases(ids: readonly string[], ports: BasePorts): Promise<ImportBases> {
  const rows = await (await baseTable(ports)).getMany(ids);
  return new Map(rows.map(({ id, base }) => [id, base]));
}

/**
 * Stores imported values after they were applied; an interrupted import finds the same values when it continues. Safe to
 * repeat.
 */
export async function keepBases(bases: ImportBases, group: string, ports: BasePorts): Promise<void> {
  const table = await baseTable(ports);
  const all = [...bases];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = new Map(all.slice(start, start + AT_ONCE));
    const held = new Map((await table.getMany([...some.keys()])).map((row) => [row.id, row]));
    await Promise.all([...some].map(([id, base]) => keep({ id, base, group, held: held.get(id) }, table)));
  }
}

interface Keeping extends Pick<BaseRow, 'id' | 'base' | 'group'> {
  readonly held: BaseRow | undefined;
}

async function keep({ id, base, group, held }: Keeping, table: Table<BaseRow, 'byGroup'>): Promise<void> {
  if (!held) return table.insert({ id, rev: 1, base, group, earlier: null });
  if (JSON.stringify(held.base) === JSON.stringify(base)) return;
  // Another import stored it at the same moment; the next one compares again.
  await table.replace({ ...held, base, group, earlier: held.base }, held.rev);
}

/** Restores the values from before an undone import. */
export async function undoBases(group: string, ports: BasePorts): Promise<void> {
  const table = await baseTable(ports);
  for (;;) {
    const { documents } = await table.find('byGroup', { equals: [group], limit: AT_ONCE });
    if (documents.length === 0) return;
    for (const row of documents)
      if (row.earlier) await table.replace({ ...row, base: row.earlier, group: '', earlier: null }, row.rev);
      else await table.remove(row.id);
  }
}
