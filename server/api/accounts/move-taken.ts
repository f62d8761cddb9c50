import type { MineDocument } from '../../../domain/sync/mine.ts';
import { type Collection, readable } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from './moving.ts';

interface Taken {
  readonly id: string;
  readonly userId: string;
}

/** What a person takes once, in two places: among what is counted of a thing, and among what they own. */
interface TakenOnce<T> {
  readonly own: { readonly is: (document: MineDocument) => boolean };
  readonly counted: Collection<T>;
  /** By the thing and the person. */
  readonly idOf: (ref: string, userId: string) => string;
  /** Whether the document somebody owns tells of this one. */
  readonly isOf: (document: MineDocument, counted: T) => boolean;
}

/** Each keeps what it was given, a code or a number. Where both records took the same thing, that of the one that stays counts. */
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
    const stands = readable((await ports.log.state(counted.scope)).get(counted.name, id), counted);
    if (stands && isOf(document, stands)) await moveDocument(document, moving);
  }
}
