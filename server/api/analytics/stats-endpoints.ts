import type * as v from 'valibot';
import { type Day, readAnalytics, readViews } from '../../../domain/analytics/analytics-calls.ts';
import { ALL_SCREENS } from '../../../domain/analytics/analytics.ts';
import {
  dayOfInstant,
  stepsIn,
  WatchCounter,
  type WatchPoint,
  wholeSteps,
} from '../../../domain/analytics/concurrent-viewers.ts';
import { type ConferenceDay, conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import { eventDates, areDaysListed } from '../../../domain/event/event-dates.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { ANALYTICS_DAYS_MAX, WATCH_POINTS_MAX } from '../../../domain/limits/analytics.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type Instant, inZone } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { eventTable } from './event-store.ts';
import { watchedFrom } from './watch-store.ts';

export const statsEndpoints = [
  /** Days are calendar days in the event's zone; by default the last seven. For a talk's viewers see talks/views. */
  endpoint(readAnalytics, {
    summary: 'How often people logged in, looked at which screen and downloaded, day by day.',
    example: { from: '2027-07-12', to: '2027-07-13' },
    handle: async ({ input, ports }) => {
      const days = spanned(input, ports);
      const data = await Promise.all(days.map((day) => countDay(day, ports)));
      const screens = await Promise.all(
        ALL_SCREENS.map(async (screen) => ({ screen, page_views: await countScreen(screen, days, ports) })),
      );
      return {
        data,
        screens: screens.filter(({ page_views }) => page_views > 0).toSorted((a, b) => b.page_views - a.page_views),
      };
    },
  }),
  /** A person who watched two talks counts once. Reads a thousand rows per query. */
  endpoint(readViews, {
    summary: 'How many people watched at which time, of one talk with `talk_id` or of all, and how many in all of it.',
    example: { from: '2027-07-12T06:00:00Z', to: '2027-07-12T08:00:00Z', step: 30 },
    handle: async ({ input: { talk_id: talkId, ...asked }, ports }) => {
      const span = wholeSteps(asked);
      const points = stepsIn(span);
      const days = points > WATCH_POINTS_MAX ? daysAround(asked, ports.event()) : undefined;
      if (points < 1 || (points > WATCH_POINTS_MAX && !days)) {
        const message = `Ask for 1 to ${WATCH_POINTS_MAX.toLocaleString('en')} steps`;
        refuse('invalid', message, [{ field: 'to', message }]);
      }
      const counter = new WatchCounter(span, talkId);
      for await (const row of watchedFrom(dayOfInstant(span.from), dayOfInstant(span.to - 1), ports)) counter.add(row);
      const { people, peak, points: data } = counter.read();
      return {
        from: iso(span.from),
        to: iso(span.to),
        step: span.step,
        people,
        peak: peak && shownPoint(peak),
        data: (days ? data.filter(({ at }) => dayOf(days, at)) : data).map(shownPoint),
      };
    },
  }),
];

/**
 * Returns the event's days if they are listed and contain this span; else undefined. The chart then leaves out the time
 * between the days.
 */
function daysAround(
  { from, to }: { readonly from: Instant; readonly to: Instant },
  event: EventSettings,
): readonly ConferenceDay[] | undefined {
  const days = areDaysListed(event) ? conferenceDays(event) : [];
  const [first, last] = [days[0], days.at(-1)];
  return first && last && from >= first.startsAt && to <= last.endsAt ? days : undefined;
}

const iso = (at: Instant): string => new Date(at).toISOString();
const shownPoint = ({ at, watching }: WatchPoint): { at: string; watching: number } => ({ at: iso(at), watching });

function spanned(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  ports: Ports,
): string[] {
  const last = to === undefined ? inZone(ports.now(), ports.event().zone).toPlainDate() : Temporal.PlainDate.from(to);
  const first = from === undefined ? last.subtract({ days: 6 }) : Temporal.PlainDate.from(from);
  const count = first.until(last).days + 1;
  if (count > ANALYTICS_DAYS_MAX && areDaysListed(ports.event())) {
    const [begin, end] = [first.toString(), last.toString()];
    return eventDates(ports.event()).filter((day) => begin <= day && day <= end);
  }
  if (count < 1 || count > ANALYTICS_DAYS_MAX)
    refuse('invalid', `Ask for 1 to ${ANALYTICS_DAYS_MAX} days`, [
      { field: 'to', message: `Ask for 1 to ${ANALYTICS_DAYS_MAX} days` },
    ]);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

export async function countDay(day: string, ports: Ports): Promise<v.InferOutput<typeof Day>> {
  const events = await eventTable(ports);
  const [logins, pageViews, downloads] = await Promise.all(
    (['login', 'page-view', 'download'] as const).map((type) => events.count('byType', [type, day])),
  );
  return { day, logins: logins ?? 0, page_views: pageViews ?? 0, downloads: downloads ?? 0 };
}

async function countScreen(screen: string, days: readonly string[], ports: Ports): Promise<number> {
  const events = await eventTable(ports);
  const counts = await Promise.all(days.map((day) => events.count('byThing', ['page-view', screen, day])));
  return counts.reduce((sum, count) => sum + count, 0);
}
