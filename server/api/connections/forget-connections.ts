import { connection } from '../../../domain/connections/connection.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { MINE, type MineErased } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import type { Erasing } from '../erasure/erasing.ts';

/** Takes a person out of the connections of everybody they are or were connected with. */
export async function forgetConnections({ personId, actor, ports }: Erasing): Promise<void> {
  const others = (await allDocuments(mineOf(personId), ports)).filter(connection.is).map(({ ref }) => ref);
  for (const otherId of others) {
    const id = connection.id(personId);
    await ports.log.append(personScope(otherId), {
      mid: `erase:${ports.randomId(12)}`,
      by: actor.id,
      decide(state) {
        const held = findMine(state, id);
        const erased: MineErased = { erased: held ? [held] : [] };
        return { ops: held ? [{ c: MINE, id, rev: `${held.rev}-`, del: true }] : [], res: erased };
      },
    });
  }
}
