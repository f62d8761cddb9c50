import { plural } from '../../../domain/plural.ts';
import type { DisplayTalk } from '../../../domain/displays/shown-calls.ts';
import type { StageNow } from '../../../domain/displays/display-now.ts';
import { clockTime, timeRange } from '../../../domain/event/time-display.ts';
import { DAY, HOUR, type Instant, MINUTE, type Zone } from '../../../domain/time.ts';
import { tinted } from '../../ui/chip.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './display.module.css';

interface StageDisplayProps {
  readonly stage: StageNow;
  readonly now: Instant;
  readonly zone: Zone;
}

/** One stage: the talk that is on, else the one that is next, in the largest letters; then what follows. */
export function StageDisplay({ stage, now, zone }: StageDisplayProps) {
  const [first, ...later] = stage.next;
  const led = stage.now ?? first;
  if (!led) return <p className={styles.nothing}>Nothing more is planned here.</p>;
  const next = stage.now ? stage.next : later;
  return (
    <>
      <section className={styles.led} data-length={lengthOf(led.title)} {...tinted(led.color ?? GREY)}>
        <p className={styles.kicker}>
          <span className={styles.when}>{stage.now ? 'Now' : 'Next'}</span>
          <span>{timeRange(led.startsAt, led.endsAt, zone)}</span>
          {led.full ? <span className={styles.roomFull}>Full</span> : null}
        </p>
        <h2 className={styles.title}>{led.title}</h2>
        {led.speakers.length > 0 ? <p className={styles.who}>{led.speakers.join(', ')}</p> : null}
        <p className={styles.left}>{stage.now ? leftWords(led.endsAt - now) : untilWords(led.startsAt - now)}</p>
        {stage.now ? <Progress at="edge" value={stage.share} label="Of this talk so far" /> : null}
      </section>
      {next.length > 0 ? (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{stage.now ? 'Next' : 'Then'}</h2>
          <ol>
            {next.map((talk) => (
              <NextLine key={talk.id} talk={talk} zone={zone} />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

const NextLine = ({ talk, zone }: { readonly talk: DisplayTalk; readonly zone: Zone }) => (
  <li {...tinted(talk.color ?? GREY)}>
    <time>{clockTime(talk.startsAt, zone)}</time>
    <span className={styles.nextTitle}>{talk.title}</span>
    {talk.full ? <span className={styles.roomFull}>Full</span> : null}
  </li>
);

/** So that the longest title fits and the shortest is read from the last row. */
const lengthOf = (title: string): 'short' | 'medium' | 'long' =>
  title.length < 36 ? 'short' : title.length < 84 ? 'medium' : 'long';

function leftWords(ms: number): string {
  const left = Math.max(1, Math.ceil(ms / MINUTE));
  return plural(left, '1 minute left', `${left} minutes left`);
}

function untilWords(ms: number): string {
  const left = Math.max(1, Math.ceil(ms / MINUTE));
  if (ms >= DAY) return '';
  if (ms >= HOUR) return plural(Math.round(ms / HOUR), 'In about 1 hour', `In about ${Math.round(ms / HOUR)} hours`);
  return plural(left, 'In 1 minute', `In ${left} minutes`);
}

/** A talk without a track is grey. */
const GREY = '#868e96';
