/** A dot, a slash or a control character in disguise, however often it was written as `%…` (`%2e`, `%252e`). */
const HIDDEN = '(?:25)*(?:2e|2f|5c|[01][0-9a-f]|7f)';
/** A segment of a path: what addresses are written with, never a dot segment, also once spaces at its end are dropped. */
const SEGMENT = String.raw`(?!\.{1,2}(?:%(?:25)*20)*(?:[/?#]|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!${HIDDEN})[\da-f]{2})+`;
const AFTER = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%(?![01]|7f)[\da-f]{2})*`;
/** `$` of a regular expression without `m` stands at the very end. */
const APP_PATH = new RegExp(String.raw`^/app(?:/${SEGMENT})*/?(?:\?${AFTER})?(?:#${AFTER})?$`, 'i');

/**
 * Whether this is a place in the app, such as `/app/talk/keynote`: an address that browsers and routers take as it
 * stands, and that never leads out of the app or off this server.
 */
export const isAppPath = (link: string): boolean => link.startsWith('/app') && APP_PATH.test(link);
