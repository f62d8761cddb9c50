import type { ImportBase, ImportBases } from '../../../domain/event/import/kept-edits.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * Values of a talk or the event's settings at the last import: the base of the three-way merge. `id` is the talk's or the
 * settings' id.
 */
interface BaseRow extends Stored {
  readonly base: ImportBase;
  /** Audit group of that import, and the base before it. Undoing the import restores that base. */
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
 * Stores the imported values. Runs after they were applied; an interrupted import finds the same values when it continues.
 * Idempotent.
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
  // If another import stored it at the same moment, that is enough; the next import compares again.
  await table.replace({ ...held, base, group, earlier: held.base }, held.rev);
}

/** Restores the bases from before an import that was undone. */
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
