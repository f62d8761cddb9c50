import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { type Env, readEnv } from '../env.ts';
import { askRunningServer } from '../control/command-socket.ts';
import { backupTo } from '../store/backup/backup-file.ts';
import { openStore, storeFile } from '../store/store-file.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run backup -- FILE

Writes the whole store and all uploads into one .tar.gz, also while the server runs (docs/operate.md).
npm run restore -- FILE brings them back, on the embedded store or on MongoDB, whichever they come from.`;

/** Asks the running server to write the backup, because it has locked the embedded store. If no server is running, opens the store. */
async function backUp(file: string, env: Env): Promise<Refusal | undefined> {
  const answer = await askRunningServer(env.dataDir, { command: 'backup', input: { file } });
  if (answer) return answer.ok ? undefined : answer.refusal;
  if (env.mongodbUri === undefined && !existsSync(storeFile(env.dataDir))) {
    return refusal('not-found', `There is nothing to back up: no store in ${env.dataDir}. Is DATA_DIR right?`);
  }
  const store = await openStore(env);
  try {
    await backupTo(file, { store, dataDir: env.dataDir });
    return undefined;
  } finally {
    await store.close();
  }
}

async function main(args: readonly string[]): Promise<string | Refusal> {
  const [name, ...others] = args;
  if (name === undefined || others.length > 0 || name.startsWith('-')) return refusal('malformed', USAGE);
  const read = readEnv(process.env);
  if (!read.ok) return refusal('invalid', read.message);
  const file = resolve(name);
  const refused = await backUp(file, read.env);
  if (refused) return refused;
  return `Backed up to ${file} (${((await stat(file)).size / 1_000_000).toFixed(1)} MB). It holds mail addresses: keep it safe.`;
}

if (import.meta.main) await runCommand(main);
