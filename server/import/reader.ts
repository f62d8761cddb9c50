import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { workerDesk } from '../platform/worker-desk.ts';
import type { ImportFile, ReadOptions, TextFile } from './import-file.ts';
import { readNow, type ReadOrder } from './read-order.ts';
import type { CsvSheet } from './tables/csv-rows.ts';

/** Size from which files are read in the worker thread, in bytes (event) or characters (table). */
const LARGE = 200_000;

const desk = workerDesk<ReadOrder, ImportedEvent | CsvSheet | Refusal>(new URL('reader-worker.ts', import.meta.url));

const read = (order: ReadOrder, size: number) => (size < LARGE ? Promise.resolve(readNow(order)) : desk.order(order));

/** Reads the files of one event like `readImport`, large ones in a worker thread: reading 8 MB would block the server for seconds. */
export const readEventFiles = async (
  files: readonly ImportFile[],
  options: ReadOptions = {},
): Promise<ImportedEvent | Refusal> => {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return (await read({ files, options }, size)) as ImportedEvent | Refusal;
};

/** Reads the rows of a table like `readSheet`, those of a large one in the worker thread. */
export const readTableFile = async (table: TextFile): Promise<CsvSheet | Refusal> =>
  (await read({ table }, table.text.length)) as CsvSheet | Refusal;
