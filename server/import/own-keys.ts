import type { Notes } from './import-file.ts';

/** An item with its key in the source, and values that distinguish it from others with the same key. */
export interface Named {
  readonly key: string;
  readonly at: string;
  readonly signs: readonly (string | number | null | undefined)[];
}

/**
 * Returns a unique key for each item, in order. If several items have the same key, their other values are added to it, so
 * that keys stay the same if the order changes or an item is added or removed. Identical items are numbered.
 */
export function ownKeys(things: readonly Named[], notes: Notes): string[] {
  const sharing = Map.groupBy(things, ({ key }) => key);
  const counts = new Map<string, number>();
  for (const [key, [, second, ...more]] of sharing) {
    if (second)
      notes.repaired(
        second.at,
        more.length === 0
          ? `is known as “${key}”, as something else in the file is; all were kept`
          : `and ${more.length} more are known as “${key}”, as something else in the file is; all were kept`,
      );
  }
  return things.map(({ key, signs }) => {
    const whole = (sharing.get(key)?.length ?? 0) < 2 ? key : [key, ...signs].join('#');
    const count = (counts.get(whole) ?? 0) + 1;
    counts.set(whole, count);
    return count === 1 ? whole : `${whole}#${count}`;
  });
}
