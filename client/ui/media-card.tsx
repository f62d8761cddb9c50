import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { tinted } from './chip.tsx';
import { CoverArt } from './cover-art.tsx';
import styles from './media-card.module.css';
import { Picture } from './picture.tsx';
import { Progress } from './progress.tsx';

interface MediaLook {
  /** The picture; without one, art that grows from the seed. */
  readonly cover?: string | null | undefined;
  /** The same seed draws the same picture on every device: an id. */
  readonly seed: string;
  /** `#rrggbb`, mostly of the track. */
  readonly tint: string;
  /** On the picture: a length, what is left. */
  readonly badge?: ReactNode;
  /** From 0 to 1: how much has been seen. */
  readonly progress?: number | undefined;
  /** Above the title, in the colour: the track. */
  readonly kicker?: ReactNode;
  /** Below the title: who speaks. */
  readonly line?: ReactNode;
  readonly size?: 'tile' | 'row' | 'hero';
}

type MediaCardProps = MediaLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** Something one can watch: its picture first. Its children are its title. */
function MediaAnchor(props: MediaCardProps) {
  const { cover, seed, tint, badge, progress, kicker, line, size = 'tile', children, ...link } = props;
  return (
    <article className={styles.media} data-size={size} {...tinted(tint)}>
      <div className={styles.cover}>
        {cover ? (
          <Picture src={cover} loading="lazy" instead={<CoverArt seed={seed} tint={tint} />} />
        ) : (
          <CoverArt seed={seed} tint={tint} />
        )}
        {badge ? <span className={styles.badge}>{badge}</span> : null}
        {progress === undefined ? null : <Progress at="edge" value={progress} label="Watched so far" />}
      </div>
      <div className={styles.words}>
        {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
        <h3 className={styles.title}>
          <a {...link} className={styles.link}>
            {children}
          </a>
        </h3>
        {line ? <p className={styles.line}>{line}</p> : null}
      </div>
    </article>
  );
}

export const MediaCard = createLink(MediaAnchor);
