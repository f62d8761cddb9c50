import { type Refusal, refusal } from './refusal.ts';

// Names of stages, tracks and companies: people tell them apart by what they read.

/** A name as people read it: case, blanks and the width of letters make no other name. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** Why this stage, track or company cannot be called so: another one is. */
export function nameTaken(
  what: 'stage' | 'track' | 'company',
  { id, name }: NamedThing,
  others: readonly NamedThing[],
): Refusal | undefined {
  const key = nameKey(name);
  const other = others.find((one) => one.id !== id && nameKey(one.name) === key);
  const message = `There is a ${what} called ${other?.name} already`;
  return other && refusal('invalid', message, [{ field: 'name', message }]);
}
