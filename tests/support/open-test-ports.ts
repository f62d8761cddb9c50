import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../server/env.ts';
import { openPorts } from '../../server/open-ports.ts';
import type { Ports } from '../../server/ports.ts';

export interface TestPorts extends AsyncDisposable {
  readonly ports: Ports;
  readonly dataDir: string;
}

/** Opens the real store and log in their own folder, without a server. */
export async function openTestPorts(now = Date.UTC(2027, 5, 1)): Promise<TestPorts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-ports-'));
  const read = readEnv({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.message);
  const opened = await openPorts(
    read.env,
    { now: () => now },
    { log: pino({ level: 'silent' }), overrides: {}, publicUrl: '', print: () => {} },
  );
  return {
    ports: opened.ports,
    dataDir,
    async [Symbol.asyncDispose]() {
      await opened.close(opened.settled());
      await rm(dataDir, { recursive: true });
    },
  };
}
