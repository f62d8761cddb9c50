import * as v from 'valibot';
import { TemplateName } from '../../../domain/event-fields/event-field.ts';
import { DateOrder } from '../../../domain/imports/import-calls.ts';
import { IMPORT_HEARD_EVERY, IMPORT_KEPT } from '../../../domain/limits/imports.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { Zone } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { ImportReport } from '../event/apply-import.ts';
import { importFiles, type ImportRequest } from '../event/import-files.ts';
import {
  bytesOf,
  dropImport,
  type ImportState,
  importTable,
  storeParts,
  openPart,
  sealPart,
  updateImport,
} from './import-store.ts';

/** Options and files of an import command. The contents of the files are stored one after the other in the import's parts. */
const StoredRequest = v.object({
  files: v.array(v.object({ name: v.string(), size: v.number() })),
  zone: v.optional(Zone),
  dates: v.optional(DateOrder),
  replace: v.boolean(),
  takeFile: v.boolean(),
  template: v.optional(TemplateName),
  shared: v.optional(v.boolean(), false),
});

/** Maximum number of unfinished command imports that are read. */
const MANY = 100;

/**
 * Imports files for the command line. The files are stored until the import is finished: if the command or its server is
 * killed, the next start finishes the import.
 */
export async function importByCommand(request: ImportRequest, ports: Ports): Promise<ImportReport | Refusal> {
  if (request.dryRun) return importFiles(request, ports);
  return applyKept(await keepRequest(request, ports), request, ports);
}

/** Finishes an interrupted command import. Throws if the files are now refused. */
export async function resumeCommandImport(held: ImportState, ports: Ports): Promise<void> {
  const report = await applyKept(held, await requestOf(held, ports), ports);
  if ('code' in report) throw new Error(`An import was cut off and cannot be finished: ${report.message}`);
}

/** Returns whether a later command has started another import, which replaces this one. */
export const isOutdated = (held: ImportState, others: readonly ImportState[]): boolean =>
  others.some(({ begunAt = 0 }) => begunAt > (held.begunAt ?? 0));

async function applyKept(held: ImportState, request: ImportRequest, ports: Ports): Promise<ImportReport | Refusal> {
  const { id, begunAt = 0 } = held;
  const beat = (): void =>
    // A failed update of the progress is ignored: the next update will report it.
    void updateImport(id, (now) => ({ ...now, heardAt: ports.now() }), ports).catch(() => undefined);
  const heartbeat = setInterval(beat, IMPORT_HEARD_EVERY).unref();
  try {
    const report = await importFiles(request, ports);
    // This import replaces earlier interrupted ones.
    if (!('code' in report))
      for (const other of await begunByCommand(ports))
        if ((other.begunAt ?? 0) < begunAt) await dropImport(other, ports);
    await dropImport(held, ports);
    return report;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Returns command imports that are not finished. */
async function begunByCommand(ports: Ports): Promise<readonly ImportState[]> {
  const { documents } = await (await importTable(ports)).find('byState', { equals: ['applying'], limit: MANY });
  return documents.filter(({ told }) => told !== undefined);
}

async function keepRequest(request: ImportRequest, ports: Ports): Promise<ImportState> {
  const { files, zone, dates, template, shared = false, replace = false, takeFile = false } = request;
  const id = ports.newId(12);
  const stored: v.InferInput<typeof StoredRequest> = {
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
    ...(zone !== undefined && { zone }),
    ...(dates !== undefined && { dates }),
    ...(template !== undefined && { template }),
    shared,
    replace,
    takeFile,
  };
  const begunAt = ports.now();
  const expiresAt = begunAt + IMPORT_KEPT;
  const bytes = Buffer.concat(files.map((file) => file.bytes));
  const held: ImportState = {
    id,
    rev: 1,
    parts: await storeParts(bytes, { id, expiresAt }, ports),
    seen: '',
    choices: '',
    told: sealPart(Buffer.from(JSON.stringify(stored)), id, ports),
    state: 'applying',
    done: 0,
    total: 0,
    report: null,
    begunAt,
    heardAt: begunAt,
    expiresAt,
  };
  await (await importTable(ports)).insert(held);
  return held;
}

async function requestOf(held: ImportState, ports: Ports): Promise<ImportRequest> {
  const stored = v.parse(StoredRequest, JSON.parse(openPart(held.told ?? '', held.id, ports).toString()));
  const bytes = await bytesOf(held, ports);
  let start = 0;
  const files = stored.files.map(({ name, size }) => ({ name, bytes: bytes.subarray(start, (start += size)) }));
  const { zone, dates, template, shared, replace, takeFile } = stored;
  return {
    files,
    ...(zone !== undefined && { zone }),
    ...(dates !== undefined && { dates }),
    ...(template !== undefined && { template }),
    shared,
    replace,
    takeFile,
  };
}
