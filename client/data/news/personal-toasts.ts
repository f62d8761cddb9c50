import type { Instant } from '../../../domain/time.ts';
import { openRequests, type PersonalNews, personalNews } from './personal-news.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { raise } from '../../platform/http/toasts.ts';
import { showUnread } from '../chat/chats.ts';
import { setNavBadge } from './nav-badges.ts';

/** Maximum number of characters of a message in a toast. */
const LONGEST = 80;

export interface ShownToast {
  /** Path and query of the open screen. */
  readonly place: () => string;
  readonly open: (link: string) => void;
}

/**
 * Shows the number of open requests and unread chats in the navigation, and toasts for other people's actions while the app
 * is open and for edits that were not stored. Earlier events are only in the notification list. Returns a function that stops it.
 */
export function showPersonalNews({ place, open }: ShownToast): () => void {
  const since = serverNow();
  const said = new Map<string, Instant>();
  const look = (): void => {
    setNavBadge('/app/directory', openRequests.get());
    for (const news of personalNews.get()) {
      // Edits are dated when made, but returned when sent.
      const isLately = news.kind === 'conflict' || news.kind === 'refused' || news.sentAt >= since;
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
  refused: 'See',
};

function say({ id, kind, title, body, link }: PersonalNews, open: ShownToast['open']): void {
  const words = body.length > LONGEST ? `${body.slice(0, LONGEST - 1).trimEnd()}…` : body;
  const sentence = kind === 'message' && words !== '' ? `${title}: ${words}` : title;
  raise(sentence, {
    topic: id,
    action: { label: LABELS[kind], run: () => open(link) },
  });
}
