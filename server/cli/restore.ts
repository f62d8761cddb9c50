import { allOf } from '../../domain/counted.ts';
import { resolve } from 'node:path';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { readEnv } from '../env.ts';
import { askRunningServer } from '../control/command-socket.ts';
import { type Restored, restoreFrom } from '../store/restore-store.ts';
import { StoreRefused } from '../store/store-refused.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run restore -- FILE

Puts a backup in the place of the store and the uploads. Stop the server first. What was there is kept aside,
and the command says where (docs/operate.md).`;

async function restore(args: readonly string[]): Promise<string | Refusal> {
  const [name, ...others] = args;
  if (name === undefined || others.length > 0 || name.startsWith('-')) return refusal('malformed', USAGE);
  const read = readEnv(process.env);
  if (!read.ok) return refusal('invalid', read.message);
  // No server knows this command; that one answers at all is what tells.
  const answer = await askRunningServer(read.env.dataDir, { command: 'restore', input: null });
  if (answer) throw new StoreRefused('in-use', 'The server is running: stop it first, then restore.');
  return report(await restoreFrom(resolve(name), read.env));
}

function report({ backup, aside }: Restored): string {
  const kept = aside.length > 0 ? ` What was there before is kept in ${allOf(aside)}.` : '';
  return `Restored the backup of ${backup.madeAt}.${kept} Devices load everything anew when they next come by.`;
}

if (import.meta.main) await runCommand(restore);
