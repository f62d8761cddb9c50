import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { type StoredCollection, readable } from '../../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from './account-merge.ts';

interface Taken {
  readonly id: string;
  readonly userId: string;
}

/**
 * Something that each person can take once, such as a perk. It is stored twice: in the shared count and among the person's
 * user documents.
 */
interface TakenOnce<T> {
  readonly own: { readonly is: (document: UserDocument) => boolean };
  readonly counted: StoredCollection<T>;
  /** Returns the id of the item for a subject and a person. */
  readonly idOf: (ref: string, userId: string) => string;
  /** Returns whether a user document belongs to this counted item. */
  readonly isOf: (document: UserDocument, counted: T) => boolean;
}

/** Moves counted items with their codes or numbers. If both records took the same item, the one of the remaining record counts. */
export async function moveTaken<T extends Taken>(
  { own, counted, idOf, isOf }: TakenOnce<T>,
  moving: Moving,
): Promise<void> {
  const { from, to, actor, ports } = moving;
  for (const document of await ownOf(moving, own)) {
    const [was, id] = [idOf(document.ref, from), idOf(document.ref, to)];
    await ports.log.append(counted.scope, {
      mid: movingMid(moving),
      by: actor.id,
      decide(state) {
        const held = readable(state.get(counted.name, was), counted);
        if (!held || state.get(counted.name, id)) return { ops: [] };
        return {
          ops: [
            { c: counted.name, id: was, rev: 'merged', del: true },
            { c: counted.name, id, rev: 'merged', doc: { ...held, id, userId: to } },
          ],
        };
      },
    });
    const moved = readable((await ports.log.state(counted.scope)).get(counted.name, id), counted);
    if (moved && isOf(document, moved)) await moveDocument(document, moving);
  }
}
