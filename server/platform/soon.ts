/**
 * What is in memory already, or a promise of it. Most of what a read needs is in memory, and a promise costs as much as
 * looking it up: what is passed on as it is spares the waiting. `await` takes either.
 */
export type Soon<T> = T | Promise<T>;

/** `then`, with what is there already at once. It throws where a promise would reject. */
export const soon = <T, R>(value: Soon<T>, then: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(then) : then(value);

export function allSoon<T>(values: readonly Soon<T>[]): Soon<readonly T[]> {
  const isThere = (value: Soon<T>): value is T => !(value instanceof Promise);
  return values.every(isThere) ? values : Promise.all(values);
}
