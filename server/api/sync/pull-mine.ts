import * as v from 'valibot';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer } from '../../../domain/sync/protocol.ts';
import type { HeldDocument, ScopeState } from '../../ports.ts';
import { MINE } from '../../log/mine-entries.ts';

export interface PullQuery {
  readonly logId: string | undefined;
  readonly after: number;
  readonly limit: number;
}

/**
 * The person's documents changed after a position, oldest change first, at most `limit` of them and never fewer
 * unless these are the last. A position of another log, or beyond the end of this one, is worth nothing: the
 * answer then starts from 0, and its checkpoint names this log.
 */
export function pullMine(state: ScopeState, logId: string, query: PullQuery): PullAnswer {
  const after = query.logId === logId && query.after <= state.n ? query.after : 0;
  const changed = state
    .all(MINE)
    .filter(({ n }) => n > after)
    .toSorted((a, b) => a.n - b.n);
  const page = wholeEntries(changed, query.limit);
  const last = page.length < changed.length ? page.at(-1)?.n : undefined;
  return { documents: page.map(({ doc }) => v.parse(MineDocument, doc)), checkpoint: { logId, n: last ?? state.n } };
}

/** Documents of one entry share its position, so a page that would part them takes them all. */
function wholeEntries(changed: readonly HeldDocument[], limit: number): readonly HeldDocument[] {
  const last = changed[limit - 1];
  return last ? changed.filter(({ n }) => n <= last.n) : changed;
}
