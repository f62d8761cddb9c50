import type { Collection } from '../../../../domain/sync/collection.ts';
import { ADMIN, PUBLIC } from '../../../../domain/sync/readable-scopes.ts';
import { SECOND } from '../../../../domain/time.ts';
import { computed, type ReadonlySignal } from '../../../platform/react/signal.ts';
import { isLoaded, list, collectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

/** Milliseconds in which what the server has said to exist is on this device, mostly. */
const FOLLOWS = 5 * SECOND;

interface Thing {
  readonly id: string;
}

/** All things of a noun as organisers have them on their device. They change by themselves, and are there without a network. */
export interface NounRows<Row extends Thing> {
  readonly all: ReadonlySignal<readonly Row[]>;
  readonly rev: (id: string) => string | undefined;
  /** Resolves once this device holds another revision than this one, or after a while. */
  readonly anotherThan: (id: string, rev: string | undefined) => Promise<void>;
}

/** Those of several places, say what is published and what is not yet; what is in both for a moment is one. */
export function nounRows<Row extends Thing>(...places: readonly Collection<Row>[]): NounRows<Row> {
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
    anotherThan: (id, before) =>
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

export const useNounRows = <Row extends Thing>({ all }: NounRows<Row>): readonly Row[] => useSignal(all);

/** Whether what is not among the rows is not there, rather than on its way. */
export const useIsHere = (): boolean => useSignal(isLoaded(PUBLIC));

const isAllRead = computed([isLoaded(PUBLIC), isLoaded(ADMIN)], (pub, adm) => pub && adm);

/**
 * Whether what organisers alone see was read as well. Until then rows may be those of the last start, without a revision, and without what
 * is theirs alone: a form begun with them would take what is stored for the change of a colleague.
 */
export const useIsAllHere = (): boolean => useSignal(isAllRead);

/** Resolves once it is so: rows have the revision then that a change of them is a change of. */
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

/** The same things with more to show of each. */
export const withRows = <Row extends Thing>(
  { rev, anotherThan }: Pick<NounRows<Thing>, 'rev' | 'anotherThan'>,
  all: ReadonlySignal<readonly Row[]>,
): NounRows<Row> => ({ all, rev, anotherThan });
