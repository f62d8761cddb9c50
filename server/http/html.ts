import { escapeHtml } from './escape-html.ts';

/** HTML in which all inserted values are escaped. */
export interface HtmlText {
  readonly text: string;
}

type Part = HtmlText | string | number | readonly HtmlText[];

/** Template tag for HTML. Escapes all values that were not made by this tag. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): HtmlText {
  return { text: texts.reduce((made, text, index) => `${made}${markupOf(parts[index - 1] ?? '')}${text}`) };
}

/** Marks our own HTML as safe, if it was not made by this tag. */
html.trusted = (text: string): HtmlText => ({ text });

function markupOf(part: Part): string {
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(({ text }) => text).join('');
  return escapeHtml(String(part));
}
