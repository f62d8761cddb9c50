import { readEnv } from '../env.ts';

// Run before the app is built, which takes minutes: a wrong setting is one sentence and exit code 1.
const read = readEnv(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exitCode = 1;
}
