import { listAudit } from '../../../../domain/audit/audit-calls.ts';
import { knownZone } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';

/**
 * A page of what organisers changed: by whom (`by`), of what (`view`), one thing of it (`id`), of which days (`from`, `to`),
 * with which words (`q`), and whether of changes alone (`tab`).
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

/** The beginning of a day on the clock of this device, or of the day after. */
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
    return undefined; // Temporal answers what is no day only by throwing.
  }
}
