import { escapeHtml } from './escape-html.ts';

/** Markup: everything in it that came from outside is escaped. */
export interface Html {
  readonly text: string;
}

type Part = Html | string | number | readonly Html[];

/** A template for HTML. What is put in is text unless it was made by this template itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: texts.reduce((made, text, index) => `${made}${markupOf(parts[index - 1] ?? '')}${text}`) };
}

/** Markup of our own that is not a template's. */
html.trusted = (text: string): Html => ({ text });

function markupOf(part: Part): string {
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(({ text }) => text).join('');
  return escapeHtml(String(part));
}
