import { restoreFrom } from '../../../server/store/backup/restore-store.ts';

// A restore that kills itself at a step, as in a power cut.
const [file = '', dataDir = '', step = '', mongodbUri] = process.argv.slice(2);
await restoreFrom(file, { dataDir, mongodbUri }, (reached) => {
  if (reached === step) process.kill(process.pid, 'SIGKILL');
});
