import { finishMerge } from '../api/accounts/merge-people.ts';
import { mergesUnderWay } from '../api/accounts/merges-under-way.ts';
import type { Ports } from '../ports.ts';

/** Goes on with merges of two people that a crash cut off. */
export async function finishMerges(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const merge = await mergesUnderWay.claim(ports);
    if (!merge) return;
    await finishMerge({ id: merge.by, roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, merge, ports);
  }
}
