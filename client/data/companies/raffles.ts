import { entry } from '../../../domain/raffles/entry.ts';
import { readDraw } from '../../../domain/raffles/raffle-calls.ts';
import { type RaffleState, raffleState, rafflesInOrder } from '../../../domain/raffles/raffle-state.ts';
import { hasClosed, type Raffle, rafflesCollection } from '../../../domain/raffles/raffle.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { http } from '../../platform/session/connection.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useNow } from '../loading/now.ts';
import { allSent } from './perks.ts';

/** All raffles, the next one to close first. */
export const useRaffles = (): readonly Raffle[] => rafflesInOrder(useSignal(list(rafflesCollection)), useNow(MINUTE));

/**
 * Returns the state of a raffle for the person, checked each second. `before`: their document from the render cache, until theirs
 * is loaded.
 */
export function useRaffleState(raffle: Raffle, before?: UserDocument): RaffleState {
  const isClosed = useTimeDerived(SECOND, (now) => hasClosed(raffle, now));
  const own = useSignal(userDocs).get(entry.id(raffle.id)) ?? before;
  return raffleState(raffle, own, { isClosed, allSent: useSignal(allSent) });
}

/** Enters a raffle on this device; the server decides later. A second tap has no effect. */
export function enterRaffle({ id }: Raffle): void {
  if (entry.read(userDocs.get().get(entry.id(id))).entered) return;
  writeUserDoc(entry, id, { entered: true }).catch(() =>
    raiseError('This device could not save that you entered. Is its storage full?'),
  );
}

/** Loads all numbers that took part in a drawn raffle. */
export const askNumbers = (id: string) => http.request(readDraw, { id });
