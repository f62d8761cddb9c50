import { connection, connectionNewsId } from '../../../domain/connections/connection.ts';
import { contactsCollection } from '../../../domain/connections/contact.ts';
import { read } from '../../../domain/notifications/notification.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { MINE, type MineErased } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import type { Erasing } from '../erasure/erasing.ts';

/** Removes an erased person from the connections of everyone they are or were connected with. */
export async function forgetConnections({ personId, actor, ports }: Erasing): Promise<void> {
  const others = (await allDocuments(mineOf(personId), ports)).filter(connection.is).map(({ ref }) => ref);
  const ids = [connection.id(personId), read.id(connectionNewsId(personId))];
  for (const otherId of others) {
    await ports.log.append(personScope(otherId), {
      mid: `erase:${ports.randomId(12)}`,
      by: actor.id,
      decide(state) {
        const erased = ids.flatMap((id) => findMine(state, id) ?? []);
        const ops = erased.map(({ id, rev }) => ({ c: MINE, id, rev: `${rev}-`, del: true as const }));
        const known = state.get(contactsCollection.name, personId);
        const contact = known && { c: contactsCollection.name, id: personId, rev: `${known.rev}-`, del: true as const };
        return { ops: contact ? [...ops, contact] : ops, res: { erased } satisfies MineErased };
      },
    });
  }
}
