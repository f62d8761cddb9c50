import { agendaSlots, freeGaps, type FreeGap } from '../../../domain/agenda/overlaps.ts';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Instant } from '../../../domain/time.ts';

/** One row of My Schedule: talks out of which one can be seen, a talk that will not take place, or time to oneself. */
export type AgendaEntry =
  | { readonly kind: 'slot'; readonly at: Instant; readonly talks: readonly Talk[] }
  | { readonly kind: 'cancelled'; readonly at: Instant; readonly talks: readonly Talk[] }
  | ({ readonly kind: 'free'; readonly at: Instant } & FreeGap);

/** The day in order of time. What is cancelled takes no time, so it makes neither conflicts nor gaps smaller. */
export function agendaEntries(talks: readonly Talk[], day: ConferenceDay, now: Instant): AgendaEntry[] {
  const standing = talks.filter((talk) => !talk.cancelled);
  const slots = agendaSlots(standing, now).map((slot): AgendaEntry => ({
    kind: 'slot',
    at: slot[0]?.startsAt ?? 0,
    talks: slot,
  }));
  const cancelled = talks
    .filter((talk) => talk.cancelled)
    .map((talk): AgendaEntry => ({ kind: 'cancelled', at: talk.startsAt, talks: [talk] }));
  const free = freeGaps(standing, day).map((gap): AgendaEntry => ({ kind: 'free', at: gap.from, ...gap }));
  return [...slots, ...cancelled, ...free].toSorted((a, b) => a.at - b.at);
}
