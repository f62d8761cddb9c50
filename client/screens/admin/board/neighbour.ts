import type { BoardCard } from '../../../data/board/board.ts';

interface Way {
  readonly key: string;
  readonly columns: readonly (string | null)[];
}

/** The card that an arrow leads to: the one before or after on the same stage, or the nearest in time on the next stage that has any. */
export function neighbour(cards: readonly BoardCard[], id: string, { key, columns }: Way): string | undefined {
  const from = cards.find((card) => card.id === id);
  if (!from) return undefined;
  const columnOf = ({ talk }: BoardCard): number => Math.max(0, columns.indexOf(talk.stageId));
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = cards
      .filter((card) => columnOf(card) === columnOf(from))
      .toSorted((a, b) => a.talk.startsAt - b.talk.startsAt);
    return column[column.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.id;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const by = key === 'ArrowRight' ? 1 : -1;
  const beside = cards.filter((card) => (columnOf(card) - columnOf(from)) * by > 0);
  const away = (card: BoardCard): number =>
    Math.abs(columnOf(card) - columnOf(from)) * 1e9 + Math.abs(card.talk.startsAt - from.talk.startsAt) / 1000;
  return beside.toSorted((a, b) => away(a) - away(b))[0]?.id;
}
