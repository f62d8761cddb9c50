import * as v from 'valibot';
import { isAppPath } from '../app-path.ts';
import { NOTIFICATION_LINK_MAX } from '../limits/notifications.ts';
import { isHttpLink, typedLink } from '../links.ts';

/** Whether a link may stand in a notification: a place in the app, or an http(s) address of its own. */
export const isNotificationLink = (link: string): boolean =>
  link.length <= NOTIFICATION_LINK_MAX && (isAppPath(link) || isHttpLink(link));

const MESSAGE = 'A link leads to a place in the app, like /app/talk/keynote, or to an http(s) address';

/** Where a notification leads; empty for nowhere in particular. */
export const NotificationLink = v.pipe(
  v.string(MESSAGE),
  v.transform((link) => (isAppPath(link.trim()) ? link.trim() : typedLink(link))),
  v.check((link) => link === '' || isNotificationLink(link), MESSAGE),
);
