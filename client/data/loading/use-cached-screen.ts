import { useEffect, useMemo } from 'react';
import type * as v from 'valibot';
import type { Collection } from '../../../domain/sync/collection.ts';
import { cacheScreen, readCachedScreen } from '../../platform/render-cache/render-cache.ts';
import { isLoggedIn } from '../../platform/session/session.ts';
import { useMe } from '../people/me.ts';

/** How long a value must stay the same until it is cached, in milliseconds. */
const SETTLED = 500;

interface Place<S> {
  /** Name of the cache entry; undefined: not cached. */
  readonly name: string | undefined;
  readonly schema: S;
  readonly of: readonly Pick<Collection<unknown>, 'name'>[];
}

/** Returns the value that a screen shows: the current value; until it is read, the last value from the render cache. */
export function useCachedScreen<S extends v.GenericSchema>(
  { name, schema, of }: Place<S>,
  now: v.InferOutput<S> | undefined,
): v.InferOutput<S> | undefined {
  const personId = useMe()?.id ?? '';
  const isHere = now !== undefined;
  const before = useMemo(
    () => (isHere || name === undefined ? undefined : readCachedScreen(personId, name, schema)),
    [isHere, personId, name, schema],
  );
  useEffect(() => {
    if (now === undefined || name === undefined) return undefined;
    const timer = setTimeout(() => {
      // Another tab may have logged out meanwhile.
      if (isLoggedIn(personId))
        cacheScreen(personId, { screen: name, value: now, collections: of.map((each) => each.name) });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [personId, name, now, of]);
  return now ?? before;
}
