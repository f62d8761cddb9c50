import sanitizeHtml from 'sanitize-html';
import { POST_NESTING_MAX } from '../../domain/limits/lobby.ts';
import { mayLeadTo, POST_TAGS } from '../../domain/posts/post-html.ts';

/** Elements dropped with their contents: these are no text, or browsers parse them by other rules than the cleaner. */
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

/** Elements that editors write for paragraphs and headings; without a replacement their words would run together. */
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
/** Left around an element that already contains a paragraph; removed. */
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

/** Cleaning may leave text that only then parses as markup. Repeated up to this often; after that only the words stay. */
const ROUNDS_MAX = 5;

/** Keeps text, emphasis, lists and links; removes scripts, external content and styles. Cleaning clean HTML changes nothing. */
export function cleanHtml(html: string): string {
  let before = html;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const after = sanitizeHtml(before, options).replaceAll(EMPTY, '');
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
}
