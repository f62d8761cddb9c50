import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { told } from './child-process.ts';
import { quantile } from './measure.ts';

/** Requests that the connections repeat without a pause; each is sent as soon as the previous one is answered. */
export interface Flood {
  readonly port: number;
  readonly connections: number;
  /** Request lines with headers, without the final empty line. Used in turn, each with every body. */
  readonly heads: readonly string[];
  readonly bodies: readonly Uint8Array[];
  /** Half of the requests have no Content-Length. */
  readonly inChunks?: boolean;
}
/** Number of answers by status. */
export interface Flooded {
  readonly statuses: Readonly<Record<string, number>>;
}

/** Requests of another person during the flood: one after another on one connection, `pause` milliseconds apart. */
export interface Probe {
  readonly port: number;
  /** Complete requests as they are sent; used in turn. */
  readonly requests: readonly string[];
  readonly total: number;
  readonly pause: number;
}
/** Milliseconds until each answer, and the number of answers by status. */
export interface Probed extends Flooded {
  readonly delays: readonly number[];
}

const client = (script: string): ReturnType<typeof fork> =>
  fork(fileURLToPath(new URL(script, import.meta.url)), { serialization: 'advanced' });

export interface Compared {
  readonly alone: readonly number[];
  readonly flooded: readonly number[];
  /** Number of answers to the flood, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly floodedFor: number;
}

/**
 * Runs the probe alone and during a flood, in turn, both in separate processes. `floodOf` returns the flood of a turn. The
 * first turn only warms up. Throws if the probe gets another status than `wanted`.
 */
export async function beside(
  turns: number,
  probe: Probe,
  { floodOf, wanted }: { readonly floodOf: (turn: number) => Flood; readonly wanted: string },
): Promise<Compared> {
  const alone: number[] = [];
  const flooded: number[] = [];
  const statuses: Record<string, number> = {};
  let floodedFor = 0;
  const prober = client('probe-process.ts');
  const ask = async (): Promise<readonly number[]> => {
    const answer = told(prober);
    prober.send(probe);
    const found = (await answer) as Probed;
    if (found.statuses[wanted] !== probe.total) throw new Error(`answered with ${JSON.stringify(found.statuses)}`);
    return found.delays;
  };
  try {
    for (let turn = 0; turn <= turns; turn += 1) {
      const before = await ask();
      const flood = await openFlood(floodOf(turn));
      const start = performance.now();
      const meanwhile = await ask();
      const lasted = performance.now() - start;
      const answers = await flood.end();
      if (turn === 0) continue;
      alone.push(...before);
      flooded.push(...meanwhile);
      floodedFor += lasted;
      for (const [status, times] of Object.entries(answers.statuses))
        statuses[status] = (statuses[status] ?? 0) + times;
    }
  } finally {
    prober.kill();
  }
  return { alone, flooded, statuses, floodedFor };
}

async function openFlood(flood: Flood): Promise<{ readonly end: () => Promise<Flooded> }> {
  const child = client('flood-process.ts');
  const begun = told(child);
  child.send(flood);
  await begun;
  return {
    end: async () => {
      const ended = told(child);
      child.send('end');
      const found = (await ended) as Flooded;
      child.kill();
      return found;
    },
  };
}

/** Formats the rate of each status: `415 × 413 a second`. */
export const rates = ({ statuses, floodedFor }: Compared): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${((times / floodedFor) * 1000).toFixed(1)} × ${status}`)
    .join(', ');

/** Returns the quantile during the flood divided by the quantile alone. */
export function ratioAt(share: number, { alone, flooded }: Compared): { ratio: number; says: string } {
  const [quiet, busy] = [quantile(alone, share), quantile(flooded, share)];
  return { ratio: busy / quiet, says: `${busy.toFixed(1)} ms; alone ${quiet.toFixed(1)} ms` };
}
