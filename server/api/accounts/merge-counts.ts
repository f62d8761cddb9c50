import { agenda } from '../../../domain/agenda/agenda.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { feedback } from '../../../domain/feedback/feedback.ts';
import { note } from '../../../domain/notes/note.ts';
import { read } from '../../../domain/notifications/notification.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { reaction } from '../../../domain/posts/reaction.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { position } from '../../../domain/talks/watch-position.ts';
import type { Ports } from '../../ports.ts';
import { writeAgenda } from '../agenda/write-agenda.ts';
import { writeCard } from '../companies/write-card.ts';
import { writeFeedback } from '../feedback/write-feedback.ts';
import { writeNote } from '../notes/write-note.ts';
import { writeRead } from '../notifications/write-read.ts';
import { writeReaction } from '../posts/write-reaction.ts';
import { writePosition } from '../talks/write-position.ts';

type Writer = (actor: Actor, document: MineDocument, ports: Ports) => Promise<MineDocument>;

/** What somebody did for themselves moves with them; what they said to others, claimed or drew does not. */
export const MOVING: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  [agenda.name, writeAgenda],
  [note.name, writeNote],
  [reaction.name, writeReaction],
  [feedback.name, writeFeedback],
  [position.name, writePosition],
  [card.name, writeCard],
  [read.name, writeRead],
]);

export async function moveOne(owner: Actor, document: MineDocument, ports: Ports): Promise<void> {
  await MOVING.get(document.kind)?.(owner, document, ports);
}

export interface MergedCounts {
  readonly moved: Record<string, number>;
  readonly lost: Record<string, number>;
}

/** How many of each kind move and go; `talk` for those somebody gives. */
export function countMoved(talks: number, mine: readonly MineDocument[]): MergedCounts {
  const count = (moves: boolean): [string, number][] =>
    [...Map.groupBy(mine, ({ kind }) => kind)]
      .filter(([kind]) => MOVING.has(kind) === moves)
      .map(([kind, documents]) => [kind, documents.length]);
  return {
    moved: Object.fromEntries([...(talks > 0 ? [['talk', talks] as const] : []), ...count(true)]),
    lost: Object.fromEntries(count(false)),
  };
}
