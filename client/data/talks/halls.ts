import { hall, hallsCollection, isFull, stewards } from '../../../domain/halls/hall.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { scheduleStatus } from '../../../domain/talks/current-talks.ts';
import { takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useMe } from '../people/me.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';

/** Whether a talk's room is full, as far as this device knows. */
export function useIsFull(talk: Talk): boolean {
  const shown = useSignal(collectionStore(hallsCollection)).get(talk.id);
  const own = useSignal(userDocs).get(hall.id(talk.id));
  return useTimeDerived(STATUS_REFRESH, (now) => isFull(talk, { shown, own, now }));
}

/** Whether the person may report this room as full; not after the talk. */
export function useMaySayFull(talk: Talk): boolean {
  const me = useMe();
  const isOver = useTimeDerived(STATUS_REFRESH, (now) => scheduleStatus(talk, now) === 'ended');
  return me !== undefined && !isOver && takesPlace(talk) && stewards(me, talk);
}

/** Reports a room as full or not: here at once, for everyone when there is a network. */
export const sayFull = (talkId: string, full: boolean): void =>
  void writeUserDoc(hall, talkId, { full }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
