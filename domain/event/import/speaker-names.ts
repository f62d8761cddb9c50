import { personName } from '../../people/person.ts';
import type { Talk } from '../../talks/talk.ts';
import type { ImportedProgramme } from './imported-programme.ts';
import type { Programme } from './programme.ts';

interface Naming {
  readonly fresh: Pick<ImportedProgramme, 'people' | 'replaces'>;
  readonly current: Programme;
  /** Ids of the talks that the import removes. */
  readonly gone: readonly string[];
}

/**
 * Returns the talks with the names that their speakers have after the import, and with them every other talk here of a speaker who is
 * called otherwise now: one that was added here or cancelled, or that another source keeps.
 */
export function withSpeakerNames(
  talks: readonly Talk[],
  { fresh: { people, replaces }, current, gone }: Naming,
): readonly Talk[] {
  const names = new Map(people.map((person) => [person.id, personName(person)]));
  const named = (talk: Talk): Talk =>
    talk.speakers.every(({ id, name }) => (names.get(id) ?? name) === name)
      ? talk
      : { ...talk, speakers: talk.speakers.map(({ id, name }) => ({ id, name: names.get(id) ?? name })) };
  const listed = new Set([...talks.map(({ id }) => id), ...gone]);
  const others = replaces ? [] : current.talks.filter(({ id, edition }) => edition === 'live' && !listed.has(id));
  return [...talks.map(named), ...others.filter((talk) => named(talk) !== talk).map(named)];
}
