import * as v from 'valibot';
import { Entry } from '../../../domain/raffles/entry.ts';
import { rafflesCollection as declaredRaffles, Draw } from '../../../domain/raffles/raffle.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { ScopeState } from '../../ports.ts';
import { stored, storedCollection, documentsIn } from '../../sync/documents.ts';

export const raffles = stored(declaredRaffles);

/**
 * Scope of entries and draws. No device can read it. Entries and draws are decided here one after another, so a drawn
 * raffle takes no more entries.
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

/** Returns the number of entries, which is stored with them. */
export const tallyOf = (raffleId: string, state: ScopeState): number => talliedOf(raffleId, state).entries;
/** Returns the number of entries of people who were erased after the draw. */
export const namelessEntries = (raffleId: string, state: ScopeState): number => talliedOf(raffleId, state).nameless;

/** Returns the ops of a new entry: the entry and the count. */
export const entryOps = (entry: Entry, state: ScopeState) => [
  { c: entries.name, id: entry.id, rev: entry.number, doc: entry },
  { c: TALLIED, id: entry.raffleId, rev: entry.number, doc: { entries: tallyOf(entry.raffleId, state) + 1 } },
];
