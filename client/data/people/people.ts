import { useMemo } from 'react';
import { type Person, personName } from '../../../domain/people/person.ts';
import { vcard } from '../../../domain/people/vcard.ts';
import { computed } from '../../platform/react/signal.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { peopleShelf } from './optimistic-profiles.ts';
import { useMe } from './me.ts';

/** The people of these ids that this device knows, in the order asked for. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  const known = useSignal(peopleShelf);
  return ids.flatMap((id) => known.get(id) ?? []);
}

export const usePerson = (id: string): Person | undefined =>
  useSignal(useMemo(() => computed(peopleShelf, (all) => all.get(id)), [id]));

/** The logged-in person's profile, as others see it; undefined as long as it is not on this device. */
export const useOwnPerson = (): Person | undefined => usePerson(useMe()?.id ?? '');

/** The logged-in person as their menus show them; the name is there before anything is read. */
export function useOwnFace(): { readonly name: string; readonly pictureUrl: string | null } | undefined {
  const me = useMe();
  const person = useOwnPerson();
  return me && { name: person ? personName(person) : me.name, pictureUrl: person?.pictureUrl ?? null };
}

/** Absolute link to a person's profile, which works outside the app as well. */
export const profileLink = ({ id }: Person): string => `${location.origin}/app/user-profile/${encodeURIComponent(id)}`;

/** Hands a person to the address book of this device; works without a network. */
export const saveContact = (person: Person): void =>
  saveFile(`${personName(person)}.vcf`, 'text/vcard', vcard(person, profileLink(person)));
