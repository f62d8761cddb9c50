import type { Collection } from '../../../../domain/sync/collection.ts';
import { ADMIN, DIRECTORY, PUBLIC } from '../../../../domain/sync/readable-scopes.ts';
import { SECOND } from '../../../../domain/time.ts';
import { computed, type ReadonlySignal } from '../../../platform/react/signal.ts';
import { isLoaded, list, collectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

/** Time in milliseconds within which a saved change usually arrives on this device. */
const FOLLOWS = 5 * SECOND;

interface Thing {
  readonly id: string;
}

/** All documents of an entity on an organiser's device. They update automatically and are available offline. */
export interface EntityRows<Row extends Thing> {
  readonly all: ReadonlySignal<readonly Row[]>;
  readonly rev: (id: string) => string | undefined;
  /** Resolves when this device has another revision than `rev`, or after a timeout. */
  readonly waitForRevisionAfter: (id: string, rev: string | undefined) => Promise<void>;
}

/** Returns the rows of several collections, such as published and unpublished; a document in both is listed once. */
export function entityRows<Row extends Thing>(...places: readonly Collection<Row>[]): EntityRows<Row> {
  const shelves = places.map((place) => collectionStore(place));
  const order = places[0]?.order;
  const all = computed(
    places.map((place) => list(place)),
    (...lists: (readonly Row[])[]) => {
      const rows = [...new Map(lists.toReversed().flatMap((each) => each.map((row) => [row.id, row]))).values()];
      return order ? rows.toSorted(order) : rows;
    },
  );
  const rev = (id: string): string | undefined =>
    shelves.map((each) => each.get().rev(id)).find((each) => each !== undefined);
  return {
    all,
    rev,
    waitForRevisionAfter: (id, before) =>
      new Promise((resolve) => {
        const stop: (() => void)[] = [];
        const settle = () => {
          for (const each of stop) each();
          resolve();
        };
        const look = () => {
          if (rev(id) !== before) settle();
        };
        const timer = setTimeout(settle, FOLLOWS);
        stop.push(() => clearTimeout(timer), ...shelves.map((each) => each.subscribe(look)));
        look();
      }),
  };
}

export const useEntityRows = <Row extends Thing>({ all }: EntityRows<Row>): readonly Row[] => useSignal(all);

const isCatalogRead = computed([isLoaded(PUBLIC), isLoaded(DIRECTORY)], (pub, dir) => pub && dir);

/** Returns whether programme and people are loaded, so that a row that is missing does not exist. */
export const useIsCatalogLoaded = (): boolean => useSignal(isCatalogRead);

const isAllRead = computed([isCatalogRead, isLoaded(ADMIN)], (catalog, adm) => catalog && adm);

/**
 * Returns whether the organisers' scope is loaded as well. Until then rows may come from the render cache, without revisions and
 * private fields: a form based on them would take the stored values for a colleague's change.
 */
export const useIsAllHere = (): boolean => useSignal(isAllRead);

/** Resolves once all scopes are loaded, so that rows have the revisions that changes need. */
export const untilAllHere = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = isAllRead.subscribe(() => look());
    const look = () => {
      if (!isAllRead.get()) return;
      stop();
      resolve();
    };
    look();
  });

/** Returns the same documents with additional fields. */
export const withRows = <Row extends Thing>(
  { rev, waitForRevisionAfter }: Pick<EntityRows<Thing>, 'rev' | 'waitForRevisionAfter'>,
  all: ReadonlySignal<readonly Row[]>,
): EntityRows<Row> => ({ all, rev, waitForRevisionAfter });
