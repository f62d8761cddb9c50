import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { type CsvRow, type CsvTable, noteUnknown } from './csv-rows.ts';
import { type Notes, type ReadOptions, takeNotes } from '../import-file.ts';
import { type Named, ownKeys } from '../own-keys.ts';

interface ThingsTable<T extends Omit<Named, 'signs'>> extends Pick<ImportedEvent, 'format'> {
  readonly columns: readonly string[];
  readonly read: (row: CsvRow, notes: Notes) => T | undefined;
  /** Returns values that distinguish an item from others with the same name. */
  readonly signs: (thing: T) => Named['signs'];
  readonly into: (things: readonly T[]) => Partial<Pick<ImportedEvent, 'people' | 'companies'>>;
  /** Returns the refusal for a file without a readable row. */
  readonly nothing: (notes: Notes) => string;
}

/** Reads a table with one item per row. Each item gets a unique key. */
export function readThings<T extends Omit<Named, 'signs'>>(
  table: CsvTable,
  { file, evenEmpty = false }: ReadOptions & { readonly file: string },
  { format, columns, read, signs, into, nothing }: ThingsTable<T>,
): ImportedEvent | Refusal {
  if (table.rows.length === 0) return refusal('invalid', `${file} has no rows.`);
  const notes = takeNotes();
  noteUnknown(table, columns, notes);
  const found = table.rows.flatMap((row) => read(row, notes) ?? []);
  const keys = ownKeys(
    found.map((thing) => ({ key: thing.key, at: thing.at, signs: signs(thing) })),
    notes,
  );
  if (found.length === 0 && !evenEmpty) return refusal('invalid', nothing(notes));
  return {
    format,
    stages: [],
    tracks: [],
    talks: [],
    people: [],
    companies: [],
    ...into(found.map((thing, index) => ({ ...thing, key: keys[index] ?? '' }))),
    whole: [],
    notes: notes.all,
  };
}
