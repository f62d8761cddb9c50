import * as v from 'valibot';
import { ALL_SCREENS } from '../../../domain/analytics/analytics.ts';
import { ANALYTICS_DAYS_MAX } from '../../../domain/limits/analytics.ts';
import { refuse } from '../../../domain/refusal.ts';
import { inZone, IsoDate } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { eventTable } from './event-store.ts';

/** Some days look like one and are in no calendar: the 30th of February. */
const CalendarDay = v.pipe(
  IsoDate,
  v.check(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    'There is no such day',
  ),
);
const Day = v.object({ day: v.string(), logins: v.number(), page_views: v.number(), downloads: v.number() });

/** Days are the event's own calendar days; without a span, the last seven. Who watched a talk stands in talks/views. */
const analyticsStats = endpoint({
  method: 'post',
  path: '/stats/analytics',
  access: 'admin',
  summary: 'How often people logged in, looked at which screen and downloaded, day by day.',
  input: v.object({ from: v.optional(CalendarDay), to: v.optional(CalendarDay) }),
  example: { from: '2027-07-12', to: '2027-07-13' },
  output: v.object({ data: v.array(Day), screens: v.array(v.object({ screen: v.string(), page_views: v.number() })) }),
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
});

export const statsEndpoints = [analyticsStats];

function spanned(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  ports: Ports,
): string[] {
  const last = to === undefined ? inZone(ports.now(), ports.event().zone).toPlainDate() : Temporal.PlainDate.from(to);
  const first = from === undefined ? last.subtract({ days: 6 }) : Temporal.PlainDate.from(from);
  const count = first.until(last).days + 1;
  if (count < 1 || count > ANALYTICS_DAYS_MAX)
    refuse('invalid', `Ask for 1 to ${ANALYTICS_DAYS_MAX} days`, [
      { field: 'to', message: `Ask for 1 to ${ANALYTICS_DAYS_MAX} days` },
    ]);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

async function countDay(day: string, ports: Ports): Promise<v.InferOutput<typeof Day>> {
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
