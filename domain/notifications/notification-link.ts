import * as v from 'valibot';
import { NOTIFICATION_LINK_MAX } from '../limits/notifications.ts';
import { isHttpLink } from '../links.ts';

/** A segment of a path: what addresses are written with, never a dot segment, never a slash or a dot in disguise. */
const SEGMENT = String.raw`(?!\.{1,2}(?:[/?#]|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2e|2f|5c|[01]|7f)[\da-f]{2})+`;
const AFTER = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%(?![01]|7f)[\da-f]{2})*`;
/** `$` of a regular expression without `m` stands at the very end. */
const APP_PATH = new RegExp(String.raw`^/app(?:/${SEGMENT})*/?(?:\?${AFTER})?(?:#${AFTER})?$`, 'i');

/**
 * Whether a link may stand in a notification: a place in the app, or an http(s) address of its own. A path is taken
 * as it stands by browsers and never leads off this server.
 */
export const isNotificationLink = (link: string): boolean => link.length <= NOTIFICATION_LINK_MAX && (isAppPath(link) || isHttpLink(link));

/** A place in the app, such as `/app/talk/keynote`. */
export const isAppPath = (link: string): boolean => link.startsWith('/app') && APP_PATH.test(link);

const MESSAGE = 'A link leads to a place in the app, like /app/talk/keynote, or to an http(s) address';

/** Where a notification leads; empty for nowhere in particular. */
export const NotificationLink = v.pipe(v.string(MESSAGE), v.trim(), v.check((link) => link === '' || isNotificationLink(link), MESSAGE));
