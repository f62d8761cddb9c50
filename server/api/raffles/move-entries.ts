import { entry } from '../../../domain/raffles/entry.ts';
import { readable } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/moving.ts';
import { entries, ENTRIES_SCOPE, entryId } from './entries.ts';

/** An entry keeps its number, and with it what it has won. Nobody takes part twice: of two, that of the record that stays counts. */
export async function moveEntries(moving: Moving): Promise<void> {
  const { from, to, actor, ports } = moving;
  for (const document of await ownOf(moving, entry)) {
    const raffleId = document.ref;
    await ports.log.append(ENTRIES_SCOPE, {
      mid: movingMid(moving),
      by: actor.id,
      decide(state) {
        const held = readable(state.get(entries.name, entryId(raffleId, from)), entries);
        const id = entryId(raffleId, to);
        if (!held || state.get(entries.name, id)) return { ops: [] };
        return {
          ops: [
            { c: entries.name, id: held.id, rev: `${held.number}-`, del: true },
            { c: entries.name, id, rev: held.number, doc: { ...held, id, userId: to } },
          ],
        };
      },
    });
    const stands = readable((await ports.log.state(ENTRIES_SCOPE)).get(entries.name, entryId(raffleId, to)), entries);
    const own = entry.read(document);
    if (stands && own.entered && stands.number === own.number) await moveDocument(document, moving);
  }
}
