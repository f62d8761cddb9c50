import { displayNow } from '../../../domain/displays/display-now.ts';
import type { DisplayProgramme } from '../../../domain/displays/shown-calls.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { DISPLAY_STALE } from '../../../domain/limits/displays.ts';
import type { Instant } from '../../../domain/time.ts';
import { useDisplay, useDisplayTime } from '../../data/display-extras.ts';
import { BoardDisplay } from './board-display.tsx';
import { Changes } from './changes.tsx';
import styles from './display.module.css';
import { StageDisplay } from './stage-display.tsx';

/** /screen and /screen/{stage}: what hangs in a hall, read from afar, without any input. */
export function DisplayScreen() {
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
  /** When the server told it. */
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
    () => undefined, // Where the browser has none, the picture is as large as its window.
  );
