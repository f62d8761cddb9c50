import { hall, hallsCollection, isFull } from '../../../domain/halls/hall.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { placeState, placesCollection, talkPlacesCollection } from '../../../domain/signups/place.ts';
import { roomWords as wordsOf } from '../../../domain/signups/place-words.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { talksById } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { ticker } from '../../platform/clock/ticker.ts';
import { availabilityLabels } from '../talks/availability-labels.ts';

/** Includes only talks with a report or a place, because a schedule has a thousand others. */
const known = computed(
  [
    list(hallsCollection),
    collectionStore(hallsCollection),
    list(placesCollection),
    collectionStore(placesCollection),
    collectionStore(talkPlacesCollection),
    userDocs,
  ],
  (...all) => {
    const [said, hallOf, answered, placeOf, countsOf, documents] = all;
    const own = [...documents.values()].filter((document) => hall.is(document) || signup.is(document));
    const ids = new Set([...said, ...answered].map(({ talkId }) => talkId).concat(own.map(({ ref }) => ref)));
    return { ids, hallOf, placeOf, countsOf, documents };
  },
);

const words = computed([known, talksById, ticker(STATUS_REFRESH)], (all, talks, now) => {
  const said = [...all.ids].flatMap((id): [string, string][] => {
    const talk = talks.get(id);
    if (!talk) return [];
    const own = all.documents.get(signup.id(id));
    const place = placeState({ talk, own, place: all.placeOf.get(id), counts: all.countsOf.get(id), now });
    const full = isFull(talk, { shown: all.hallOf.get(id), own: all.documents.get(hall.id(id)), now });
    const line = wordsOf(full, place);
    return line === '' ? [] : [[id, line]];
  });
  return new Map(said);
});

/** Keeps the cards' room texts current. Returns a function that stops it. */
export function showRooms(): () => void {
  const show = (): void => availabilityLabels.set(words.get());
  show();
  return words.subscribe(show);
}
