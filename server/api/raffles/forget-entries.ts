import type { Op } from '../../../domain/sync/log.ts';
import type { ScopeState } from '../../ports.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { draws, entries, ENTRIES_SCOPE, namelessEntries, TALLIED, tallyOf } from './entries.ts';
import { documentsIn } from '../../sync/documents.ts';

/**
 * Deletes a person's raffle entries. If the raffle is drawn, the entry number stays without the person, so that the draw
 * can still be verified.
 */
export async function forgetEntries({ personId, actor, ports }: Erasing): Promise<void> {
  await ports.log.append(ENTRIES_SCOPE, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide: (state) => ({
      ops: documentsIn(state, entries)
        .filter(({ userId }) => userId === personId)
        .flatMap((entry) => without(entry, state)),
    }),
  });
}

function without(entry: ReturnType<typeof entries.parse>, state: ScopeState): Op[] {
  const { id, raffleId, number } = entry;
  const removal: Op = { c: entries.name, id, rev: `${number}-`, del: true };
  if (state.get(draws.name, raffleId)) {
    const nameless = { ...entry, id: `${raffleId}:${number}`, userId: '' };
    const tallied = { entries: tallyOf(raffleId, state), nameless: namelessEntries(raffleId, state) + 1 };
    return [
      removal,
      { c: entries.name, id: nameless.id, rev: number, doc: nameless },
      { c: TALLIED, id: raffleId, rev: number, doc: tallied },
    ];
  }
  return [removal, { c: TALLIED, id: raffleId, rev: `${number}-`, doc: { entries: tallyOf(raffleId, state) - 1 } }];
}
