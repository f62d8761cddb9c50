import * as v from 'valibot';
import { EMPTY_LINE, type LineChange, WaitlistEntry } from '../../../domain/signups/waitlist.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { ScopeState } from '../../ports.ts';
import { storedCollection, documentsIn, readable } from '../../sync/documents.ts';

/**
 * Scope of sign-ups; it decides who has a place, so no device can read it. It also contains the state of each waitlist, so
 * that a change reads only two documents, and the ids of people who are still to be notified of a changed result.
 */
export const SIGNUPS_SCOPE: Scope = 'signups';
export const turns = storedCollection(SIGNUPS_SCOPE, 'turns', WaitlistEntry);

const HeldLine = v.object({
  talkId: v.string(),
  last: v.number(),
  taken: v.number(),
  waiting: v.number(),
  /** Ids of people who are still to be notified. */
  untold: v.array(v.string()),
});
export type HeldLine = v.InferOutput<typeof HeldLine>;
export const lines = storedCollection(SIGNUPS_SCOPE, 'lines', HeldLine);

export const lineOf = (state: ScopeState, talkId: string): HeldLine =>
  readable(state.get(lines.name, talkId), lines) ?? { talkId, ...EMPTY_LINE, untold: [] };

export const turnsOf = (state: ScopeState, talkId: string): WaitlistEntry[] =>
  documentsIn(state, turns).filter((turn) => turn.talkId === talkId && turn.state !== 'left');

export const waitingOf = (state: ScopeState, talkId: string): WaitlistEntry[] =>
  turnsOf(state, talkId).filter((turn) => turn.state === 'waiting');

/** Returns the number of places of a talk; infinite if there is no limit. */
export const capacityOf = (talk: Pick<Talk, 'capacity'> | undefined): number => talk?.capacity ?? Infinity;

/** Returns the ops of these changes, in order. People whose sign-up changed will be notified. */
export function lineOps(state: ScopeState, talkId: string, changes: readonly LineChange[]): Op[] {
  const line = changes.at(-1)?.line;
  const changed = new Map(changes.flatMap((change) => change.turns).map((turn) => [turn.id, turn]));
  if (!line || changed.size === 0) return [];
  const untold = new Set([...lineOf(state, talkId).untold, ...[...changed.values()].map(({ personId }) => personId)]);
  return [
    ...[...changed.values()].map((turn) => ({ c: turns.name, id: turn.id, rev: revAfter(state), doc: turn })),
    { c: lines.name, id: talkId, rev: revAfter(state), doc: { talkId, ...line, untold: [...untold] } },
  ];
}

export const revAfter = (state: ScopeState): string => `n${state.n + 1}`;
