import type { Instant } from '../../domain/time.ts';
import { openRequests, type PersonalNews, personalNews } from './personal-news.ts';
import { serverNow } from '../platform/server-clock.ts';
import { raise } from '../platform/toasts.ts';
import { showUnread } from './chats.ts';
import { setNavBadge } from './nav-badges.ts';

/** Characters of a message in a toast. */
const LONGEST = 80;

export interface Shown {
  /** The path and search of the screen that is open. */
  readonly place: () => string;
  readonly open: (link: string) => void;
}

/**
 * Shows at the navigation how many requests and chats wait, and says in passing what another person did while the app is open.
 * What happened before is behind the bell alone. Returns the way out.
 */
export function showPersonalNews({ place, open }: Shown): () => void {
  const since = serverNow();
  const said = new Map<string, Instant>();
  const look = (): void => {
    setNavBadge('/app/directory', openRequests.get());
    for (const news of personalNews.get()) {
      const isNew = news.isUnread && news.sentAt >= since && (said.get(news.id) ?? 0) < news.sentAt;
      said.set(news.id, news.sentAt);
      if (isNew && place() !== news.link && document.visibilityState === 'visible') say(news, open);
    }
  };
  look();
  const leave = [showUnread(), personalNews.subscribe(look)];
  return () => {
    for (const each of leave) each();
  };
}

function say({ id, kind, title, body, link }: PersonalNews, open: Shown['open']): void {
  const words = body.length > LONGEST ? `${body.slice(0, LONGEST - 1).trimEnd()}…` : body;
  raise(words === '' ? title : `${title}: ${words}`, {
    topic: id,
    action: { label: kind === 'message' ? 'Reply' : 'See', run: () => open(link) },
  });
}
