import { isHttpLink } from '../links.ts';

/** All that a post may be made of. Pictures and videos are fields of their own, so that reading a post asks nothing of another host. */
export const POST_TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'code',
  'pre',
] as const;
export type PostTag = (typeof POST_TAGS)[number];

const TAGS: ReadonlySet<string> = new Set(POST_TAGS);
const MAILTO = /^mailto:[\w.+-]{1,64}@(?:[\w-]{1,63}\.)+[\w-]{2,63}$/i;
/** Where a link of a post may lead: to a page, or to somebody's mail. */
export const mayLeadTo = (href: string): boolean => isHttpLink(href.trim()) || MAILTO.test(href.trim());

export const isPostTag = (name: string): name is PostTag => TAGS.has(name);
