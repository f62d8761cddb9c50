import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { calendarDate, clockTime, dayShift } from '../../../../domain/event/time-display.ts';
import type { Instant, Zone } from '../../../../domain/time.ts';
import styles from './slot-time.module.css';

interface SlotTimeProps {
  readonly at: Instant;
  readonly day: ConferenceDay;
  readonly zone: Zone;
}

/** Heading of a slot: its start time, with the date if that differs from the day's. */
export function SlotTime({ at, day, zone }: SlotTimeProps) {
  return (
    <h2 className={styles.time}>
      <time dateTime={new Date(at).toISOString()}>{clockTime(at, zone)}</time>
      {dayShift(at, zone, day) === 0 ? null : <small> {calendarDate(at, zone)}</small>}
    </h2>
  );
}
