import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killedAccountChanges } from '../server/killed-account-changes.ts';
import { killedKeyedCalls } from '../server/killed-keyed-calls.ts';

/** Kills the server this many times inside changes of accounts, and as often inside calls with an idempotency key. */
const kills = Number(process.argv[2]);
const root = await mkdtemp(join(tmpdir(), 'plenary-soak-'));
for (const [what, run] of [
  ['changes of accounts', killedAccountChanges],
  ['calls under a key', killedKeyedCalls],
] as const) {
  const { inside, faults } = await run(join(root, what.replaceAll(' ', '-')), kills);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  console.log(
    `${kills} × kill -9 during ${what}, ${inside} of them between the first write and the last: ` +
      (faults.length === 0
        ? '0 old log-ins alive, 0 audit entries missing or doubled, 0 wrong refusals'
        : `${faults.length} FAULTS`),
  );
  if (faults.length > 0) process.exitCode = 1;
}
await rm(root, { recursive: true });
