import { DEFAULT_OPTIONS, type SourceOptions } from '../../domain/sources/source.ts';
import type { ProgrammeKind } from '../../domain/sources/source-kind.ts';
import { keepBases } from '../../server/api/event/import-bases.ts';
import { BLANK_SOURCE, type SourceRow, sourceTable } from '../../server/api/sources/source-store.ts';
import type { Ports } from '../../server/ports.ts';

interface NewProgramme {
  readonly id: string;
  readonly address: string;
  readonly kind?: ProgrammeKind;
  readonly state?: SourceRow['state'];
  readonly options?: Partial<SourceOptions>;
  /** Talks that it keeps, with lengths that differ from those here. */
  readonly lengths?: Readonly<Record<string, number>>;
}

/** Stores a source of a programme. */
export async function addProgrammeSource(
  { id, address, kind = 'pretalx', state = 'running', options, lengths = {} }: NewProgramme,
  ports: Ports,
): Promise<void> {
  const own = { id, kind, name: 'Programme from pretalx', address, sealed: '', secretEnd: '', state };
  await (await sourceTable(ports)).insert({ ...BLANK_SOURCE, ...own, options: { ...DEFAULT_OPTIONS, ...options } });
  const said = Object.entries(lengths);
  await keepBases(
    {
      bases: new Map(said.map(([talk]) => [talk, { minutes: 'earlier' }])),
      group: '',
      source: id,
      says: new Map(said.map(([talk, minutes]) => [talk, { minutes }])),
      edits: new Map(said.map(([talk]) => [talk, { kept: ['minutes'], asks: ['minutes'] }])),
    },
    ports,
  );
}
