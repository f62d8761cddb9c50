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

/** What came since the last look, so that of a thousand rooms only those are looked at in which something happened. */
export interface Since {
  /** The tally was looked at up to here. */
  readonly n: number;
  /** Where something that is counted came, went or changed. */
  readonly stirred: ReadonlySet<Scope>;
}

const Shown = v.looseObject({ at: Instant });

export interface Spot {
  readonly c: string;
  readonly id: string;
  readonly shown: ScopeState;
  readonly at: Instant;
}

/** `count` is undefined where no number is to be seen. */
export function opToShow(
  { c, id, shown, at }: Spot,
  count: number | undefined,
  document: (count: number) => object,
): Op | 'as shown' | 'too soon' {
  const held = shown.get(c, id);
  if (count === undefined) return held ? { c, id, rev: 'gone', del: true } : 'as shown';
  if (held?.rev === String(count)) return 'as shown';
  const age = held ? at - v.parse(Shown, held.doc).at : DERIVED_EVERY;
  // A clock set back must not keep a count from ever being shown.
  if (age >= 0 && age < DERIVED_EVERY) return 'too soon';
  return { c, id, rev: String(count), doc: document(count) };
}
