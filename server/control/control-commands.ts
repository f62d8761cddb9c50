import * as v from 'valibot';
import { TemplateName } from '../../domain/event-fields/event-field.ts';
import { Zone } from '../../domain/time.ts';
import { NextEditionInput } from '../../domain/next-edition/next-edition-calls.ts';
import { nextEditionFile } from '../../domain/next-edition/next-edition.ts';
import { thisEdition } from '../api/next-edition/start-event.ts';
import { noteBackup } from '../api/event/last-backup.ts';
import { importByCommand } from '../api/imports/import-by-command.ts';
import { logTables } from '../api/sync/log-tables.ts';
import { type ControlCommand, type ControlSocket, openControlSocket } from './command-socket.ts';
import type { Ports } from '../ports.ts';
import { DateOrder } from '../../domain/imports/import-calls.ts';
import { backupTo } from '../store/backup/backup-file.ts';
import { recount } from '../log/counters/recount.ts';

/** Input of `npm run import`. Files are in base64, because their encoding may vary. */
const ImportInput = v.object({
  files: v.array(v.object({ name: v.string(), base64: v.string() })),
  zone: v.optional(Zone),
  dates: v.optional(DateOrder),
  dryRun: v.boolean(),
  replace: v.boolean(),
  takeFile: v.optional(v.boolean(), false),
  template: v.optional(TemplateName),
  shared: v.optional(v.boolean(), false),
});
/** Input of `npm run backup`: absolute path of the backup. */
const BackupInput = v.object({ file: v.string() });

export interface Control {
  readonly dataDir: string;
  readonly ports: Ports;
}

/** Listens for commands that need the store while the server is running. */
export function listenForControl({ dataDir, ports }: Control): Promise<ControlSocket> {
  return openControlSocket(dataDir, {
    import: importCommand(ports),
    backup: backupCommand(dataDir, ports),
    recount: recountCommand(ports),
    'next-edition': nextEditionCommand(ports),
  });
}

const importCommand =
  (ports: Ports): ControlCommand =>
  async (input, onProgress) => {
    const { files, zone, dates, shared, dryRun, replace, takeFile, template } = v.parse(ImportInput, input);
    const decoded = files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));
    const report = await importByCommand(
      {
        files: decoded,
        ...(zone !== undefined && { zone }),
        ...(dates !== undefined && { dates }),
        ...(template !== undefined && { template }),
        shared,
        dryRun,
        replace,
        takeFile,
        onProgress,
      },
      ports,
    );
    return 'code' in report ? { ok: false, refusal: report } : { ok: true, value: report };
  };

const backupCommand =
  (dataDir: string, ports: Ports): ControlCommand =>
  async (input) => {
    await backupTo(v.parse(BackupInput, input).file, { store: ports.store, dataDir });
    await noteBackup(ports);
    return { ok: true, value: null };
  };

const nextEditionCommand =
  (ports: Ports): ControlCommand =>
  async (input) => {
    const { name, first_day: firstDay } = v.parse(NextEditionInput, input);
    return { ok: true, value: nextEditionFile(await thisEdition(ports), { name, firstDay }) };
  };

const recountCommand =
  (ports: Ports): ControlCommand =>
  async (_input, onProgress) => {
    const report = await recount(logTables, ports, { onProgress });
    return 'code' in report ? { ok: false, refusal: report } : { ok: true, value: report };
  };
