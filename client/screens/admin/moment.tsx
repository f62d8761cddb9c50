import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import { useEvent } from '../../data/talks.ts';
import styles from './noun.module.css';

/** A moment on the event's clock, as a table has it. */
export function Moment({ at }: { readonly at: number }) {
  const zone = useEvent()?.zone ?? 'UTC';
  return (
    // In a narrow column the time of day takes a line of its own.
    <time dateTime={Temporal.Instant.fromEpochMilliseconds(at).toString()}>
      <span className={styles.moment}>{calendarDate(at, zone)},</span>{' '}
      <span className={styles.moment}>{clockTime(at, zone)}</span>
    </time>
  );
}
