import type { ImportSource } from '../../../domain/event/import/import-context.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allSources } from '../sources/source-store.ts';
import type { BaseRow } from './import-bases.ts';

/** Document → the source that keeps it. Documents of sources that were removed have none. */
export async function keepersOf(rows: readonly BaseRow[], ports: Ports): Promise<ReadonlyMap<string, string>> {
  const owned = rows.flatMap(({ id, source }) => (source === undefined ? [] : [[id, source] as const]));
  if (owned.length === 0) return new Map();
  const sources = new Set((await allSources(ports)).map(({ id }) => id));
  return new Map(owned.filter(([, source]) => sources.has(source)));
}

interface Origins {
  readonly rows: readonly BaseRow[];
  readonly source: ImportSource | undefined;
}

/**
 * The talks that are not missing if this source, or this file, does not have them. A file may cancel all but those of sources. A source
 * may cancel its own and those of files, and never one that was made here; one that keeps a part of the programme only its own.
 */
export async function talksOfOthers(
  talks: readonly Talk[],
  { rows, source }: Origins,
  ports: Ports,
): Promise<ReadonlySet<string>> {
  const keepers = await keepersOf(rows, ports);
  const origins = new Map(rows.map((row) => [row.id, row]));
  const isOther = ({ id }: Talk): boolean => {
    const origin = origins.get(id);
    if (!source) return keepers.has(id);
    if (source.isPart || !origin) return origin?.source !== source.id;
    return origin.source !== undefined && origin.source !== source.id;
  };
  return new Set(talks.filter(isOther).map(({ id }) => id));
}
