import { readFile } from 'node:fs/promises';
import { importHere } from '../../server/cli/import.ts';
import { readEnv } from '../../server/env.ts';
import { killingStore } from './killing-store.ts';

// Runs `npm run import -- FILE` without a server, and is killed by SIGKILL before the second log entry is written: `dying-import.ts FILE`.
const [file = ''] = process.argv.slice(2);
const { watchStore, killAt } = killingStore();
const read = readEnv(process.env);
if (!read.ok) throw new Error(read.message);
const wish = { files: [file], zone: 'Europe/Lisbon', dryRun: false, replace: false, takeFile: false, verbose: false };
await importHere([{ name: 'talks.csv', bytes: await readFile(file) }], {
  wish,
  env: read.env,
  onProgress: (done) => {
    if (done > 0) killAt(1);
  },
  outside: { watchStore },
});
