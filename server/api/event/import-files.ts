import type { DateOrder } from '../../../domain/imports/import-calls.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { Zone } from '../../../domain/time.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { readImport } from '../../import/read-import.ts';
import type { Ports } from '../../ports.ts';
import { eventSettings } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { applyImport, type ImportOptions, type ImportReport } from './apply-import.ts';

export interface ImportRequest extends ImportOptions {
  readonly files: readonly ImportFile[];
  readonly zone?: Zone;
  readonly dates?: DateOrder;
}

/** Reads and applies files. Called by the import command, in its own process or in the running server. */
export async function importFiles(
  { files, zone, dates, ...options }: ImportRequest,
  ports: Ports,
): Promise<ImportReport | Refusal> {
  const runningZone = await zoneOfRealEvent(ports);
  const imported = readImport(files, {
    ...(zone === undefined ? {} : { zone }),
    ...(dates === undefined ? {} : { dates }),
    ...(runningZone === undefined ? {} : { runningZone }),
  });
  return 'code' in imported ? imported : applyImport(imported, ports, options);
}

/** Returns the zone of the existing event, for an update of its schedule. Ignores the demo's zone, unless EVENT_FILE sets it. */
export async function zoneOfRealEvent({
  log,
  fixedSettings,
}: Pick<Ports, 'log' | 'fixedSettings'>): Promise<Zone | undefined> {
  if (fixedSettings.zone !== undefined) return fixedSettings.zone;
  const event = await findDocument(eventSettings, 'event', { log });
  return event?.isDemo === false ? event.zone : undefined;
}
