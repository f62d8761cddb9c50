import * as v from 'valibot';
import { Entry } from '../../../domain/raffles/entry.ts';
import { rafflesCollection as declaredRaffles, Draw } from '../../../domain/raffles/raffle.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { ScopeState } from '../../ports.ts';
import { stored, storedCollection, documentsIn } from '../../sync/documents.ts';

export const raffles = stored(declaredRaffles);

/**
 * Scope of entries and draws, which no device can read. Entering and drawing are decided here in order, so a drawn raffle
 * takes no entries.
 */
export const ENTRIES_SCOPE: Scope = 'raffles';
export const entries = storedCollection(ENTRIES_SCOPE, 'entries', Entry);
export const draws = storedCollection(ENTRIES_SCOPE, 'draws', Draw);
export const TALLIED = 'tallied';
const Tallied = v.object({ entries: v.number(), nameless: v.optional(v.number(), 0) });
type Tallied = v.InferOutput<typeof Tallied>;

export const entryId = (raffleId: string, userId: string): string => `${raffleId}:${userId}`;

export function entriesOf(raffleId: string, state: ScopeState): Entry[] {
  return documentsIn(state, entries).filter((entry) => entry.raffleId === raffleId);
}

function talliedOf(raffleId: string, state: ScopeState): Tallied {
  const held = state.get(TALLIED, raffleId);
  return held ? v.parse(Tallied, held.doc) : { entries: 0, nameless: 0 };
}

/** Number of entries, stored beside them. */
export const tallyOf = (raffleId: string, state: ScopeState): number => talliedOf(raffleId, state).entries;
/** Number of entries of people erased since the draw. */
export const namelessEntries = (raffleId: string, state: ScopeState): number => talliedOf(raffleId, state).nameless;

/** The two documents of a new entry. */
export const entryOps = (entry: Entry, state: ScopeState) => [
  { c: entries.name, id: entry.id, rev: entry.number, doc: entry },
  { c: TALLIED, id: entry.raffleId, rev: entry.number, doc: { entries: tallyOf(entry.raffleId, state) + 1 } },
];
