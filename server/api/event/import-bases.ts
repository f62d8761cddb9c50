import type { ImportBase, ImportBases, SourceValues } from '../../../domain/event/import/kept-edits.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * Values of a talk or the event's settings at the last import: the base of the three-way merge. `id` is the talk's or the
 * settings' id.
 */
export interface BaseRow extends Stored {
  readonly base: ImportBase;
  /** The source that keeps the document, what it said last, and the fields of which an organiser is asked. Missing for files. */
  readonly source?: string;
  readonly says?: SourceValues;
  readonly asks?: readonly string[];
  /** Audit group of that import, and the base before it. Undoing the import restores that base. */
  readonly group: string;
  readonly earlier: ImportBase | null;
}

const BASES: TableSpec<BaseRow, 'byGroup'> = { name: 'importBases', indexes: { byGroup: { fields: ['group'] } } };

const AT_ONCE = 100;

type BasePorts = Pick<Ports, 'store'>;
const baseTable = ({ store }: BasePorts): Promise<Table<BaseRow, 'byGroup'>> => store.table(BASES);

export const baseRows = async (ids: readonly string[], ports: BasePorts): Promise<readonly BaseRow[]> =>
  (await baseTable(ports)).getMany(ids);

/** What an import remembers. `says` and `asks` are those of a source; files have none. */
export interface NewBases {
  readonly bases: ImportBases;
  readonly group: string;
  readonly source?: string | undefined;
  readonly says?: ReadonlyMap<string, SourceValues>;
  /** Fields that are kept although the source says otherwise, and those of them that are asked about from now on. */
  readonly edits?: ReadonlyMap<string, { readonly kept: readonly string[]; readonly asks: readonly string[] }>;
}

/**
 * Stores the imported values. Runs after they were applied; an interrupted import finds the same values when it continues.
 * Idempotent.
 */
export async function keepBases({ bases, ...more }: NewBases, ports: BasePorts): Promise<void> {
  const table = await baseTable(ports);
  const all = [...bases];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = new Map(all.slice(start, start + AT_ONCE));
    const held = new Map((await table.getMany([...some.keys()])).map((row) => [row.id, row]));
    await Promise.all([...some].map(([id, base]) => keep({ id, base, ...more, held: held.get(id) }, table)));
  }
}

interface Keeping extends Omit<NewBases, 'bases'> {
  readonly id: string;
  readonly base: ImportBase;
  readonly held: BaseRow | undefined;
}

async function keep({ id, base, group, held, ...more }: Keeping, table: Table<BaseRow, 'byGroup'>): Promise<void> {
  const own = more.source === undefined ? {} : ofSource(id, more, held);
  if (!held) return table.insert({ id, rev: 1, base, group, earlier: null, ...own });
  // If another import stored it at the same moment, that is enough; the next import compares again.
  if (JSON.stringify(held.base) !== JSON.stringify(base))
    await table.replace({ ...held, ...own, base, group, earlier: held.base }, held.rev);
  else if (JSON.stringify({ ...held, ...own }) !== JSON.stringify(held))
    await table.replace({ ...held, ...own }, held.rev);
}

/** A question stays until somebody answers it, or the difference is gone. */
function ofSource(
  id: string,
  { source = '', says, edits }: Omit<NewBases, 'bases' | 'group'>,
  held: BaseRow | undefined,
): Required<Pick<BaseRow, 'source' | 'says' | 'asks'>> {
  const { kept = [], asks = [] } = edits?.get(id) ?? {};
  const open = new Set([...(held?.asks ?? []), ...asks]);
  return { source, says: { ...held?.says, ...says?.get(id) }, asks: kept.filter((field) => open.has(field)) };
}

/** Ends the question about a field, or about all fields of a document. */
export async function answerQuestion(id: string, field: string, ports: BasePorts): Promise<void> {
  const table = await baseTable(ports);
  for (;;) {
    const held = await table.get(id);
    if (!held?.asks?.includes(field)) return;
    if (await table.replace({ ...held, asks: held.asks.filter((one) => one !== field) }, held.rev)) return;
  }
}

/**
 * Restores the bases from before an import that was undone. Those of a source stay: what is here again counts as changed here, and what
 * it added is left out from now on, so that its next reading does not bring back what was undone. Returns these sources.
 */
export async function undoBases(group: string, ports: BasePorts): Promise<ReadonlySet<string>> {
  const table = await baseTable(ports);
  const sources = new Set<string>();
  for (;;) {
    const { documents } = await table.find('byGroup', { equals: [group], limit: AT_ONCE });
    if (documents.length === 0) return sources;
    for (const row of documents)
      if (row.source !== undefined) {
        sources.add(row.source);
        await table.replace({ ...row, group: row.earlier ? '' : leftOut(row.source), earlier: null }, row.rev);
      } else if (row.earlier) await table.replace({ ...row, base: row.earlier, group: '', earlier: null }, row.rev);
      else await table.remove(row.id);
  }
}

/** Group of what a source added and an organiser undid. */
const leftOut = (source: string): string => `undone:${source}`;

/** Documents that a source added and an organiser undid. Some may be here again. */
export async function idsLeftOut(source: string, ports: BasePorts): Promise<ReadonlySet<string>> {
  const table = await baseTable(ports);
  const ids = new Set<string>();
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const query = { equals: [leftOut(source)], limit: AT_ONCE, ...(after !== undefined && { after }) };
    const page = await table.find('byGroup', query);
    for (const { id } of page.documents) ids.add(id);
    after = page.next;
  }
  return ids;
}
