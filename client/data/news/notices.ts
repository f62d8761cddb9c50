import {
  byNewestNotification,
  type PersonalNotice,
  noticesCollection,
  type Notification,
  notificationsCollection,
  read,
} from '../../../domain/notifications/notification.ts';
import { computed } from '../../platform/react/signal.ts';
import { areUserDocsLoaded, userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { type PersonalNews, personalNews } from './personal-news.ts';

/** An entry of the notification list: from the organisers, to everyone or this person, or about another person's action. */
export interface ShownNotice extends Notification {
  /** `news`: from the organisers. */
  readonly kind: PersonalNotice['kind'] | PersonalNews['kind'];
  readonly isUnread: boolean;
}

/** Nothing is marked as unread until read marks are loaded. */
const notified = computed(
  [list(noticesCollection), list(notificationsCollection), userDocs, areUserDocsLoaded],
  (own, all, ...[documents, isKnown]) =>
    [...own, ...all.map((notification) => ({ ...notification, kind: 'news' as const }))].map((notice): ShownNotice => ({
      ...notice,
      isUnread: isKnown && !read.read(documents.get(read.id(notice.id))).read,
    })),
);
const told = computed([notified, personalNews], (all, personal): readonly ShownNotice[] =>
  [...all, ...personal].toSorted(byNewestNotification),
);
const unread = computed(told, (all) => all.filter(({ isUnread }) => isUnread).length);

/** Returns the notices, newest first. */
export const useNotices = (): readonly ShownNotice[] => useSignal(told);

export const useUnreadCount = (): number => useSignal(unread);

/** Marks a notice as read, on all devices. Messages are read in their chat, and returned edits end with a choice. */
export function readNotice({ id, kind, isUnread }: ShownNotice): void {
  if (isUnread && kind !== 'message' && kind !== 'conflict' && kind !== 'refused')
    void writeUserDoc(read, id, { read: true });
}

/** Marks a notice that was opened by its push as read; this device may not have it yet. */
export const readNoticeById = (id: string): void => void writeUserDoc(read, id, { read: true });
