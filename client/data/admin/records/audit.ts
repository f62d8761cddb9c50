import { listAudit } from '../../../../domain/audit/audit-calls.ts';
import { knownZone } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';

/**
 * A page of the audit, filtered by author (`by`), collection (`view`), document (`id`), days (`from`, `to`), text (`q`), and
 * whether only changes are shown (`tab`).
 */
export const askAudit = async ({ by, view, id, q, tab, from, to, page }: AdminSearch, signal: AbortSignal) =>
  answered(
    await http.request(
      listAudit,
      {
        by,
        collection: view,
        thing: id,
        search: q,
        changes_only: tab === 'changes' || undefined,
        from: dayStart(from),
        to: dayStart(to, 1),
        page,
      },
      { signal },
    ),
  );

/** Returns the start of a day in this device's zone, `days` later; undefined if the text is not a day. */
function dayStart(day: string | undefined, days = 0): string | undefined {
  try {
    return (
      day &&
      Temporal.PlainDate.from(day)
        .add({ days })
        .toZonedDateTime(knownZone(Temporal.Now.timeZoneId()))
        .toInstant()
        .toString()
    );
  } catch {
    return undefined; // Temporal throws if the text is not a day.
  }
}
