import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { told } from './child-process.ts';
import { quantile } from './measure.ts';

/** What connections send without end, each the next as soon as it was answered. */
export interface Flood {
  readonly port: number;
  readonly connections: number;
  /** Request line and headers without their end; taken in turn, each with every body. */
  readonly heads: readonly string[];
  readonly bodies: readonly Uint8Array[];
  /** Half of them do not say how long they are. */
  readonly inChunks?: boolean;
}
/** How many answers had which status. */
export interface Flooded {
  readonly statuses: Readonly<Record<string, number>>;
}

/** What somebody else asks meanwhile, one after the other on one connection, with a pause of so many ms. */
export interface Probe {
  readonly port: number;
  /** Whole requests as they go over the wire; taken in turn. */
  readonly requests: readonly string[];
  readonly total: number;
  readonly pause: number;
}
/** Milliseconds until each was answered, and how many answers had which status. */
export interface Probed extends Flooded {
  readonly delays: readonly number[];
}

const client = (script: string): ReturnType<typeof fork> =>
  fork(fileURLToPath(new URL(script, import.meta.url)), { serialization: 'advanced' });

export interface Compared {
  readonly alone: readonly number[];
  readonly flooded: readonly number[];
  /** Of the flood. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly floodedFor: number;
}

/**
 * Asks in turn alone and while it is flooded, both from processes of their own. `floodOf` a turn. The first turn warms up
 * and does not count. Throws where anything but `wanted` was answered to whom is not flooding.
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

/** `415 × 413 a second`, for each status that was answered. */
export const rates = ({ statuses, floodedFor }: Compared): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${((times / floodedFor) * 1000).toFixed(1)} × ${status}`)
    .join(', ');

/** The figure that this share of all does not exceed, flooded against alone. */
export function ratioAt(share: number, { alone, flooded }: Compared): { ratio: number; says: string } {
  const [quiet, busy] = [quantile(alone, share), quantile(flooded, share)];
  return { ratio: busy / quiet, says: `${busy.toFixed(1)} ms; alone ${quiet.toFixed(1)} ms` };
}
