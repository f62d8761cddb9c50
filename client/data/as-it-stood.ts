import { useEffect, useMemo } from 'react';
import type * as v from 'valibot';
import type { Collection } from '../../domain/sync/collection.ts';
import { isLoggedIn } from '../platform/session.ts';
import { readStood, writeStood } from '../platform/stood.ts';
import { useMe } from './me.ts';

/** Milliseconds. What a screen shows is kept when it has stood so long. */
const SETTLED = 500;

interface Place<S> {
  /** Under which it is kept; without one it is not. */
  readonly name: string | undefined;
  readonly schema: S;
  readonly of: readonly Pick<Collection<unknown>, 'name'>[];
}

/** What stands at a place now, and until that is read what stood there last. */
export function useAsItStood<S extends v.GenericSchema>(
  { name, schema, of }: Place<S>,
  now: v.InferOutput<S> | undefined,
): v.InferOutput<S> | undefined {
  const personId = useMe()?.id ?? '';
  const isHere = now !== undefined;
  const before = useMemo(
    () => (isHere || name === undefined ? undefined : readStood(personId, name, schema)),
    [isHere, personId, name, schema],
  );
  useEffect(() => {
    if (now === undefined || name === undefined) return undefined;
    const timer = setTimeout(() => {
      // Another tab may have logged out meanwhile.
      if (isLoggedIn(personId)) writeStood(personId, { place: name, value: now, of: of.map((each) => each.name) });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [personId, name, now, of]);
  return now ?? before;
}
