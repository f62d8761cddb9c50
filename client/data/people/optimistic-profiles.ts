import { companiesCollection, type Company } from '../../../domain/companies/company.ts';
import { shownBooth } from '../../../domain/companies/shown-booth.ts';
import { peopleCollection, type Person } from '../../../domain/people/person.ts';
import { NOTHING_OWN, withProfileEdits } from '../../../domain/people/profile-fields.ts';
import { edit, type FieldEdits, withEdits } from '../../../domain/sync/field-edits.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
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

/** The person's own profile, the only one they can edit. */
const ofPeople = computed([refs, me], (all, person) => {
  const own = all.find(([ref]) => ref === PROFILE)?.[1];
  return new Map(
    own && person
      ? [[person.id, (each: Person): Person => withProfileEdits({ person: each, own: NOTHING_OWN }, own).person]]
      : [],
  );
});
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

export const optimisticPeople = onShelf(collectionStore(peopleCollection), ofPeople);
export const peopleList = inList(list(peopleCollection), ofPeople);
export const optimisticBooths = onShelf(collectionStore(companiesCollection), ofBooths);
export const boothList = inList(list(companiesCollection), ofBooths);
