import { NOTIFICATIONS_FIRST_LOAD, NOTIFICATIONS_PER_PAGE } from '../../../domain/limits/notifications.ts';
import { listNotifications, readNotification } from '../../../domain/notifications/notification-calls.ts';
import { read, byNewestNotification } from '../../../domain/notifications/notification.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { adminNotificationEndpoints } from './admin-notification-endpoints.ts';
import { noticesOf, notifications } from './notification-store.ts';
import { notificationView } from './notification-view.ts';
import { findNotification, writeRead } from './write-read.ts';

export const notificationEndpoints = [
  /**
   * Returns notifications to everyone and to this person (reminders, changes of bookmarked talks) in one list. `after` is
   * the id of the last one shown, for endless lists. The first page has 20, later ones 10, so `page` 3 continues after the
   * first load.
   */
  endpoint(listNotifications, {
    summary: 'Your notifications, newest first, and whether you have read them.',
    example: { count: 5 },
    handle: async ({ actor, input, ports }) => {
      const list = [
        ...(await allDocuments(notifications, ports)),
        ...(await allDocuments(noticesOf(actor.id), ports)),
      ].toSorted(byNewestNotification);
      const seen = new Set(
        (await allDocuments(mineOf(actor.id), ports))
          .filter((document) => read.read(document).read)
          .map(({ id }) => id),
      );
      const { after, startCursor = after, ...page } = input;
      const isFirstLoad = page.page === undefined && startCursor === undefined;
      const size = isFirstLoad ? NOTIFICATIONS_FIRST_LOAD : NOTIFICATIONS_PER_PAGE;
      return shown(pageOf(list, { ...page, startCursor }, size), (notification) =>
        notificationView(notification, !seen.has(read.id(notification.id))),
      );
    },
  }),
  /** Writes the same document as an offline device (`read:<id>`). Idempotent; a notification cannot become unread again. */
  endpoint(readNotification, {
    summary: 'Marks one of your notifications as read.',
    example: { id: 'welcome' },
    handle: async ({ actor, input: { id }, ports }) => {
      const notification = await findNotification(id, actor, ports);
      await writeRead(
        actor,
        read.document(id, { read: true }, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
        ports,
      );
      return notificationView(notification, false);
    },
  }),
  ...adminNotificationEndpoints,
];
