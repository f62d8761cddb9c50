import {
  byNewest,
  type Notice,
  notices,
  type Notification,
  notifications,
  read,
} from '../../domain/notifications/notification.ts';
import { derived } from '../platform/live-value.ts';
import { isMineRead, mine } from '../platform/mine-view.ts';
import { writeMine } from '../platform/mine-writer.ts';
import { list } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

/** What somebody was told: by the organisers, as everybody was, or alone. */
export interface Told extends Notification {
  /** `news` is what everybody was told. */
  readonly kind: Notice['kind'] | 'news';
  readonly isUnread: boolean;
}

/** Until it is known what was read, nothing stands as new. */
const told = derived([list(notices), list(notifications), mine, isMineRead], (own, all, ...[documents, isKnown]) =>
  [...own, ...all.map((notification) => ({ ...notification, kind: 'news' as const }))]
    .toSorted(byNewest)
    .map((notice): Told => ({ ...notice, isUnread: isKnown && !read.read(documents.get(read.id(notice.id))).read })),
);
const unread = derived(told, (all) => all.filter(({ isUnread }) => isUnread).length);

/** Newest first. */
export const useNotices = (): readonly Told[] => useLive(told);

export const useUnreadCount = (): number => useLive(unread);

/** Seen is seen for good, on every device. */
export function readNotice({ id, isUnread }: Told): void {
  if (isUnread) void writeMine(read, id, { read: true });
}

/** The same for one that was opened by its push; it need not have come to this device yet. */
export const readNoticeById = (id: string): void => void writeMine(read, id, { read: true });
