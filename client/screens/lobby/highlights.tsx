import type { Highlight } from '../../../domain/highlights/highlight.ts';
import { vimeoVideo } from '../../../domain/links.ts';
import { useOnline } from '../../data/device/online.ts';
import { useHighlights } from '../../data/companies/sponsors.ts';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { VideoFacade } from '../../ui/cards/video-facade.tsx';
import styles from './lobby.module.css';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** The published highlights. */
export function Highlights() {
  const highlights = useHighlights();
  if (highlights.length === 0) return null;
  return (
    <Section title="Highlights" look="bare">
      <Grid as="ul" column={15} gap={4}>
        {highlights.map((highlight) => (
          <Stack as="li" gap={1} justify="start" key={highlight.id}>
            <HighlightMedia highlight={highlight} />
            <Text as="h3" size="md" weight={600} className={styles.highlightTitle}>
              <HighlightTitle highlight={highlight} />
            </Text>
            {highlight.description ? <Muted className={styles.quiet}>{highlight.description}</Muted> : null}
          </Stack>
        ))}
      </Grid>
    </Section>
  );
}

function HighlightMedia({ highlight: { id, title, thumbnailUrl, video } }: { readonly highlight: Highlight }) {
  const isOnline = useOnline();
  const film = vimeoVideo(video);
  if (film) return <VideoFacade video={film} title={title} cover={thumbnailUrl} tint={TINT} isOnline={isOnline} />;
  const art = <CoverArt seed={id} tint={TINT} />;
  return (
    <div className={styles.cover}>
      {thumbnailUrl === null ? art : <Picture src={thumbnailUrl} loading="lazy" instead={art} />}
    </div>
  );
}

/** The title; a link for a video on another site. */
const HighlightTitle = ({ highlight: { title, video } }: { readonly highlight: Highlight }) =>
  video === '' || vimeoVideo(video) ? (
    title
  ) : (
    <a href={video} target="_blank" rel="noreferrer">
      {title}
    </a>
  );

const TINT = '#7048e8';
