import { setImmediate } from 'node:timers/promises';
import { personScope, type Scope } from '../../domain/sync/log.ts';
import type { SyncLog } from '../ports.ts';
import type { Projector } from './projector.ts';
import { countedScopes, countedUpTo, TALLY } from './counters/exact-counts.ts';

const SCOPES_AT_ONCE = 50;

export interface Sweeping {
  readonly log: SyncLog;
  readonly projector: Projector;
  /** Scopes to sweep that the log does not know. */
  readonly more: () => AsyncIterable<Scope>;
  /** Returns false to stop the sweep. Called between the steps. */
  readonly goOn: () => boolean;
}

/**
 * Goes through every scope: counts entries that a crashed process did not count, then compacts entries that are no longer
 * needed. Works in small steps, so that the server can answer requests meanwhile.
 */
export async function sweep({ log, projector, more, goOn }: Sweeping): Promise<void> {
  const people = await everybody(log);
  for (let from = 0; from < people.length && goOn(); from += SCOPES_AT_ONCE) {
    const scopes = people.slice(from, from + SCOPES_AT_ONCE);
    await projector.count(scopes);
    const tally = await log.state(TALLY);
    for (const scope of scopes) await log.truncate(scope, countedUpTo(tally, scope));
    await setImmediate();
  }
  for (const scope of ['pub', 'dir', 'replay', 'adm', TALLY]) if (goOn()) await log.truncate(scope, Infinity);
  for await (const scope of more()) {
    if (!goOn()) break;
    await log.truncate(scope, Infinity);
  }
  projector.show();
}

/** Returns the scopes of all people, including deleted people, whose log entries must be compacted too. */
export async function everybody(log: SyncLog): Promise<readonly Scope[]> {
  const listed = (await log.state('dir')).all('people');
  const hidden = (await log.state('adm')).all('hiddenPeople');
  const people = [...listed, ...hidden].map(({ id }) => personScope(id));
  return [...new Set([...people, ...countedScopes(await log.state(TALLY))])];
}
