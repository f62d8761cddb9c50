import * as v from 'valibot';
import { ImportChoices, type ImportView } from '../../../domain/imports/import-calls.ts';
import type { RowCounts } from '../../../domain/imports/import-row.ts';
import { IMPORT_KEPT, IMPORT_PART_BYTES } from '../../../domain/limits/imports.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Instant } from '../../../domain/time.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { sourceWish } from '../sources/source-wish.ts';
import type { ImportWish } from './planned-import.ts';
import { opened as unseal, sealed as seal } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * A file that is being imported. Its content is encrypted, because it may contain ticket codes, which must not be stored
 * in plain text.
 */
export interface ImportState extends Stored, Pick<ImportView, 'state' | 'done' | 'total' | 'report'> {
  readonly parts: number;
  /** `SeenFile` and the `ImportChoices` of the last check, encrypted; empty before the first check. */
  readonly seen: string;
  readonly choices: string;
  /**
   * How the import is applied and for which person. Set when it begins, so that a server can continue it after a crash.
   * Rows of earlier releases lack it.
   */
  readonly run?: ImportRun | null;
  /** The source that the file was read from. */
  readonly source?: string;
  /** Options and start time of an import command, encrypted (import-by-command.ts). Missing for imports in the browser. */
  readonly told?: string;
  readonly begunAt?: Instant;
  /** When the running import last reported that it is alive. */
  readonly heardAt: Instant;
  readonly expiresAt: Instant;
}

export interface ImportRun {
  readonly by: string;
  readonly invite: boolean;
  /** Number of rows per outcome, from the check. Stored, because a check after an interruption would find fewer changes. */
  readonly counts: RowCounts;
}

/** One part of the file's bytes. `id` contains the import's id and the part's number. */
interface ImportPart extends Stored {
  readonly sealed: string;
  readonly expiresAt: Instant;
}

type Indexes = 'byState' | 'byExpiry';
const IMPORTS: TableSpec<ImportState, Indexes> = {
  name: 'imports',
  indexes: { byState: { fields: ['state', 'heardAt'] }, byExpiry: { fields: ['expiresAt'] } },
};
const PARTS: TableSpec<ImportPart, 'byExpiry'> = {
  name: 'importParts',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};

type StorePorts = Pick<Ports, 'store'>;
export const importTable = (ports: StorePorts): Promise<Table<ImportState, Indexes>> => ports.store.table(IMPORTS);
export const importPartTable = (ports: StorePorts): Promise<Table<ImportPart, 'byExpiry'>> => ports.store.table(PARTS);

/** Format and content recognised in an uploaded file. */
export type SeenFile = Pick<ImportView, 'name' | 'format' | 'what' | 'rows' | 'columns'>;

export async function keepImport(
  { name, bytes, source }: ImportFile & Pick<ImportState, 'source'>,
  seen: SeenFile,
  ports: Ports,
): Promise<{ readonly held: ImportState; readonly seen: SeenFile }> {
  const id = ports.newId(12);
  const expiresAt = ports.now() + IMPORT_KEPT;
  const held: ImportState = {
    id,
    rev: 1,
    parts: await storeParts(bytes, { id, expiresAt }, ports),
    seen: sealPart(Buffer.from(JSON.stringify({ ...seen, name })), id, ports),
    choices: '',
    state: 'read',
    done: 0,
    total: 0,
    report: null,
    heardAt: ports.now(),
    expiresAt,
    ...(source !== undefined && { source }),
  };
  await (await importTable(ports)).insert(held);
  return { held, seen };
}

/** Stores the bytes of an import in parts. Returns the number of parts. */
export async function storeParts(
  bytes: Uint8Array,
  { id, expiresAt }: Pick<ImportState, 'id' | 'expiresAt'>,
  ports: Ports,
): Promise<number> {
  const parts = await importPartTable(ports);
  const count = Math.ceil(bytes.length / IMPORT_PART_BYTES);
  for (let index = 0; index < count; index += 1) {
    const some = bytes.subarray(index * IMPORT_PART_BYTES, (index + 1) * IMPORT_PART_BYTES);
    await parts.insert({ id: partOf(id, index), rev: 1, sealed: sealPart(some, id, ports), expiresAt });
  }
  return count;
}

const partOf = (id: string, index: number): string => `${id}:${index}`;
const partsOf = ({ id, parts }: ImportState): string[] =>
  Array.from({ length: parts }, (_, index) => partOf(id, index));

/** Deletes an import and its bytes. */
export async function dropImport(held: ImportState, ports: StorePorts): Promise<void> {
  await (await importTable(ports)).remove(held.id);
  const parts = await importPartTable(ports);
  for (const id of partsOf(held)) await parts.remove(id);
}

export async function findImport(id: string, ports: Ports): Promise<ImportState> {
  const held = await (await importTable(ports)).get(id);
  return held && held.expiresAt > ports.now()
    ? held
    : refuse('not-found', 'This file is not kept any more. Choose it again.');
}

/** Returns the stored file: its name and bytes. */
export async function importedFile(held: ImportState, ports: Ports): Promise<ImportFile> {
  return { name: seenOf(held, ports).name, bytes: await bytesOf(held, ports) };
}

export async function bytesOf(held: ImportState, ports: Ports): Promise<Buffer> {
  const parts = await (await importPartTable(ports)).getMany(partsOf(held));
  if (parts.length < held.parts) return refuse('not-found', 'This file is not kept any more. Choose it again.');
  return Buffer.concat(parts.map((part) => openPart(part.sealed, held.id, ports)));
}

export const seenOf = (held: ImportState, ports: Ports): SeenFile =>
  JSON.parse(openPart(held.seen, held.id, ports).toString()) as SeenFile;

/** Returns a plan's wish: the stored file, how to read it, and the source that it comes from. */
export const wishOf = async (held: ImportState, choices: ImportChoices, ports: Ports): Promise<ImportWish> => ({
  file: await importedFile(held, ports),
  choices,
  source: held.source === undefined ? undefined : await sourceWish(held.source, ports),
});

/** Changes an import's state by compare-and-swap. Returns undefined if it does not exist or `change` returns undefined. */
export async function updateImport(
  id: string,
  change: (held: ImportState) => ImportState | undefined,
  ports: StorePorts,
): Promise<ImportState | undefined> {
  const imports = await importTable(ports);
  for (;;) {
    const held = await imports.get(id);
    const changed = held && change(held);
    if (!held || !changed) return undefined;
    if (await imports.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

const sealFor = (id: string): string => `import:${id}`;

export const sealPart = (bytes: Uint8Array, id: string, ports: Pick<Ports, 'keyedHash'>): string =>
  seal(bytes, sealFor(id), ports);

export const openPart = (text: string, id: string, ports: Pick<Ports, 'keyedHash'>): Buffer =>
  unseal(text, sealFor(id), ports);

/** Returns the choices of the last check. Refuses if there was none. */
export function choicesOf(held: ImportState, ports: Pick<Ports, 'keyedHash'>): ImportChoices {
  if (held.choices === '') refuse('conflict', 'Check the file first.');
  return v.parse(ImportChoices, JSON.parse(openPart(held.choices, held.id, ports).toString()));
}
