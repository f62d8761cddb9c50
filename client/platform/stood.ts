import * as v from 'valibot';
import { STOOD_BYTES, STOOD_PLACES } from '../../domain/limits/device.ts';
import { STOOD } from './boot-snapshot.ts';
import { readLocal, writeLocal } from './local-store.ts';

/*
 * What screens drew last, for those that would have to wait for the database: a cache beside the boot snapshot, keyed by
 * person, never a second truth. What a change touches is forgotten with it, so what is here is what the database says.
 * It is made of collections, and of kinds of what one owns, under their names.
 */

const Stood = v.object({
  personId: v.string(),
  /** The one written last comes last. */
  places: v.array(v.object({ place: v.string(), of: v.array(v.string()), value: v.unknown() })),
});

const placesOf = (personId: string): v.InferOutput<typeof Stood>['places'] => {
  const stood = readLocal(STOOD, Stood);
  return stood?.personId === personId ? stood.places : [];
};

/** What stood there; `undefined` where nothing did, or not in this shape. */
export function readStood<S extends v.GenericSchema>(
  personId: string,
  place: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const read = v.safeParse(schema, placesOf(personId).find((each) => each.place === place)?.value);
  return read.success ? read.output : undefined;
}

/** What stands at a place, and the collections it is made of. */
interface Standing {
  readonly place: string;
  readonly value: unknown;
  readonly of: readonly string[];
}

/** Keeps what stands at a place; the place written longest ago makes room. */
export function writeStood(personId: string, standing: Standing): void {
  const others = placesOf(personId).filter(({ place }) => place !== standing.place);
  const isSmall = new TextEncoder().encode(JSON.stringify(standing)).length <= STOOD_BYTES;
  const places = [...others, ...(isSmall ? [standing] : [])].slice(-STOOD_PLACES);
  writeLocal(STOOD, { personId, places });
}

/** These collections changed. */
export function forgetStood(personId: string, changed: ReadonlySet<string>): void {
  const places = placesOf(personId);
  const left = places.filter(({ of }) => !of.some((name) => changed.has(name)));
  if (left.length < places.length) writeLocal(STOOD, { personId, places: left });
}
