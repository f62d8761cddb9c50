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

/** What is typed as an address: `example.org/map` gets its https://, anything else stays as it is. Blanks around it are dropped. */
export function typedLink(text: string): string {
  const link = text.trim();
  return !isHttpLink(link) && isHttpLink(`https://${link}`) ? `https://${link}` : link;
}

/** An http(s) address, as it is typed; `message` is said of anything else. */
export const httpLink = (message: string) =>
  v.pipe(v.string(message), v.transform(typedLink), v.check(isHttpLink, message));

/** The same, or nothing: an empty text stands for no link. */
export const optionalLink = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedLink),
    v.check((text) => text === '' || isHttpLink(text), message),
  );

/** The host of an address that passed `isHttpLink`, for a link that has no name. */
export const hostOf = (link: string): string => /^https?:\/\/([^/?#]+)/i.exec(link)?.[1] ?? link;

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
