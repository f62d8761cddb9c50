import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import styles from '../entity-kit/entity.module.css';

/** A time in the event's zone, for tables. */
export function Timestamp({ at }: { readonly at: number }) {
  const zone = useEvent()?.zone ?? 'UTC';
  return (
    <time className={styles.moment} dateTime={Temporal.Instant.fromEpochMilliseconds(at).toString()}>
      <span>{calendarDate(at, zone)},</span> <span>{clockTime(at, zone)}</span>
    </time>
  );
}
