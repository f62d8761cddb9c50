import Heart from 'lucide-react/icons/heart';
import Pin from 'lucide-react/icons/pin';
import { useState } from 'react';
import { relativeTime } from '../../../domain/event/relative-time.ts';
import { RELATIVE_TIME_REFRESH } from '../../../domain/limits/lobby.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useOnline } from '../../data/device/online.ts';
import { toggleLove, useLove } from '../../data/news/posts.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { tinted } from '../../ui/filters/chip.tsx';
import { Html } from '../../ui/layout/html.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import { VideoFacade } from '../../ui/cards/video-facade.tsx';
import styles from './post-card.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** A news post: event, time, content, and the heart. */
export const PostCard = ({ post }: { readonly post: Post }) => (
  <article className={styles.card} data-edge aria-label={`News from ${useEvent()?.name ?? 'the organisers'}`}>
    <PostContent post={post} />
  </article>
);

/** A post's content without a card. */
export const PostContent = ({ post }: { readonly post: Post }) => (
  <>
    <PostWords post={post} />
    <WhenLoaded width="4rem">
      <Love post={post} />
    </WhenLoaded>
  </>
);

/** Preview of a post that is being written, without a working heart. */
export const PostPreview = ({ post, love }: { readonly post: Post; readonly love: number }) => (
  <article className={styles.card} data-edge aria-label="As attendees read it">
    <PostWords post={post} />
    <span className={styles.love} aria-hidden>
      <Heart size={20} />
      <span className="num">{love.toLocaleString('en')}</span>
    </span>
  </article>
);

function PostWords({ post }: { readonly post: Post }) {
  const name = useEvent()?.name ?? '';
  const isOnline = useOnline();
  return (
    <>
      <Row gap={3} align="center" className={styles.head}>
        <span className={styles.mark} aria-hidden {...tinted(OF_THE_EVENT)}>
          {Array.from(name)[0]}
        </span>
        <p className={styles.from}>
          {name}
          <PublishedAt post={post} />
        </p>
        {post.pinned ? (
          <p className={styles.pinned}>
            <Pin size={14} aria-hidden />
            Pinned
          </p>
        ) : null}
      </Row>
      <Stack gap={3} className={styles.body}>
        <Html html={post.body} headings={3} />
      </Stack>
      {post.vimeoId === null ? (
        <PostPicture post={post} />
      ) : (
        <VideoFacade
          video={{ id: post.vimeoId }}
          title={`Video from ${name}`}
          cover={post.pictureUrl}
          tint={OF_THE_EVENT}
          isOnline={isOnline}
        />
      )}
    </>
  );
}

const OF_THE_EVENT = '#3b5bdb';

function PublishedAt({ post }: { readonly post: Post }) {
  const { zone } = useShownZone();
  const when = useTimeDerived(RELATIVE_TIME_REFRESH, (now) => relativeTime(post.publishAt, now, zone));
  return (
    <Text as="time" size="sm" weight={450} tone="muted" dateTime={new Date(post.publishAt).toISOString()}>
      {when}
    </Text>
  );
}

const PostPicture = ({ post }: { readonly post: Post }) =>
  post.pictureUrl === null ? null : (
    <div className={styles.picture}>
      <Picture src={post.pictureUrl} loading="lazy" />
    </div>
  );

/** The heart, on or off (spec 4); one floats up when it is set. */
function Love({ post }: { readonly post: Post }) {
  const { isLoved, count } = useLove(post);
  const [floats, setFloats] = useState(false);
  return (
    <button
      type="button"
      className={styles.love}
      aria-pressed={isLoved}
      aria-label={`Love this post: ${count}`}
      onClick={() => {
        setFloats(!isLoved);
        toggleLove(post);
      }}
    >
      <Heart size={20} aria-hidden />
      {floats && isLoved ? (
        <Heart className={styles.floating} size={20} aria-hidden onAnimationEnd={() => setFloats(false)} />
      ) : null}
      <span className="num">{count.toLocaleString('en')}</span>
    </button>
  );
}
