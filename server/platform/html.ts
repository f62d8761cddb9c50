import sanitizeHtml from 'sanitize-html';
import { POST_NESTING_MAX } from '../../domain/limits/lobby.ts';
import { BLANK, isOwnPath } from '../../domain/pages/page-html.ts';
import { isFactId } from '../../domain/pages/facts.ts';
import { mayLeadTo, POST_TAGS } from '../../domain/posts/post-html.ts';

/** Elements that are removed with their contents: they contain no text, or browsers parse them by other rules than the cleaner. */
const DROPPED_WHOLE = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'xmp',
  'plaintext',
  'template',
  'title',
  'svg',
  'math',
  'object',
  'applet',
];
const REL = 'nofollow noopener';

/**
 * Replacements for elements that editors use as paragraphs and headings. Without them, the words of two paragraphs would
 * run together.
 */
const AS_PARAGRAPHS_AND_HEADINGS = {
  div: 'p',
  section: 'p',
  article: 'p',
  td: 'p',
  th: 'p',
  dt: 'p',
  dd: 'p',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
} as const;
/** What remains around an element that already contains a paragraph. It is removed. */
const EMPTY = '<p></p>';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...POST_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: POST_NESTING_MAX,
  transformTags: {
    ...AS_PARAGRAPHS_AND_HEADINGS,
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: href !== undefined && mayLeadTo(href) ? { href: href.trim(), rel: REL } : {},
    }),
  },
};

/** Pages of the event also name facts and blanks, and link to screens of this app. Other values of `data` lose the tag. */
const pageOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...POST_TAGS, 'data'],
  allowedAttributes: { a: ['href', 'rel'], data: ['value'] },
  transformTags: {
    ...options.transformTags,
    a: (_tag, { href }) => ({ tagName: 'a', attribs: linkOf(href?.trim() ?? '') }),
    data: (_tag, { value }) =>
      value === BLANK || (value !== undefined && isFactId(value))
        ? { tagName: 'data', attribs: { value } }
        : { tagName: 'span', attribs: {} },
  },
};

function linkOf(href: string): sanitizeHtml.Attributes {
  if (isOwnPath(href)) return { href };
  return mayLeadTo(href) ? { href, rel: REL } : {};
}

/**
 * Maximum number of cleaning rounds. Cleaning may leave text that then parses as markup, so it is repeated; after the last
 * round only plain text is kept.
 */
const ROUNDS_MAX = 5;

/** Keeps text, emphasis, lists and links. Removes scripts, external content and styles. Cleaning is idempotent. */
export const cleanHtml = (html: string): string => cleanBy(html, options);

/** The same for a page of the event. */
export const cleanPage = (html: string): string => cleanBy(html, pageOptions);

function cleanBy(html: string, by: sanitizeHtml.IOptions): string {
  let before = html;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const after = sanitizeHtml(before, by).replaceAll(EMPTY, '');
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
}
