import ArrowUp from 'lucide-react/icons/arrow-up';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState, type ReactNode } from 'react';
import { plural } from '../../../domain/plural.ts';
import { POSTS_FIRST } from '../../../domain/limits/lobby.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { type ShownFeed, useFeed } from '../../data/news/posts.ts';
import { PostCard } from '../../parts/news/post-card.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { NewItemsPill } from '../../ui/status/new-items-pill.tsx';
import styles from './lobby.module.css';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** News posts, with recommendations beside them, or on phones after the third post. */
export function NewsFeed({ children }: { readonly children: ReactNode }) {
  const feed = useFeed();
  const [page, setPage] = useState(1);
  const shown = feed?.shown.slice(0, page * PAGE_SIZE) ?? [];
  const isMore = feed !== undefined && shown.length < feed.shown.length;
  return (
    <Stack className={styles.columns}>
      <section className={styles.posts} aria-labelledby="feed">
        <h2 className="vh" id="feed">
          News
        </h2>
        {feed ? <NewPosts feed={feed} /> : <Loading label="Loading the news" rows={2} height="12rem" />}
        {feed && shown.length === 0 ? (
          <Empty
            icon={<MessagesSquare size={28} />}
            action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}
          >
            No posts yet. The first news will land here.
          </Empty>
        ) : null}
        <Posts posts={shown.slice(0, POSTS_FIRST)} />
      </section>
      <div className={styles.aside}>{children}</div>
      {shown.length > POSTS_FIRST ? (
        <section className={styles.posts} aria-labelledby="more-news">
          <Text as="h2" size="lg" weight={600} className={styles.moreNews} id="more-news">
            More news
          </Text>
          <Posts posts={shown.slice(POSTS_FIRST)} />
          {isMore ? <div key={page} ref={(mark) => whenSeen(mark, () => setPage(page + 1))} /> : null}
        </section>
      ) : null}
    </Stack>
  );
}

const Posts = ({ posts }: { readonly posts: readonly Post[] }) =>
  posts.map((post) => <PostCard key={post.id} post={post} />);

/** Button for posts that came while the person reads (ux 2.3). */
function NewPosts({ feed: { waiting, showWaiting } }: { readonly feed: ShownFeed }) {
  if (waiting === 0) return null;
  const show = () => {
    showWaiting();
    document.getElementById('feed')?.closest('section')?.scrollIntoView({ block: 'start' });
  };
  return (
    <NewItemsPill
      label={plural(waiting, '1 new post', `${waiting} new posts`)}
      icon={<ArrowUp size={16} aria-hidden />}
      onPress={show}
    />
  );
}

/** Calls `act` when the mark comes within a screen's height of the window. */
function whenSeen(mark: HTMLElement | null, act: () => void): (() => void) | undefined {
  if (!mark) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(mark);
  return () => observer.disconnect();
}
