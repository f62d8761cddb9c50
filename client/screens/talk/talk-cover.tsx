import type { Track } from '../../../domain/stages/track.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { PlayerPlace } from '../../players/player-place.tsx';
import { CoverArt } from '../../ui/cover-art.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './talk-cover.module.css';

interface TalkCoverProps {
  readonly talk: Talk;
  readonly track: Track | undefined;
}

/** The picture of a talk, and its player. */
export const TalkCover = ({ talk, track }: TalkCoverProps) => (
  <PlayerPlace talk={talk}>
    <CoverArt seed={talk.id} tint={track?.color ?? '#5b6b8c'} />
    {/* Lies over the drawn cover, which stays where the picture cannot be had. */}
    {talk.coverUrl ? <Picture className={styles.picture} src={talk.coverUrl} width={1280} height={720} /> : null}
  </PlayerPlace>
);
