interface Extent {
  readonly row: number;
  readonly rows: number;
}
interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Places overlapping cards of a column side by side, in as few lanes as possible. Cards connected by overlaps share a number
 * of lanes; a card without overlap has the full width.
 */
export function laneOut<E extends Extent>(cards: readonly E[]): (E & Lane)[] {
  const sorted = cards.toSorted((a, b) => a.row - b.row || b.rows - a.rows);
  const placed: (E & Lane)[] = [];
  for (const cluster of clustersOf(sorted)) {
    const freeFrom: number[] = [];
    const lanes = cluster.map((card) => {
      const free = freeFrom.findIndex((row) => row <= card.row);
      const lane = free < 0 ? freeFrom.length : free;
      freeFrom[lane] = card.row + card.rows;
      return lane;
    });
    placed.push(...cluster.map((card, index) => ({ ...card, lane: lanes[index] ?? 0, lanes: freeFrom.length })));
  }
  return placed;
}

function clustersOf<E extends Extent>(sorted: readonly E[]): E[][] {
  const clusters: E[][] = [];
  let end = 0;
  for (const card of sorted) {
    const current = clusters.at(-1);
    if (current && card.row < end) current.push(card);
    else clusters.push([card]);
    end = Math.max(end, card.row + card.rows);
  }
  return clusters;
}
