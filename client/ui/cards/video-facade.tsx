import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { VimeoVideo } from '../../../domain/links.ts';
import { CoverArt } from './cover-art.tsx';
import { Picture } from './picture.tsx';
import styles from './video-facade.module.css';

interface VideoFacadeProps {
  readonly video: VimeoVideo;
  /** Title of the video, read aloud on the button and the player. */
  readonly title: string;
  /** Picture before it plays; without one, art in `tint`. */
  readonly cover?: string | null | undefined;
  readonly tint: string;
  readonly isOnline: boolean;
}

/** A video that loads nothing from its host before a click. */
export function VideoFacade({ video, title, cover, tint, isOnline }: VideoFacadeProps) {
  const [isPlaying, setPlaying] = useState(false);
  const art = <CoverArt seed={video.id} tint={tint} />;
  return (
    <div className={styles.video}>
      {isPlaying ? (
        // The player needs its own scripts and storage; the page's CSP allows only its host.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={playerOf(video)} title={title} allow="autoplay; fullscreen; picture-in-picture" allowFullScreen />
      ) : (
        <>
          {cover ? <Picture src={cover} loading="lazy" instead={art} /> : art}
          <button
            type="button"
            className={styles.play}
            aria-label={`Play video: ${title}`}
            aria-disabled={isOnline ? undefined : true}
            onClick={isOnline ? () => setPlaying(true) : undefined}
          >
            <span className={styles.plate}>
              <Play size={28} aria-hidden />
            </span>
          </button>
          <output className={styles.note}>{isOnline ? '' : 'Video needs a connection'}</output>
        </>
      )}
    </div>
  );
}

/** Address of Vimeo's player with tracking off. */
const playerOf = ({ id, hash }: VimeoVideo): string =>
  `https://player.vimeo.com/video/${id}?${hash === undefined ? '' : `h=${hash}&`}autoplay=1&dnt=1`;
