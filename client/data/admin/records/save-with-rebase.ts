import { SAVE_REBASES } from '../../../../domain/limits/admin.ts';
import type { EntityRows } from './entity-rows.ts';

/** Result of a save. Refused as `stale` if the record has changed since the base was read. */
interface SaveAnswer {
  readonly ok?: boolean;
  readonly refusal?: { readonly code: string } | undefined;
}

interface RebasedSave<Base, Change, Answer, Unsent> {
  /** The stored record as far as this device knows, with its revision. */
  readonly base: Base;
  /** Returns the change to send over this base, or an answer if there is nothing to send or the author has to decide first. */
  readonly merge: (base: Base) => { readonly change: Change } | { readonly answer: Unsent };
  readonly send: (change: Change, base: Base) => Promise<Answer>;
  /** Reads the newer record after a stale answer; undefined ends the attempts. */
  readonly readNewer: (base: Base, stale: Answer) => Promise<Base | undefined> | Base | undefined;
  readonly retries?: number;
}

/**
 * Saves a change. While the server refuses it as stale, merges it with the newer data and tries again, at most `retries` times.
 * Returns the last answer of the server, or the answer of `merge` if there is nothing to send.
 */
export async function saveWithRebase<Base, Change, Answer extends SaveAnswer, Unsent = never>({
  base: first,
  merge,
  send,
  readNewer,
  retries = SAVE_REBASES,
}: RebasedSave<Base, Change, Answer, Unsent>): Promise<Answer | Unsent> {
  let base = first;
  for (let left = retries; ; left -= 1) {
    const merged = merge(base);
    if ('answer' in merged) return merged.answer;
    const answer = await send(merged.change, base);
    if (answer.refusal?.code !== 'stale' || left === 0) return answer;
    const newer = await readNewer(base, answer);
    if (newer === undefined) return answer;
    base = newer;
  }
}

interface RowBase {
  readonly rev: string | undefined;
}

/** Returns the base of a save of one row: the revision that this device holds. A new row, without an id, is sent once. */
export function rowBase<Row extends { readonly id: string }>(
  rows: Pick<EntityRows<Row>, 'rev' | 'waitForRevisionAfter'>,
  id: string | undefined,
) {
  const read = (): RowBase => ({ rev: id === undefined ? undefined : rows.rev(id) });
  const readNewer = async ({ rev }: RowBase): Promise<RowBase | undefined> => {
    if (id === undefined) return undefined;
    await rows.waitForRevisionAfter(id, rev);
    return read();
  };
  return { base: read(), readNewer };
}
