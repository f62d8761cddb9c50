/** A dot, slash or control character that is percent-encoded any number of times (`%2e`, `%252e`). */
const HIDDEN = '(?:25)*(?:2e|2f|5c|[01][0-9a-f]|7f)';
/** A path segment of allowed characters. Never a dot segment, not even after trailing spaces are removed. */
const SEGMENT = String.raw`(?!\.{1,2}(?:%(?:25)*20)*(?:[/?#]|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!${HIDDEN})[\da-f]{2})+`;
const AFTER = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%(?![01]|7f)[\da-f]{2})*`;
/** Without the `m` flag, `$` matches only at the very end. */
const APP_PATH = new RegExp(String.raw`^/app(?:/${SEGMENT})*/?(?:\?${AFTER})?(?:#${AFTER})?$`, 'i');

/**
 * Whether this is a path in the app, such as `/app/talk/keynote`. Such a path means the same to browsers and routers and
 * never leads out of the app or off this server.
 */
export const isAppPath = (link: string): boolean => link.startsWith('/app') && APP_PATH.test(link);
