import type { FactId } from '../facts.ts';
import { BLANK } from '../page-html.ts';
import type { PageAccept, PageKind, PagePlace } from '../page.ts';

/** The product's text for a kind of page, which organisers complete. It states only facts about the product and leaves the rest blank. */
export interface PageTemplate {
  readonly kind: PageKind;
  readonly title: string;
  /** HTML with facts and blanks. */
  readonly html: string;
  readonly places: readonly PagePlace[];
  readonly accept: PageAccept;
  /** Text shown at this address while the event has no page of this kind, without blanks. Undefined: nothing is shown. */
  readonly shown?: { readonly html: string; readonly hint: string };
}

/** Returns a placeholder for a fact; its value is filled in when the page is shown. */
export const fact = (id: FactId): string => `<data value="${id}"></data>`;
/** Returns a blank that organisers must fill in. */
export const blank = (words: string): string => `<data value="${BLANK}">${words}</data>`;
