import * as v from 'valibot';
import { DERIVED_EVERY } from '../../../domain/limits/log.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { Instant } from '../../../domain/time.ts';
import type { ScopeState } from '../../ports.ts';
import type { CountingParts } from './apply.ts';

export interface ShowingParts extends Pick<CountingParts, 'log' | 'projections'> {
  readonly now: () => Instant;
  readonly randomId: (bytes?: number) => string;
}

/** What changed since the last publishing, so that only the rooms with changes are checked. */
export interface Since {
  /** Position of the tally at the last publishing. */
  readonly n: number;
  /** Scopes in which a subject of a count was added, changed or removed. */
  readonly stirred: ReadonlySet<Scope>;
}

const Shown = v.looseObject({ at: Instant });

export interface Spot {
  readonly c: string;
  readonly id: string;
  readonly shown: ScopeState;
  readonly at: Instant;
}

/** Returns the op that shows `count`, or removes it from the scope if `count` is undefined. */
export function publishOp(
  { c, id, shown, at }: Spot,
  count: number | undefined,
  document: (count: number) => object,
): Op | 'as shown' | 'too soon' {
  const held = shown.get(c, id);
  if (count === undefined) return held ? { c, id, rev: 'gone', del: true } : 'as shown';
  if (held?.rev === String(count)) return 'as shown';
  const age = held ? at - v.parse(Shown, held.doc).at : DERIVED_EVERY;
  // A negative age means that the clock was set back; then the count is shown at once.
  if (age >= 0 && age < DERIVED_EVERY) return 'too soon';
  return { c, id, rev: String(count), doc: document(count) };
}
