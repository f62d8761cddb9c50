import { formatList } from '../../domain/plural.ts';
import { resolve } from 'node:path';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { readEnv } from '../env.ts';
import { askRunningServer } from '../control/command-socket.ts';
import { readRestoreNote } from '../store/backup/restore-note.ts';
import { finishRestore, type Restored, restoreFrom } from '../store/backup/restore-store.ts';
import { StoreRefused } from '../store/store-refused.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run restore -- FILE

Puts a backup in the place of the store and the uploads. Stop the server first. What was there is kept aside,
and the command says where (docs/operate.md). Without FILE it finishes a restore that was cut off.`;

async function restore(args: readonly string[]): Promise<string | Refusal> {
  const [name, ...others] = args;
  if (others.length > 0 || name?.startsWith('-')) return refusal('malformed', USAGE);
  const read = readEnv(process.env);
  if (!read.ok) return refusal('invalid', read.message);
  // Servers do not know this command, but any answer means that one is running.
  const answer = await askRunningServer(read.env.dataDir, { command: 'restore', input: null });
  if (answer) throw new StoreRefused('in-use', 'The server is running: stop it first, then restore.');
  if (name !== undefined) return report(await restoreFrom(resolve(name), read.env));
  const finished = await finishRestore(read.env);
  if (finished) return report(finished);
  return (await readRestoreNote(read.env.dataDir)) ? refusal('gone', NOTHING_LEFT) : refusal('malformed', USAGE);
}

const NOTHING_LEFT =
  'The restore that was cut off cannot be finished, because its folder is gone: run npm run restore -- FILE.';

function report({ backup, aside, finished }: Restored): string {
  const done = finished ? 'Finished the restore that was cut off, of' : 'Restored';
  const kept = aside.length > 0 ? ` What was there before is kept in ${formatList(aside)}.` : '';
  return `${done} the backup of ${backup.madeAt}.${kept} Devices load everything again when they next connect.`;
}

if (import.meta.main) await runCommand(restore);
