import * as v from 'valibot';
import { LINK_MAX } from './limits/fields.ts';

/** `scheme://host[:port]` and the rest; the host has at least two labels in any script, and the last is not a number. */
const LINK =
  /^https?:\/\/(?:[\p{L}\p{N}\p{M}_-]{1,63}\.)+(?=\p{L})[\p{L}\p{N}\p{M}-]{2,63}(?::\d{1,5})?(?:[/?#].*)?$/iu;
/** Spaces, control and invisible characters, and those that addresses must escape. */
const NOT_IN_LINKS = /[\p{C}\p{Z}\\"'<>`{}|^]/u;

/**
 * Whether a text may be shown as a link: http or https with a host name, without user name or password, and without
 * characters that disguise the target. Never a script, a file or an IP address.
 */
export const isHttpLink = (text: string): boolean =>
  text.length <= LINK_MAX && !NOT_IN_LINKS.test(text) && LINK.test(text);

/** Normalizes a typed address: `example.org/map` gets https://, other text stays. Trims spaces. */
export function typedLink(text: string): string {
  const link = text.trim();
  return !isHttpLink(link) && isHttpLink(`https://${link}`) ? `https://${link}` : link;
}

/** Schema of an http(s) address; `message` is the error. */
export const httpLink = (message: string) =>
  v.pipe(v.string(message), v.transform(typedLink), v.check(isHttpLink, message));

/** Returns the schema of an optional link; an empty text means no link. */
export const optionalLink = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform(typedLink),
    v.check((text) => text === '' || isHttpLink(text), message),
  );

/** The host of an address that passed `isHttpLink`, used as the label of an unnamed link. */
export const hostOf = (link: string): string => /^https?:\/\/([^/?#]+)/i.exec(link)?.[1] ?? link;

/** An address as people read it: without its scheme, such as `orcid.org/0000-0002-1825-0097`. */
export const linkLabel = (link: string): string => link.replace(/^https?:\/\//i, '').replace(/\/$/, '');

/** A Vimeo video. `hash` is the key of an unlisted one. */
export interface VimeoVideo {
  readonly id: string;
  readonly hash?: string;
}

const VIMEO_PAGE = /(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/)?/;
const VIMEO_PLAYER = /player\.vimeo\.com\/video\//;
const VIMEO_VIDEO = /(\d{1,15})(?:\/([0-9a-f]{6,20}))?\/?(?:[?#].*)?/;
const VIMEO = new RegExp(`^https://(?:${VIMEO_PAGE.source}|${VIMEO_PLAYER.source})${VIMEO_VIDEO.source}$`);
const VIMEO_HASH = /[?&]h=([0-9a-f]{6,20})(?:[&#]|$)/;

/** The video of a Vimeo address. Players get an address built from it, never the given one. */
export function vimeoVideo(link: string): VimeoVideo | undefined {
  const [, id, inPath] = (isHttpLink(link) && VIMEO.exec(link)) || [];
  if (id === undefined) return undefined;
  const hash = inPath ?? VIMEO_HASH.exec(link)?.[1];
  return hash === undefined ? { id } : { id, hash };
}
