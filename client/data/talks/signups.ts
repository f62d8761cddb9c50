import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { placeState, type PlaceState, placesCollection, talkPlacesCollection } from '../../../domain/signups/place.ts';
import { signup } from '../../../domain/signups/signup.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useNow } from '../loading/now.ts';
import { useOwnAttendance } from '../people/own-attendance.ts';

/** Places of a talk for the person; undefined for a talk without sign-up. */
export function usePlaceState(talk: Talk): PlaceState | undefined {
  const own = useSignal(userDocs).get(signup.id(talk.id));
  const place = useSignal(collectionStore(placesCollection)).get(talk.id);
  const counts = useSignal(collectionStore(talkPlacesCollection)).get(talk.id);
  const isRemote = useOwnAttendance() === 'remote';
  return placeState({ talk, own, place, counts, isRemote, now: useNow(STATUS_REFRESH) });
}

/** Signs up for a talk, here first. Also keeps the talk, so that the person hears of its changes. */
export function signUpFor(talkId: string): void {
  const documents = userDocs.get();
  if (signup.read(documents.get(signup.id(talkId))).wanted) return;
  if (!keepsTalk(documents.get(agenda.id(talkId)))) void save(writeUserDoc(agenda, talkId, { kept: true }));
  void save(writeUserDoc(signup, talkId, { wanted: true }));
}

/** Gives up the place or the turn; the talk stays kept. */
export function giveBack(talkId: string): void {
  if (signup.read(userDocs.get().get(signup.id(talkId))).wanted)
    void save(writeUserDoc(signup, talkId, { wanted: false }));
}

const save = (written: Promise<void>): Promise<void> =>
  written.catch(() => raiseError('This device could not save your sign-up. Is its storage full?'));
