import { entry, type RaffleEntries } from '../../../domain/raffles/entry.ts';
import type { Projection } from '../../log/projection.ts';
import { ENTRIES_SCOPE, namelessEntries } from './entries.ts';

/** Counts the entries of each raffle. The counts are public. */
export const raffleEntriesProjection: Projection = {
  collection: 'raffle-entries',
  target: 'pub',
  about: { collection: 'raffles', idOf: (raffleId) => raffleId },
  counted: (document) => (entry.read(document).entered ? [document.ref] : []),
  nameless: { scope: ENTRIES_SCOPE, of: namelessEntries },
  document: (raffleId, entries, at): RaffleEntries => ({ raffleId, entries, at }),
};
