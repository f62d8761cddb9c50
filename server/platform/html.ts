import sanitizeHtml from 'sanitize-html';
import { POST_NESTING_MAX } from '../../domain/limits/lobby.ts';
import { mayLeadTo, POST_TAGS } from '../../domain/posts/post-html.ts';

/** What stands in these is no text of the post, or is read by other rules than it was checked by. */
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

/** What editors and pages write for paragraphs and headings: left out, their words would run into one another. */
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
/** Around what was in a paragraph of its own already; it takes no room. */
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

/** Cleaning may leave a piece that only now reads as markup; what settles is kept, and of what never does only the words. */
const ROUNDS_MAX = 5;

/** Text, its emphasis, lists and links; nothing that runs, loads or looks like the app. Cleaning what is clean changes nothing. */
export function cleanHtml(html: string): string {
  let before = html;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const after = sanitizeHtml(before, options).replaceAll(EMPTY, '');
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
}
