import { readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { killingStore } from './killing-store.ts';

// The server in a process of its own that is killed by SIGKILL at a write of its store. Told `killAt` over IPC, it waits until all
// work after answers is done, counts from then on, and is killed at that write; told anything else it only answers. Its answer is how
// many writes there were since it was told `killAt` the last time.
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
