import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { tinted } from '../filters/chip.tsx';
import { CoverArt } from './cover-art.tsx';
import styles from './media-card.module.css';
import { Picture } from './picture.tsx';
import { Progress } from '../status/progress.tsx';
import { Muted } from '../layout/muted.tsx';
import { Text } from '../layout/text.tsx';
import { Stack } from '../layout/stack.tsx';

interface MediaLook {
  /** Address of the picture; without one, art made from the seed. */
  readonly cover?: string | null | undefined;
  /** An id. The same seed gives the same picture on every device. */
  readonly seed: string;
  /** `#rrggbb`, mostly the track's. */
  readonly tint: string;
  /** On the picture: length or time left. */
  readonly badge?: ReactNode;
  /** Watched part, from 0 to 1. */
  readonly progress?: number | undefined;
  /** Above the title, in colour: the track. */
  readonly kicker?: ReactNode;
  /** Below the title: the speakers. */
  readonly line?: ReactNode;
  readonly size?: 'tile' | 'row' | 'hero';
}

type MediaCardProps = MediaLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** A video in a list, with its picture. The children are its title. */
function MediaAnchor(props: MediaCardProps) {
  const { cover, seed, tint, badge, progress, kicker, line, size = 'tile', children, ...link } = props;
  return (
    <Stack as="article" gap={2} justify="start" className={styles.media} data-size={size} {...tinted(tint)}>
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
        {kicker ? (
          <Text size="sm" weight={600} tone="tint">
            {kicker}
          </Text>
        ) : null}
        <h3 className={styles.title}>
          <a {...link} className={styles.link}>
            {children}
          </a>
        </h3>
        {line ? <Muted>{line}</Muted> : null}
      </div>
    </Stack>
  );
}

export const MediaCard = createLink(MediaAnchor);
