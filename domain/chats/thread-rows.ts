import { plural } from '../plural.ts';
import { inZone, MINUTE, type Zone } from '../time.ts';
import type { ThreadMessage } from './thread.ts';

/** A message with the headings around it. */
export interface ThreadRow {
  readonly message: ThreadMessage;
  /** The first of its day. */
  readonly beginsDay: boolean;
  /** First of several messages in a row by the same person: their name is shown above. */
  readonly beginsRun: boolean;
  /** Last of them: the time is shown below. */
  readonly endsRun: boolean;
}

/** Milliseconds: after a longer pause a new run begins. */
const RUN_GAP = 5 * MINUTE;

/** Adds day headings and runs to a thread, by the calendar of this zone. */
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

/** A text with the number of messages after `last`; undefined for none. */
export function newSince(rows: readonly ThreadRow[], last: ThreadMessage): string | undefined {
  const at = rows.findIndex(({ message }) => message.id === last.id);
  // `last` was deleted, or is before a gap that is too long to fill: count later messages by time.
  const count = at >= 0 ? rows.length - 1 - at : rows.filter(({ message }) => message.at > last.at).length;
  if (count === 0) return undefined;
  const isBehindGap = count === rows.length;
  return isBehindGap ? `${count}+ new` : plural(count, '1 new', `${count} new`);
}
