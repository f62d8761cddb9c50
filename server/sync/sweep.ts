import { setImmediate } from 'node:timers/promises';
import { personScope } from '../../domain/sync/log.ts';
import type { SyncLog } from '../ports.ts';
import type { Projector } from './projector.ts';
import { countedUpTo, TALLY } from './tally.ts';

const SCOPES_AT_ONCE = 50;

/**
 * Goes through every scope: counts what a crashed process left uncounted, then lets go of entries nobody needs.
 * In small steps, because it runs while people are served. `goOn` is asked between them.
 */
export async function sweep(log: SyncLog, projector: Projector, goOn: () => boolean): Promise<void> {
  const people = (await log.state('pub')).all('people').map(({ id }) => personScope(id));
  for (let from = 0; from < people.length && goOn(); from += SCOPES_AT_ONCE) {
    const scopes = people.slice(from, from + SCOPES_AT_ONCE);
    await projector.count(scopes);
    const tally = await log.state(TALLY);
    for (const scope of scopes) await log.truncate(scope, countedUpTo(tally, scope));
    await setImmediate();
  }
  for (const scope of ['pub', 'adm', TALLY]) if (goOn()) await log.truncate(scope, Infinity);
  projector.show();
}
