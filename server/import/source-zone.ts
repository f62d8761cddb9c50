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
 * Returns the zone in which to read a source: the one that the organiser chose, else the one that the source names, else
 * that of the existing event. Refuses if there is none or it does not fit.
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

/** Adds a remark that the existing event's zone was used, because the file names none. */
export function remarkZone(
  { stated, file }: { readonly stated: string; readonly file: string },
  { zone, runningZone }: ReadOptions,
  notes: Notes,
): void {
  const named = stated.trim();
  if (zone !== undefined || runningZone === undefined || (named !== '' && isZone(named))) return;
  notes.remark(`${zoneProblem(file, named)}; it was read in ${runningZone}, the zone of the event.`);
}

/** Returns advice for a missing or wrong zone. */
export const addZone = (times: readonly string[]): string =>
  zonesFitting(times).length === 0 ? 'add --zone, as in --zone Europe/Berlin' : `add --zone${whatFits(times)}`;

/** Returns `; the offsets in the file fit …`, or an empty text if no zone fits. */
export function whatFits(times: readonly string[]): string {
  const fitting = zonesFitting(times);
  return fitting.length === 0 ? '' : `; the offsets in the file fit ${anyOf(fitting)}`;
}

/** Adds one remark if the chosen zone does not fit the times. */
export function remarkOffsets(times: readonly string[], zone: Zone, notes: Notes): void {
  const offsets = offsetTimes(times);
  const against = offsets.filter((time) => !fits(time, zone)).length;
  if (against === 0) return;
  notes.remark(
    `${against} of ${offsets.length} times with an offset in the file are not those of ${zone}; they were read ` +
      `as the instants they name${whatFits(times)}.`,
  );
}

/** A time with an offset other than UTC. UTC does not count, because many files write it in any zone. */
interface OffsetTime extends SourceTime {
  readonly offset: number;
}

const offsetTimes = (times: readonly string[]): OffsetTime[] =>
  times.flatMap((text) => {
    const time = parseSourceTime(text);
    return time?.offset ? [{ ...time, offset: time.offset }] : [];
  });

/** Returns whether the zone has this offset at that instant. */
const fits = (time: OffsetTime, zone: Zone): boolean =>
  inZone(instantAt(time, zone), zone).offsetNanoseconds === time.offset * MINUTE * 1e6;

/** Zones to try first: most events are near one of these places. Other zones are tried only if none of them fits. */
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

/** Returns up to three zones that fit all offsets in these times; empty if there are no offsets. */
function zonesFitting(times: readonly string[]): Zone[] {
  // Test each offset and date once.
  const distinct = [
    ...new Map(offsetTimes(times).map((time) => [`${time.local.slice(0, 10)} ${time.offset}`, time])).values(),
  ];
  if (distinct.length === 0) return [];
  const fitting = (zones: readonly Zone[]): Zone[] =>
    zones.filter((zone) => distinct.every((time) => fits(time, zone))).slice(0, SHOWN);
  const known = fitting(WELL_KNOWN);
  return known.length > 0 ? known : fitting(Intl.supportedValuesOf('timeZone'));
}
