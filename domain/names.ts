import { type Refusal, refusal } from './refusal.ts';

// Names of stages, tracks and companies must look different to people.

/** Normalizes a name: case, spaces and letter width do not matter. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** Why this stage, track or company cannot have its name: another one has it. */
export function nameTaken(
  what: 'stage' | 'track' | 'company' | 'tier',
  { id, name }: NamedThing,
  others: readonly NamedThing[],
): Refusal | undefined {
  const key = nameKey(name);
  const other = others.find((one) => one.id !== id && nameKey(one.name) === key);
  const message = `There is a ${what} called ${other?.name} already`;
  return other && refusal('invalid', message, [{ field: 'name', message }]);
}
