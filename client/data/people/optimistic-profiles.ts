import { companiesCollection, type Company } from '../../../domain/companies/company.ts';
import { shownBooth } from '../../../domain/companies/shown-booth.ts';
import {
  hiddenPeopleCollection,
  peopleCollection,
  type Person,
  type PrivateProfile,
  privateProfilesCollection,
  selfCollection,
} from '../../../domain/people/person.ts';
import { type NarrowedFields, shownAfterNarrowing } from '../../../domain/people/narrowed-fields.ts';
import { NOTHING_OWN, withProfileEdits } from '../../../domain/people/profile-fields.ts';
import { visibility, VISIBILITY_REF } from '../../../domain/people/visibility.ts';
import { contactsCollection, personOfContact } from '../../../domain/connections/contact.ts';
import type { Extra } from '../../../domain/event-fields/extra-value.ts';
import { edit, type FieldEdits, withEdits } from '../../../domain/sync/field-edits.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { areUserDocsLoaded, userDocs } from '../../platform/outbox/user-docs-store.ts';
import { me } from '../../platform/session/session.ts';
import { list, type CollectionStore, collectionStore } from '../../platform/replica/collection-store.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { packagesOnDevice } from '../companies/packages.ts';
import { boothOfEdits, PROFILE } from '../edits/pending-edits.ts';
import { isUnsent } from '../edits/is-unsent.ts';

/*
 * People and booths with the pending edits of this device on top: an edit shows on every screen at once and is sent when
 * possible. Organisers' tables show the server's data.
 */

type Fields = FieldEdits['fields'];

/** Pending edits by subject, as one string, so that other changes cause no re-render. */
const waiting = computed([userDocs, syncStatus], (documents, status): string => {
  if (status.waiting === 0) return '[]';
  const own = [...documents.values()].filter((document) => edit.is(document) && isUnsent(document, status));
  return JSON.stringify(own.map((document) => [document.ref, edit.read(document).fields]));
});
const refs = computed(waiting, (text) => JSON.parse(text) as readonly (readonly [ref: string, Fields])[]);

/** The private part, and what the person narrowed on this device; undefined if they narrow nothing. As one string, as above. */
const narrowing = computed(
  [userDocs, areUserDocsLoaded, list(privateProfilesCollection)],
  (documents, isLoaded, [own = NOTHING_OWN]): string | undefined => {
    const { fields } = visibility.read(documents.get(visibility.id(VISIBILITY_REF)));
    const isPlain = [fields, own.narrowed ?? {}, own.returned ?? {}].every((each) => Object.keys(each).length === 0);
    return !isLoaded || isPlain ? undefined : JSON.stringify({ fields, own });
  },
);

/** The person's own profile, the only one they can edit, as others see it. */
const ofPeople = computed(
  [refs, narrowing, list(privateProfilesCollection), me],
  (all, narrowed, ...[privates, person]) => {
    const edits = all.find(([ref]) => ref === PROFILE)?.[1];
    const [stored = NOTHING_OWN] = privates;
    if (!person || (!edits && narrowed === undefined)) return new Map<string, (each: Person) => Person>();
    const { fields, own } = JSON.parse(narrowed ?? '{"fields":{},"own":{}}') as {
      readonly fields: NarrowedFields;
      readonly own: PrivateProfile;
    };
    const shown = (each: Person): Person =>
      shownAfterNarrowing(withProfileEdits({ person: each, own: stored }, edits ?? {}).person, own, fields);
    return new Map([[person.id, shown]]);
  },
);
const ofBooths = computed(
  [refs, packagesOnDevice],
  (all, packages) =>
    new Map(
      all.flatMap(([ref, fields]) => {
        const id = boothOfEdits(ref);
        const edited = (each: Company): Company => shownBooth(withEdits(each, fields), packages);
        return id === undefined ? [] : [[id, edited] as const];
      }),
    ),
);

/** Functions that apply pending edits to a document, by its id. */
type Edited<T> = ReadonlyMap<string, (thing: T) => T>;

const onShelf = <T>(
  stored: ReadonlySignal<CollectionStore<T>>,
  edited: ReadonlySignal<Edited<T>>,
): ReadonlySignal<CollectionStore<T>> =>
  computed([stored, edited], (all, shown): CollectionStore<T> =>
    shown.size === 0
      ? all
      : {
          ...all,
          get(id) {
            const thing = all.get(id);
            return thing === undefined ? undefined : (shown.get(id)?.(thing) ?? thing);
          },
        },
  );

const inList = <T extends { readonly id: string }>(
  stored: ReadonlySignal<readonly T[]>,
  edited: ReadonlySignal<Edited<T>>,
): ReadonlySignal<readonly T[]> =>
  computed([stored, edited], (all, shown) =>
    shown.size === 0 ? all : all.map((thing) => shown.get(thing.id)?.(thing) ?? thing),
  );

/** The person's own profile as the server has it. */
export const storedSelf = computed(
  [collectionStore(peopleCollection), collectionStore(selfCollection), me],
  (listed, selves, person): Person | undefined => person && (listed.get(person.id) ?? selves.get('me')),
);

/** What this person shows to the user as a connection and not to everybody, by field. */
export const contactAnswers = (id: string): ReadonlySignal<Extra | undefined> =>
  computed(collectionStore(contactsCollection), (contacts) => contacts.get(id)?.fields);

export const optimisticPeople = onShelf(collectionStore(peopleCollection), ofPeople);
export const peopleList = inList(list(peopleCollection), ofPeople);
export const optimisticBooths = onShelf(collectionStore(companiesCollection), ofBooths);
export const boothList = inList(list(companiesCollection), ofBooths);

/**
 * All people stored on this device, by id: listed people, the user, their connections, and for organisers all others. Use it for
 * profile pages and names; lists of people show the directory (`peopleList`).
 */
export const knownPeople = onShelf(
  computed(
    [
      collectionStore(peopleCollection),
      collectionStore(selfCollection),
      collectionStore(hiddenPeopleCollection),
      collectionStore(contactsCollection),
    ],
    (listed, ...[selves, hidden, contacts]): CollectionStore<Person> => ({
      ...listed,
      get(id) {
        const [self, contact] = [selves.get('me'), contacts.get(id)];
        const known = listed.get(id) ?? (self?.id === id ? self : hidden.get(id));
        return known ?? (contact && personOfContact(contact));
      },
    }),
  ),
  ofPeople,
);
