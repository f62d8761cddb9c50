import { calendarDate, timeRange } from '../../../domain/event/time-display.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { endsAt, takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useTalks, useTracks } from '../../data/talks.ts';
import { MediaCard } from '../../ui/media-card.tsx';
import styles from './stage.module.css';

/** All talks as pictures, before the conference and after it. */
export function TalkGrid() {
  const talks = useTalks().filter(takesPlace);
  if (talks.length === 0) return <p className={styles.line}>{formTexts.noTalksInSearch}</p>;
  return (
    <ul className={styles.grid} aria-label="Talks">
      {talks.map((talk) => (
        <TalkTile key={talk.id} talk={talk} />
      ))}
    </ul>
  );
}

function TalkTile({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const track = useTracks().find(({ id }) => id === talk.trackId);
  return (
    <li>
      <MediaCard
        seed={talk.id}
        cover={talk.coverUrl}
        tint={track?.color ?? '#5b6b8c'}
        badge={`${talk.minutes} min`}
        kicker={`${calendarDate(talk.startsAt, zone)} · ${timeRange(talk.startsAt, endsAt(talk), zone)}`}
        line={talk.speakers.map(({ name }) => name).join(', ')}
        to="/app/talk/$id"
        params={{ id: talk.id }}
      >
        {talk.title}
      </MediaCard>
    </li>
  );
}
