import { entry } from '../../../domain/raffles/entry.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { moveTaken } from '../accounts/merge/move-taken.ts';
import type { Moving } from '../accounts/merge/account-merge.ts';
import { entries, entryId } from './entries.ts';

/** Moves raffle entries; an entry keeps its number and its win. If both records entered, the entry of the remaining record counts. */
export const moveEntries = (moving: Moving): Promise<void> =>
  moveTaken(
    { own: entry, counted: entries, idOf: entryId, isOf: (document, { number }) => number === numberOf(document) },
    moving,
  );

function numberOf(document: UserDocument): string | undefined {
  const own = entry.read(document);
  return own.entered ? own.number : undefined;
}
