import { Link } from '@tanstack/react-router';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { dayDate } from '../../../domain/event/time-display.ts';
import { useSelectedDay } from '../../data/preferences.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  readonly days: readonly ConferenceDay[];
  readonly shown: ConferenceDay;
  readonly today: ConferenceDay | undefined;
  /** How many talks each day has of those looked for; absent when nothing is looked for. */
  readonly counts: readonly number[] | undefined;
}

/** The days as links, for a day is a place in the URL. With many days the strip scrolls, the shown one in view. */
export function DayStrip({ days, shown, today, counts }: DayStripProps) {
  const [, rememberDay] = useSelectedDay();
  return (
    <nav className={styles.strip} aria-label="Day">
      {days.map((day) => (
        <Link
          key={day.index}
          from="/app/schedule"
          to="/app/schedule"
          search={(before) => ({ ...before, day: day.index })}
          resetScroll={false}
          className={styles.day}
          aria-current={day === shown ? 'date' : undefined}
          aria-keyshortcuts={`${day.index + 1}`}
          activeProps={{}}
          ref={day === shown ? bringIntoView : null}
          onClick={() => rememberDay(day.index)}
        >
          <span>
            {day.label}
            {day === today ? (
              <span className={styles.today}>
                <span className="vh">, today</span>
              </span>
            ) : null}
          </span>
          <small>
            {shortDate(day)}
            {counts ? (
              <span className={styles.count}>
                <span className="vh">, talks: </span>
                {counts[day.index]}
              </span>
            ) : null}
          </small>
        </Link>
      ))}
    </nav>
  );
}

/** The day and month: the weekday has no room beside the label. */
const shortDate = (day: ConferenceDay): string => dayDate(day.date).split(' ').slice(1).join(' ');

/** Sideways only: the page itself stays where it is. With the frame: asked before, the page would be laid out for this alone. */
function bringIntoView(link: HTMLElement | null): void {
  const strip = link?.parentElement;
  if (!strip) return;
  requestAnimationFrame(() => {
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  });
}
