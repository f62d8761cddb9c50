import type { Instant } from '../../../domain/time.ts';
import { openRequests, type PersonalNews, personalNews } from './personal-news.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { raise } from '../../platform/http/toasts.ts';
import { showUnread } from '../chat/chats.ts';
import { setNavBadge } from './nav-badges.ts';

/** Characters of a message in a toast. */
const LONGEST = 80;

export interface Shown {
  /** The path and search of the screen that is open. */
  readonly place: () => string;
  readonly open: (link: string) => void;
}

/**
 * Shows at the navigation how many requests and chats wait, and says in passing what another person did while the app is open
 * and that there are two versions of an edit. What happened before is behind the bell alone. Returns the way out.
 */
export function showPersonalNews({ place, open }: Shown): () => void {
  const since = serverNow();
  const said = new Map<string, Instant>();
  const look = (): void => {
    setNavBadge('/app/directory', openRequests.get());
    for (const news of personalNews.get()) {
      // An edit is dated when it was made, and conflicts when it is sent.
      const isLately = news.kind === 'conflict' || news.sentAt >= since;
      const isNew = news.isUnread && isLately && (said.get(news.id) ?? 0) < news.sentAt;
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

const LABELS: Record<PersonalNews['kind'], string> = {
  message: 'Reply',
  request: 'See',
  accepted: 'See',
  conflict: 'Choose',
};

function say({ id, kind, title, body, link }: PersonalNews, open: Shown['open']): void {
  const words = body.length > LONGEST ? `${body.slice(0, LONGEST - 1).trimEnd()}…` : body;
  const sentence = kind === 'message' && words !== '' ? `${title}: ${words}` : title;
  raise(sentence, {
    topic: id,
    action: { label: LABELS[kind], run: () => open(link) },
  });
}
