import * as v from 'valibot';
import { blankPerson, Person } from '../../../domain/people/person.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { ScopeState, SyncLog } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';

/** The scope in which versions before kept people. */
const BEFORE = 'pub';
const AT_ONCE = 500;

/**
 * Moves people who are in `pub` to `dir`: those of versions before, and those that a server of the version before adds
 * meanwhile. A person keeps the revision. First all are copied, then the copied ones are deleted, so that an interruption loses
 * nobody, and what is edited in between is copied again. With `isCopied` nobody is deleted. `isNewer` says that a person in
 * `pub` replaces the one in `dir`: until the move is complete nobody else writes to `dir`; afterwards `pub` only has people
 * whom an old server added.
 */
export async function takeInPeople(log: SyncLog, { isNewer = false, isCopied = false } = {}): Promise<void> {
  for (;;) {
    const [pub, dir] = [await log.state(BEFORE), await log.state(people.scope)];
    if (pub.all(people.name).length === 0) return;
    const missing = copies(pub, dir, isNewer).slice(0, AT_ONCE);
    if (missing.length > 0)
      await log.append(people.scope, {
        mid: `people-apart:${pub.n}:${dir.n}`,
        by: 'server',
        decide: (state) => ({ ops: missing.filter((op) => needs(op, state, isNewer)) }),
      });
    else if (isCopied) return;
    else
      await log.append(BEFORE, {
        mid: `people-apart:${pub.n}:${dir.n}`,
        by: 'server',
        decide: (state) => ({ ops: left(state, dir, isNewer).slice(0, AT_ONCE) }),
      });
  }
}

/** Returns the person, with what documents of early versions lack; undefined if no version can read it. */
function personIn(id: string, doc: unknown): object | undefined {
  if (typeof doc !== 'object' || doc === null) return undefined;
  return [doc, { ...blankPerson(id), ...doc }].find((each) => v.is(Person, each));
}

/** People to write to `dir`. One that no version can read is only deleted. */
const copies = (pub: ScopeState, dir: ScopeState, isNewer: boolean): Op[] =>
  pub
    .all(people.name)
    .flatMap(({ id, rev, doc: held }): Op[] => {
      const doc = personIn(id, held);
      return doc ? [{ c: people.name, id, rev, doc }] : [];
    })
    .filter((op) => needs(op, dir, isNewer));

function needs({ id, rev }: Op, dir: ScopeState, isNewer: boolean): boolean {
  const held = dir.get(people.name, id);
  return held === undefined || (isNewer && held.rev !== rev);
}

/** Deletions of the people who are in `dir` as they are here. */
const left = (pub: ScopeState, dir: ScopeState, isNewer: boolean): Op[] =>
  pub.all(people.name).flatMap(({ id, rev, doc }): Op[] => {
    const op: Op = { c: people.name, id, rev, doc };
    return personIn(id, doc) && needs(op, dir, isNewer) ? [] : [{ c: people.name, id, rev: `${rev}:apart`, del: true }];
  });
