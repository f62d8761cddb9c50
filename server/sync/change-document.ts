import { isDeepStrictEqual } from 'node:util';
import { DOCUMENTS_PER_ENTRY } from '../../domain/limits/log.ts';
import type { Op } from '../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { readable, type StoredCollection } from './documents.ts';

type ChangePorts = Pick<Ports, 'log' | 'randomId'>;

export interface DocumentChange<T> {
  readonly id: string;
  /** Id of the mutation. A repeat with the same id changes nothing. */
  readonly mid: string;
  /** What is changed if there is no document. Absent: then nothing is written. */
  readonly missing?: T;
  /** Returns the document as it shall be. May be called several times: it is asked again if another server was faster. */
  readonly to: (document: T) => T;
}

/** Changes one document for the server itself, so it is not audited. Writes nothing if the document stays the same. */
export async function changeDocument<T>(
  collection: StoredCollection<T>,
  { id, mid, missing, to }: DocumentChange<T>,
  { log, randomId }: ChangePorts,
): Promise<void> {
  const { scope, name: c } = collection;
  const rev = randomId(9);
  await log.append(scope, {
    mid,
    by: 'server',
    decide(state) {
      const before = readable(state.get(c, id), collection) ?? missing;
      const doc = before && to(before);
      return { ops: isDeepStrictEqual(before, doc) ? [] : [{ c, id, rev, doc }] };
    },
  });
}

export interface DocumentsChange<T> {
  /** Absent: all of the collection. */
  readonly ids?: readonly string[];
  /** Begin of the ids of the mutations. */
  readonly about: string;
  readonly to: (document: T) => T;
}

/** Changes many documents like `changeDocument`, a limited number in each entry. Only those that are stored now are changed. */
export async function changeDocuments<T>(
  collection: StoredCollection<T>,
  { ids, about, to }: DocumentsChange<T>,
  { log, randomId }: ChangePorts,
): Promise<void> {
  const { scope, name: c } = collection;
  const changed = (state: ScopeState, id: string, rev: string): Op[] => {
    const before = readable(state.get(c, id), collection);
    const doc = before && to(before);
    return isDeepStrictEqual(before, doc) ? [] : [{ c, id, rev, doc }];
  };
  const now = await log.state(scope);
  const changing = (ids ?? now.all(c).map(({ id }) => id)).filter((id) => changed(now, id, '').length > 0);
  for (let from = 0; from < changing.length; from += DOCUMENTS_PER_ENTRY) {
    const some = changing.slice(from, from + DOCUMENTS_PER_ENTRY);
    const rev = randomId(9);
    const decide = (state: ScopeState): Decision => ({ ops: some.flatMap((id) => changed(state, id, rev)) });
    await log.append(scope, { mid: `${about}:${randomId(12)}`, by: 'server', decide });
  }
}
