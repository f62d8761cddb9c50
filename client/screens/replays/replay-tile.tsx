import Check from 'lucide-react/icons/check';
import type { Replay } from '../../../domain/talks/replays.ts';
import { playTime } from '../../../domain/talks/player/play-time.ts';
import { speakerNames } from '../../../domain/talks/talk.ts';
import { continuesAt } from '../../../domain/talks/player/watch-position.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { MediaCard } from '../../ui/cards/media-card.tsx';
import styles from './replays.module.css';
import { Text } from '../../ui/layout/text.tsx';

const GREY = '#5b6b8c';

/** Tile of a replay, with its length or the time left. */
export function ReplayTile({ replay: { talk, day, stage, track, tint, place } }: { readonly replay: Replay }) {
  const goesOnAt = continuesAt(place);
  const where = [day, stage].filter((part) => part !== '').join(' · ');
  return (
    <MediaCard
      seed={talk.id}
      cover={talk.coverUrl}
      tint={tint ?? GREY}
      badge={<Badge replay={{ talk, place }} />}
      progress={goesOnAt === undefined ? undefined : goesOnAt / place.length}
      kicker={
        <>
          {track}{' '}
          <Text as="span" weight={400} tone="muted">
            {where}
          </Text>
        </>
      }
      line={speakerNames(talk)}
      to="/app/replay/$id"
      params={{ id: talk.id }}
    >
      {talk.title}
    </MediaCard>
  );
}

function Badge({ replay: { talk, place } }: { readonly replay: Pick<Replay, 'talk' | 'place'> }) {
  const goesOnAt = continuesAt(place);
  if (goesOnAt !== undefined) return `${playTime(place.length - goesOnAt)} left`;
  if (place.done)
    return (
      <span className={styles.watched}>
        <Check size={14} aria-hidden />
        Watched
      </span>
    );
  return playTime(place.length > 0 ? place.length : (talk.minutes * MINUTE) / SECOND);
}
