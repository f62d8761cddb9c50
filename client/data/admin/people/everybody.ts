import { useMemo } from 'react';
import { hiddenPeopleCollection, peopleCollection, type Person } from '../../../../domain/people/person.ts';
import { computed, type ReadonlySignal } from '../../../platform/react/signal.ts';
import { collectionStore, type CollectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { entityRows } from '../records/entity-rows.ts';

/** Everybody of the event on an organiser's device, listed or not. */
export const everybodyRows = entityRows(peopleCollection, hiddenPeopleCollection);

/** The same by id. */
export const everybodyStore: ReadonlySignal<CollectionStore<Person>> = computed(
  [collectionStore(peopleCollection), collectionStore(hiddenPeopleCollection)],
  (listed, hidden) => ({
    get: (id) => listed.get(id) ?? hidden.get(id),
    ids: () => [...listed.ids(), ...hidden.ids().filter((id) => listed.rev(id) === undefined)],
    rev: (id) => listed.rev(id) ?? hidden.rev(id),
  }),
);

/** Whether this person is not in the directory. */
export const useIsHidden = (id: string): boolean =>
  useSignal(
    useMemo(
      () =>
        computed(
          [collectionStore(peopleCollection), collectionStore(hiddenPeopleCollection)],
          (listed, hidden) => listed.rev(id) === undefined && hidden.rev(id) !== undefined,
        ),
      [id],
    ),
  );
