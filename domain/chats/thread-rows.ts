import { plural } from '../plural.ts';
import { inZone, MINUTE, type Zone } from '../time.ts';
import type { ThreadMessage } from './thread.ts';

/** A message with what stands around it. */
export interface ThreadRow {
  readonly message: ThreadMessage;
  /** The first of its day. */
  readonly beginsDay: boolean;
  /** The first of several of the same person in a row: their name stands above it. */
  readonly beginsRun: boolean;
  /** The last of them: its time stands below. */
  readonly endsRun: boolean;
}

/** What follows later than that begins a run of its own. */
const RUN_GAP = 5 * MINUTE;

/** What stands around each message of a thread, by the calendar of this zone. */
export function threadRows(thread: readonly ThreadMessage[], zone: Zone): ThreadRow[] {
  const days = thread.map(({ at }) => inZone(at, zone).toPlainDate().toString());
  const begins = thread.map((one, index) => {
    const before = thread[index - 1];
    return !before || before.by !== one.by || one.at - before.at > RUN_GAP || days[index] !== days[index - 1];
  });
  return thread.map((one, index) => ({
    message: one,
    beginsDay: days[index] !== days[index - 1],
    beginsRun: begins[index] ?? true,
    endsRun: one.state === 'failed' || (begins[index + 1] ?? true) || thread[index + 1]?.state !== one.state,
  }));
}

/** How much has come since this one was the last, in words; undefined for nothing. */
export function newSince(rows: readonly ThreadRow[], last: ThreadMessage): string | undefined {
  const at = rows.findIndex(({ message }) => message.id === last.id);
  // It was taken back, or lies before a gap that was too long to be filled: then what was said later counts.
  const count = at >= 0 ? rows.length - 1 - at : rows.filter(({ message }) => message.at > last.at).length;
  if (count === 0) return undefined;
  const isBehindGap = count === rows.length;
  return isBehindGap ? `${count}+ new` : plural(count, '1 new', `${count} new`);
}
