import { anyOf } from '../../domain/plural.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { inZone, isZone, MINUTE, type Zone } from '../../domain/time.ts';
import type { Notes, ReadOptions } from './import-file.ts';
import { instantAt, parseSourceTime, type SourceTime } from './source-times.ts';

interface SourceFile {
  readonly file: string;
  /** Starts as the file writes them. */ readonly times: readonly string[];
}

/**
 * The zone to read a source in: the one asked for, else the one it states, else that of the running event. Refuses if there is
 * none or it does not fit.
 */
export function zoneFor(
  stated: string,
  { file, times }: SourceFile,
  { zone, runningZone }: ReadOptions,
): Zone | Refusal {
  const named = stated.trim();
  const known = named !== '' && isZone(named);
  const found = zone ?? (known ? named : runningZone);
  if (found !== undefined) return found;
  const reason = zoneProblem(file, named);
  return refusal('invalid', `${reason}; ${addZone(times)}.`, [{ field: 'zone', message: `${reason}.` }]);
}

const zoneProblem = (file: string, named: string): string =>
  named === ''
    ? `${file} does not say in which time zone its times are`
    : `${file} names the time zone “${named}”, which is not known`;

/** Notes that the running event's zone was used, because the file names none. */
export function remarkZone(
  { stated, file }: { readonly stated: string; readonly file: string },
  { zone, runningZone }: ReadOptions,
  notes: Notes,
): void {
  const named = stated.trim();
  if (zone !== undefined || runningZone === undefined || (named !== '' && isZone(named))) return;
  notes.remark(`${zoneProblem(file, named)}; it was read in ${runningZone}, the zone of the event.`);
}

/** Advice for a missing or wrong zone. */
export const addZone = (times: readonly string[]): string =>
  zonesFitting(times).length === 0 ? 'add --zone, as in --zone Europe/Berlin' : `add --zone${whatFits(times)}`;

/** `; the offsets in the file fit …`, or nothing if no zone fits. */
export function whatFits(times: readonly string[]): string {
  const fitting = zonesFitting(times);
  return fitting.length === 0 ? '' : `; the offsets in the file fit ${anyOf(fitting)}`;
}

/** Notes once that the zone asked for does not fit the times. */
export function remarkOffsets(times: readonly string[], zone: Zone, notes: Notes): void {
  const offsets = offsetTimes(times);
  const against = offsets.filter((time) => !fits(time, zone)).length;
  if (against === 0) return;
  notes.remark(
    `${against} of ${offsets.length} times with an offset in the file are not those of ${zone}; they were read ` +
      `as the instants they name${whatFits(times)}.`,
  );
}

/** A time with an offset other than UTC. Many files write UTC whatever their zone. */
interface OffsetTime extends SourceTime {
  readonly offset: number;
}

const offsetTimes = (times: readonly string[]): OffsetTime[] =>
  times.flatMap((text) => {
    const time = parseSourceTime(text);
    return time?.offset ? [{ ...time, offset: time.offset }] : [];
  });

/** Returns whether local time in this zone has that offset at that moment. */
const fits = (time: OffsetTime, zone: Zone): boolean =>
  inZone(instantAt(time, zone), zone).offsetNanoseconds === time.offset * MINUTE * 1e6;

/** Most events are near one of these; other zones with the same times are tried only if none fits. */
const WELL_KNOWN = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'America/Denver',
  'Europe/Helsinki',
  'Europe/Istanbul',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Pacific/Auckland',
  'Africa/Johannesburg',
  'Africa/Lagos',
] as const;
const SHOWN = 3;

/** Up to three zones that fit every offset in these times; none without offsets. */
function zonesFitting(times: readonly string[]): Zone[] {
  // Test each offset and date once.
  const asked = [
    ...new Map(offsetTimes(times).map((time) => [`${time.local.slice(0, 10)} ${time.offset}`, time])).values(),
  ];
  if (asked.length === 0) return [];
  const fitting = (zones: readonly Zone[]): Zone[] =>
    zones.filter((zone) => asked.every((time) => fits(time, zone))).slice(0, SHOWN);
  const known = fitting(WELL_KNOWN);
  return known.length > 0 ? known : fitting(Intl.supportedValuesOf('timeZone'));
}
