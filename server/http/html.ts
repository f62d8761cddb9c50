import { escapeHtml } from './escape-html.ts';

/** Markup in which everything from outside is escaped. */
export interface HtmlText {
  readonly text: string;
}

type Part = HtmlText | string | number | readonly HtmlText[];

/** Template for HTML. Escapes values unless this template made them. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): HtmlText {
  return { text: texts.reduce((made, text, index) => `${made}${markupOf(parts[index - 1] ?? '')}${text}`) };
}

/** Markup of our own that no template made. */
html.trusted = (text: string): HtmlText => ({ text });

function markupOf(part: Part): string {
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(({ text }) => text).join('');
  return escapeHtml(String(part));
}
