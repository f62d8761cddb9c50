import { restoreFrom } from '../../../server/store/backup/restore-store.ts';

// A restore that is killed, as by a power cut, when it has reached a step.
const [file = '', dataDir = '', step = '', mongodbUri] = process.argv.slice(2);
await restoreFrom(file, { dataDir, mongodbUri }, (reached) => {
  if (reached === step) process.kill(process.pid, 'SIGKILL');
});
