import { erasePerson } from '../api/erasure/erase-person.ts';
import { erasuresUnderWay } from '../api/erasure/erasures-under-way.ts';
import type { Ports } from '../ports.ts';

/** Goes on with erasures that a crash cut off: the person cannot log in any more to ask again. */
export async function finishErasures(ports: Ports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const erasure = await erasuresUnderWay.claim(ports);
    if (!erasure) return;
    await erasePerson(erasure.id, { id: erasure.by, roles: [], companyId: null, replayAccess: false }, ports);
  }
}
