import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { displayNow, type DisplayNow, type StageNow } from '../../../domain/displays/display-now.ts';
import type { DisplayProgramme, DisplayTalk } from '../../../domain/displays/shown-calls.ts';
import { clockTime, timeRange } from '../../../domain/event/time-display.ts';
import { BOARD_STAGES, BOARD_TURN, DISPLAY_STALE } from '../../../domain/limits/displays.ts';
import { DAY, HOUR, type Instant, MINUTE, type Zone } from '../../../domain/time.ts';
import { useDisplay, useDisplayTime } from '../../data/device/display-extras.ts';
import styles from './display.module.css';
import { tinted } from '../../ui/filters/chip.tsx';
import { Progress } from '../../ui/status/progress.tsx';
import { plural } from '../../../domain/plural.ts';

interface StageDisplayProps {
  readonly stage: StageNow;
  readonly now: Instant;
  readonly zone: Zone;
}

/** One stage: the current or next talk in the largest letters, then the following ones. */
function StageDisplay({ stage, now, zone }: StageDisplayProps) {
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

/** Size class, so that the longest title fits and the shortest is readable from the last row. */
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

/** Talks without a track are grey. */
const GREY = '#868e96';

interface BoardDisplayProps {
  readonly stages: readonly StageNow[];
  readonly now: Instant;
  readonly zone: Zone;
}

/** All stages: current and next talks. Empty stages come last; many rotate. */
function BoardDisplay({ stages, now, zone }: BoardDisplayProps) {
  const busy = stages.filter((stage) => stage.now ?? stage.next[0]);
  if (busy.length === 0) return <p className={styles.nothing}>Nothing more is planned.</p>;
  const pages = Math.ceil(busy.length / BOARD_STAGES);
  const page = Math.floor(now / BOARD_TURN) % pages;
  return (
    <ul className={styles.board} data-many={busy.length > BOARD_STAGES / 2 || undefined}>
      {busy.slice(page * BOARD_STAGES, (page + 1) * BOARD_STAGES).map((stage) => (
        <BoardStage key={stage.id} stage={stage} zone={zone} />
      ))}
    </ul>
  );
}

function BoardStage({ stage, zone }: { readonly stage: StageNow; readonly zone: Zone }) {
  const [next] = stage.next;
  return (
    <li className={styles.stage} {...tinted(stage.now?.color ?? next?.color ?? '#868e96')}>
      <h2>{stage.name}</h2>
      {stage.now ? <Line word={`Until ${clockTime(stage.now.endsAt, zone)}`} talk={stage.now} isNow /> : null}
      {next ? <Line word={clockTime(next.startsAt, zone)} talk={next} /> : null}
      {stage.now ? <Progress at="edge" value={stage.share} label={`Of ${stage.now.title} so far`} /> : null}
    </li>
  );
}

interface LineProps {
  readonly word: string;
  readonly talk: DisplayTalk;
  readonly isNow?: boolean;
}

const Line = ({ word, talk, isNow = false }: LineProps) => (
  <p className={styles.line} data-now={isNow || undefined}>
    <span className={styles.lineTime}>{word}</span>
    <span className={styles.lineTitle}>{talk.title}</span>
    {talk.full ? <span className={styles.roomFull}>Full</span> : null}
  </p>
);

/** Moved and cancelled talks, while people may still come for them. */
const Changes = ({ changes }: Pick<DisplayNow, 'changes'>) => (
  <footer className={styles.changes}>
    <h2>Changes</h2>
    <ul>
      {changes.map(({ talkId, title, says }) => (
        <li key={talkId}>
          <strong>{says}</strong> <span>{title}</span>
        </li>
      ))}
    </ul>
  </footer>
);

/** /screen and /screen/{stage}: a display in a hall, readable from afar, without input. */
function DisplayScreen() {
  const state = useDisplay();
  if (state.is === 'gone')
    return (
      <Message title="This address shows nothing any more">
        An organiser can make a new one under Admin, Screens.
      </Message>
    );
  if (state.is === 'opening')
    return (
      <Message title="One moment">This screen waits for the event’s server. It will continue automatically.</Message>
    );
  return <Shown programme={state.programme} at={state.at} />;
}

function Message({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <main className={styles.message}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{children}</p>
    </main>
  );
}

interface ShownProps {
  readonly programme: DisplayProgramme;
  /** Server time of the data. */
  readonly at: Instant;
}

function Shown({ programme, at }: ShownProps) {
  const now = useDisplayTime();
  const { zone, stage } = programme;
  const { stages, changes } = displayNow(programme, now);
  const [only] = stages;
  const isStale = now - at > DISPLAY_STALE;
  return (
    <div className={styles.page}>
      <title>{stage ? `${stage.name}, ${programme.event}` : programme.event}</title>
      <header className={styles.head}>
        <h1 className={styles.place}>{stage?.name ?? programme.event}</h1>
        {isStale ? <p className={styles.stale}>Offline, as of {clockTime(at, zone)}</p> : null}
        <time className={styles.clock}>{clockTime(now, zone)}</time>
      </header>
      <main className={styles.main}>
        {stage && only ? (
          <StageDisplay stage={only} now={now} zone={zone} />
        ) : (
          <BoardDisplay stages={stages} now={now} zone={zone} />
        )}
      </main>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <button type="button" className={styles.full} onClick={toggleFullScreen}>
        Full screen
      </button>
    </div>
  );
}

const toggleFullScreen = (): void =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined, // Without fullscreen support the display fills its window.
  );

/** Opens a hall display instead of the app: no log-in, no database, no sync. */
export function openDisplay(): void {
  const root = document.querySelector('#root');
  document.querySelector('title')?.remove();
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <DisplayScreen />
    </StrictMode>,
  );
}
