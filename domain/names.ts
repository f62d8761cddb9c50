// Names of stages, tracks and companies: people tell them apart by what they read.

/** A name as people read it: case, blanks and the width of letters make no other name. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

interface NamedThing { readonly id: string; readonly name: string }

/** The one of these that goes by this name already, if it is not `id` itself. */
export function sameNamed<T extends NamedThing>({ id, name }: NamedThing, others: readonly T[]): T | undefined {
  const key = nameKey(name);
  return others.find((other) => other.id !== id && nameKey(other.name) === key);
}
