import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cameFrom } from '../data/came-from.ts';
import { useDestinations } from './destinations.ts';

/** Remembers the place of the navigation that was left last, so that a screen opened from it can lead back there. */
export function OriginKeeper() {
  const router = useRouter();
  const places = useDestinations();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        const place = pathChanged && places.find(({ to }) => to === fromLocation?.pathname);
        if (place && fromLocation) cameFrom({ ...nameOf(fromLocation, place.label), entry: entryOf(fromLocation) });
      }),
    [router, places],
  );
  return null;
}

/** A view of a place may have its own name in the address; one in capitals is no name (spec 2). */
const nameOf = ({ href, search }: ParsedLocation<{ type?: string }>, label: string) => ({
  href,
  label: search.type === undefined || /^[A-Z]+$/.test(search.type) ? label : search.type,
});

const entryOf = ({ state }: ParsedLocation): number => state.__TSR_index;
