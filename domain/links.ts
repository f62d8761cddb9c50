import * as v from 'valibot';
import { LINK_MAX } from './limits/fields.ts';

/** `scheme://host[:port]` and what follows; the host of two labels or more in any script, the last of which is no number. */
const LINK =
  /^https?:\/\/(?:[\p{L}\p{N}\p{M}_-]{1,63}\.)+(?=\p{L})[\p{L}\p{N}\p{M}-]{2,63}(?::\d{1,5})?(?:[/?#].*)?$/iu;
/** Blanks, controls, what is not to be seen, and what no address needs unescaped. */
const NOT_IN_LINKS = /[\p{C}\p{Z}\\"'<>`{}|^]/u;

/**
 * Whether a text is an address that may be shown as a link: http or https, to a named host, without a user name or
 * password in it and nothing that reads differently from where it leads. Never a script, a file or a bare number.
 */
export const isHttpLink = (text: string): boolean =>
  text.length <= LINK_MAX && !NOT_IN_LINKS.test(text) && LINK.test(text);

/** An http(s) address; `message` is said of anything else. Blanks around it are dropped. */
export const httpLink = (message: string) => v.pipe(v.string(message), v.trim(), v.check(isHttpLink, message));

/** The same, or nothing: an empty text stands for no link. */
export const optionalLink = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => text === '' || isHttpLink(text), message),
  );

/** A video at Vimeo. `hash` is the key of an unlisted one. */
export interface VimeoVideo {
  readonly id: string;
  readonly hash?: string;
}

const VIMEO_PAGE = /(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/)?/;
const VIMEO_PLAYER = /player\.vimeo\.com\/video\//;
const VIMEO_VIDEO = /(\d{1,15})(?:\/([0-9a-f]{6,20}))?\/?(?:[?#].*)?/;
const VIMEO = new RegExp(`^https://(?:${VIMEO_PAGE.source}|${VIMEO_PLAYER.source})${VIMEO_VIDEO.source}$`);
const VIMEO_HASH = /[?&]h=([0-9a-f]{6,20})(?:[&#]|$)/;

/** The video that an https address of Vimeo names; players are given an address built from it, never the one that came. */
export function vimeoVideo(link: string): VimeoVideo | undefined {
  const [, id, inPath] = (isHttpLink(link) && VIMEO.exec(link)) || [];
  if (id === undefined) return undefined;
  const hash = inPath ?? VIMEO_HASH.exec(link)?.[1];
  return hash === undefined ? { id } : { id, hash };
}
