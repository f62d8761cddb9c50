import { compile } from 'html-to-text';
import { withFewMarks } from '../../domain/visible-text.ts';

/** Returns a title or name as one line, with entities decoded. */
export const plainLine = (text: string): string => withFewMarks(decodeEntities(text)).replace(/\s+/g, ' ').trim();

/** Converts a description from HTML, Markdown or plain text to paragraphs separated by an empty line. */
export function plainText(text: string): string {
  const plain = isHtml(text) ? fromHtml(text) : fromMarkdown(decodeEntities(text));
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Joins abstract and description, unless they are the same or one starts with the other. */
export function joinTexts(...texts: readonly string[]): string {
  const parts = texts.map(plainText).filter((text) => text !== '');
  return parts
    .filter(
      (part, index) =>
        !parts.some((other, at) => at !== index && other.startsWith(part) && (other !== part || at < index)),
    )
    .join('\n\n');
}

const isHtml = (text: string): boolean =>
  /<\/?(p|br|a|ul|ol|li|b|i|em|strong|h[1-6]|div|span|pre|code|blockquote|table|img|hr)\b[^<>]*>/i.test(text);

const selectors = [
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] } },
  { selector: 'img', format: 'skip' },
  { selector: 'hr', format: 'skip' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'ul', options: { itemPrefix: '• ' } },
];
/** Maximum depth of nested elements, more than any page has: ten thousand levels would overflow the stack. */
const limits = { maxDepth: 200 };
const convert = compile({ wordwrap: false, selectors, limits });
const convertLines = compile({ wordwrap: false, selectors, limits, preserveNewlines: true });

/** Converts HTML to text. If no element breaks lines, keeps the line breaks of the source. */
const fromHtml = (html: string): string =>
  /<\/?(p|br|div|ul|ol|li|h[1-6]|pre|blockquote|table)\b/i.test(html) ? convert(html) : convertLines(html);

/**
 * Removes Markdown marks (emphasis, headings, links, fences, list marks). No pattern searches past the next start of the same
 * kind; otherwise a text full of such marks would take quadratic time.
 */
const fromMarkdown = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/!?\[([^[\]\n]*)\]\((https?:(?:[^()\s]|\([^()\s]*\))+)(?:\s[^()]*)?\)/g, (_, label: string, url: string) =>
      label && label !== url ? `${label} (${url})` : url,
    )
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/^```\w*[ \t]*\n?/gm, '')
    .replace(/^[ \t]*[*+-][ \t]+/gm, '• ')
    .replace(/(\*\*|__)(?=\S)((?:(?!\1)[^\n])*?\S)\1/g, '$2')
    .replace(/(^|[\s(])([*_])(?=[^\s*_])([^*_\n]*[^\s*_])\2(?=$|[\s).,;:!?])/gm, '$1$3')
    .replace(/`([^`\n]+)`/g, '$1');

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, (entity) => convert(entity) || ' ');
