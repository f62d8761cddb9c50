import type { Notes } from './import-file.ts';

/** A thing of a source, by the name it gives it, and what tells it from others of that name wherever they stand in the file. */
export interface Named {
  readonly key: string;
  readonly at: string;
  readonly signs: readonly (string | number | null | undefined)[];
}

/**
 * A key for every thing, in their order. A key that several share is made whole by what else is said of each, so that
 * another order, one more or one less leaves the others as they are. Those that say the very same are counted.
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
