import { isHttpLink } from '../links.ts';

/** Allowed tags of a post. Pictures and videos are separate fields, so that reading a post loads nothing from other hosts. */
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
/** Whether a post may link there: an http(s) address or a mail address. */
export const mayLeadTo = (href: string): boolean => isHttpLink(href.trim()) || MAILTO.test(href.trim());

export const isPostTag = (name: string): name is PostTag => TAGS.has(name);
