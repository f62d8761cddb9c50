import { Link } from '@tanstack/react-router';
import { clockTime } from '../../../domain/event/time-display.ts';
import { CURRENT_TALKS_REFRESH } from '../../../domain/limits/talks.ts';
import { upNext } from '../../../domain/talks/current-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import type { Zone } from '../../../domain/time.ts';
import { useNow } from '../../data/now.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStage, useTalks, useTrack } from '../../data/talks.ts';
import { tinted } from '../../ui/chip.tsx';
import styles from './up-next.module.css';

/** The next talks of the event, whatever talk this page is about (spec 9: four). */
export function UpNext({ current }: { readonly current: Talk }) {
  const talks = useTalks();
  const { zone } = useShownZone();
  const now = useNow(CURRENT_TALKS_REFRESH);
  const next = upNext(
    talks.filter((talk) => talk.id !== current.id),
    now,
  );
  return (
    <aside className={styles.aside} aria-labelledby="up-next">
      <h2 className={styles.heading} id="up-next">
        Up next
      </h2>
      {next.length === 0 ? (
        <p className={styles.none}>{texts.noUpNext}</p>
      ) : (
        <ol className={styles.list}>
          {next.map((talk) => (
            <NextTalk key={talk.id} talk={talk} zone={zone} />
          ))}
        </ol>
      )}
    </aside>
  );
}

interface NextTalkProps {
  readonly talk: Talk;
  readonly zone: Zone;
}

function NextTalk({ talk, zone }: NextTalkProps) {
  const stage = useStage(talk.stageId);
  const track = useTrack(talk.trackId);
  return (
    <li className={styles.talk} {...tinted(track?.color ?? '#868e96')}>
      <p className={styles.meta}>
        <time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>
        {stage ? ` · ${stage.name}` : ''}
      </p>
      <h3 className={styles.title}>
        <Link className={styles.link} to="/app/talk/$id" params={{ id: talk.id }}>
          {talk.title}
        </Link>
      </h3>
    </li>
  );
}
