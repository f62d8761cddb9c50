import type { ConferenceDay } from '../event/conference-days.ts';
import { dayOf } from '../event/conference-days.ts';
import { HOUR, type Instant, type IsoDate } from '../time.ts';
import type { WatchPoint, WatchStep } from './concurrent-viewers.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const isDate = (text: string | undefined): text is IsoDate => text !== undefined && DATE.test(text);

/** The days between `from` and `to` that are days of the event; all days if none is. */
export function chosenDays(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  days: readonly ConferenceDay[],
): readonly ConferenceDay[] {
  const [first, last] = [isDate(from) ? from : '', isDate(to) ? to : isDate(from) ? from : '9'];
  const chosen = days.filter(({ date }) => date >= first && date <= last);
  return chosen.length > 0 ? chosen : days;
}

/** Minutes between two points: fewer days, finer steps. */
export const stepFor = (days: number): WatchStep => (days <= 1 ? 5 : days <= 4 ? 15 : 30);

/** The curve of one day. */
export interface DayCurve {
  readonly day: ConferenceDay;
  readonly points: readonly WatchPoint[];
}

/**
 * Returns one curve per day, all over the same hours: from the first hour in which anyone watched on any day to the last, so that
 * days can be compared and nights take no space. A day without viewers has no curve.
 */
export function dayCurves(points: readonly WatchPoint[], days: readonly ConferenceDay[]): DayCurve[] {
  const watched = points.filter(({ watching }) => watching > 0).flatMap(({ at }) => offsetIn(at, days) ?? []);
  if (watched.length === 0) return [];
  const first = Math.floor(Math.min(...watched) / HOUR) * HOUR;
  const end = (Math.floor(Math.max(...watched) / HOUR) + 1) * HOUR;
  return days.flatMap((day): DayCurve[] => {
    const own = points.filter(({ at }) => at >= day.startsAt + first && at < day.startsAt + end && at < day.endsAt);
    return own.some(({ watching }) => watching > 0) ? [{ day, points: own }] : [];
  });
}

function offsetIn(at: Instant, days: readonly ConferenceDay[]): number | undefined {
  const day = dayOf(days, at);
  return day && at - day.startsAt;
}

/** Ticks of an axis from 0 to a round number that covers `most`, in few round steps. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}
