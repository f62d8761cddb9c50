import { answerIn } from '../../../domain/event-fields/answer-words.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { releasedPeopleFields } from '../event-fields/released-fields.ts';
import { useMemo } from 'react';
import { peopleCollection, type Person, personName, selfCollection } from '../../../domain/people/person.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { me as loggedIn } from '../../platform/session/session.ts';
import { vcard } from '../../../domain/people/vcard.ts';
import { computed } from '../../platform/react/signal.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { contactAnswers, knownPeople, optimisticPeople } from './optimistic-profiles.ts';
import { useMe } from './me.ts';

/** The people with these ids who are stored on this device, listed or not, in the given order. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  const known = useSignal(knownPeople);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The listed people with these ids, in the given order. */
export function useListedPeople(ids: readonly string[]): readonly Person[] {
  const listed = useSignal(optimisticPeople);
  return ids.flatMap((id) => listed.get(id) ?? []);
}

export const usePerson = (id: string): Person | undefined =>
  useSignal(useMemo(() => computed(knownPeople, (all) => all.get(id)), [id]));

/** A person with what they show to the user as a connection. */
export function useShownToMe(person: Person): Person {
  const told = useSignal(useMemo(() => contactAnswers(person.id), [person.id]));
  return told ? { ...person, extra: { ...person.extra, ...told } } : person;
}

/** The person's own profile as others see it; undefined if this device does not have it. */
export const useOwnPerson = (): Person | undefined => usePerson(useMe()?.id ?? '');

const unlisted = computed(
  [collectionStore(peopleCollection), collectionStore(selfCollection), loggedIn],
  (listed, selves, person) =>
    person !== undefined && listed.rev(person.id) === undefined && selves.rev('me') !== undefined,
);

/** A note for people who are not listed, above what they write where their name is shown. */
export const useNameNote = (isShown: boolean): string | undefined =>
  useSignal(unlisted) && isShown ? 'You are not listed. Your name is shown with what you write.' : undefined;

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
  saveFile(
    `${personName(person)}.vcf`,
    'text/vcard',
    vcard({ ...person, links: linksOf(person) }, profileLink(person)),
  );

/** Web addresses among a person's answers that everybody sees; a person who is not listed has none. */
function linksOf({ id }: Person): string[] {
  const person = optimisticPeople.get().get(id) ?? {};
  return (releasedPeopleFields.get()?.fields ?? []).flatMap((field) => {
    if (field.kind !== 'link' || !field.asked || field.visible !== 'everybody') return [];
    const link = answerIn(person, field);
    return typeof link === 'string' && isHttpLink(link) ? [link] : [];
  });
}
