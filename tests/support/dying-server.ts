import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { killingStore } from './killing-store.ts';

// The server in its own process, killed by SIGKILL at a write of its store. On the IPC message `killAt` it waits for all work after
// answers, counts writes from then on, and dies at that number. Other messages it only answers. Its answer is the number of writes since
// the last `killAt`.
const { watchStore, killAt, writes } = killingStore();
const read = readEnv(process.env);
if (!read.ok) throw new Error(read.message);
const server = await startServer(read.env, { watchStore });
process.on('message', (told: { readonly killAt?: number }) => {
  void (told.killAt === undefined ? Promise.resolve() : server.settled()).then(() => {
    process.send?.(writes());
    if (told.killAt !== undefined) killAt(told.killAt || Infinity);
  });
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
