import { readEnv } from '../env.ts';

// Runs before the app is built, because the build takes minutes. A wrong setting ends with one sentence and exit code 1.
const read = readEnv(process.env);
if (!read.ok) {
  console.error(read.message);
  process.exitCode = 1;
}
