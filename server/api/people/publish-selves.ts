import { isDeepStrictEqual } from 'node:util';
import type { LogPage, Op } from '../../../domain/sync/log.ts';
import { randomId } from '../../platform/random-id.ts';
import type { SyncLog } from '../../ports.ts';
import { hiddenPeople, selfOf } from '../../sync/stored-collections.ts';

/**
 * Makes the copy in an unlisted person's own scope (`self`) the same as the person in `adm`, and removes it if there is none.
 * Works from the present state, so it may be interrupted, late, or run at several servers.
 */
export async function publishSelf(personId: string, log: SyncLog): Promise<void> {
  const self = selfOf(personId);
  for (;;) {
    const wanted = (await log.state(hiddenPeople.scope)).get(hiddenPeople.name, personId);
    const held = (await log.state(self.scope)).get(self.name, 'me');
    if (wanted ? isDeepStrictEqual(held?.doc, wanted.doc) : held === undefined) return;
    await log.append(self.scope, {
      mid: `self:${randomId(12)}`,
      by: 'server',
      decide: (state): { ops: Op[] } => {
        const now = state.get(self.name, 'me');
        if (wanted)
          return {
            ops: isDeepStrictEqual(now?.doc, wanted.doc)
              ? []
              : [{ c: self.name, id: 'me', rev: wanted.rev, doc: wanted.doc }],
          };
        return { ops: now ? [{ c: self.name, id: 'me', rev: `${now.rev}-`, del: true }] : [] };
      },
    });
  }
}

/** Returns the log with copies that are true before an append that concerns unlisted people is answered. */
export function withSelves(log: SyncLog): SyncLog {
  const due = new Set<string>();
  let working = Promise.resolve();
  log.subscribe(({ s, ops }: LogPage) => {
    if (s === hiddenPeople.scope) for (const { c, id } of ops) if (c === hiddenPeople.name) due.add(id);
  });
  const settle = async (): Promise<void> => {
    const ids = Array.from(due);
    due.clear();
    for (const id of ids) {
      await publishSelf(id, log).catch(() => due.add(id)); // The next append or a job does it again.
    }
  };
  return {
    logId: log.logId,
    async append(scope, mutation) {
      const appended = await log.append(scope, mutation);
      if (scope === hiddenPeople.scope) await (working = working.then(settle));
      return appended;
    },
    state: (scope) => log.state(scope),
    bytes: (scope) => log.bytes(scope),
    read: (scope, after, limit) => log.read(scope, after, limit),
    hold: (scope) => log.hold(scope),
    subscribe: (listener) => log.subscribe(listener),
    truncate: (scope, upTo) => log.truncate(scope, upTo),
    close: () => log.close(),
  };
}

/** Publishes the copies that an interrupted server has not published. */
export async function reconcileSelves(log: SyncLog): Promise<void> {
  const state = await log.state(hiddenPeople.scope);
  for (const { id } of state.all(hiddenPeople.name)) await publishSelf(id, log);
}
