import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ImportFile, ReadOptions, TextFile } from './import-file.ts';
import { readImport } from './read-import.ts';
import { type CsvSheet, readSheet } from './tables/csv-rows.ts';

/** What is read: the files of an event, or the rows of a table. */
export type ReadOrder =
  | { readonly files: readonly ImportFile[]; readonly options: ReadOptions }
  | { readonly table: TextFile };

/** Reads in this thread. */
export const readNow = (order: ReadOrder): ImportedEvent | CsvSheet | Refusal =>
  'table' in order ? readSheet(order.table) : readImport(order.files, order.options);
