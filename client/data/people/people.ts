import { useMemo } from 'react';
import { type Person, personName } from '../../../domain/people/person.ts';
import { vcard } from '../../../domain/people/vcard.ts';
import { computed } from '../../platform/react/signal.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { optimisticPeople } from './optimistic-profiles.ts';
import { useMe } from './me.ts';

/** The people with these ids that this device has, in the given order. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  const known = useSignal(optimisticPeople);
  return ids.flatMap((id) => known.get(id) ?? []);
}

export const usePerson = (id: string): Person | undefined =>
  useSignal(useMemo(() => computed(optimisticPeople, (all) => all.get(id)), [id]));

/** The person's own profile as others see it; undefined if this device does not have it. */
export const useOwnPerson = (): Person | undefined => usePerson(useMe()?.id ?? '');

/** Name and picture of the person for menus; the name is known before anything is loaded. */
export function useOwnFace(): { readonly name: string; readonly pictureUrl: string | null } | undefined {
  const me = useMe();
  const person = useOwnPerson();
  return me && { name: person ? personName(person) : me.name, pictureUrl: person?.pictureUrl ?? null };
}

/** Absolute link to a person's profile. */
export const profileLink = ({ id }: Person): string => `${location.origin}/app/user-profile/${encodeURIComponent(id)}`;

/** Saves a person's contact as a file for the address book; works offline. */
export const saveContact = (person: Person): void =>
  saveFile(`${personName(person)}.vcf`, 'text/vcard', vcard(person, profileLink(person)));
