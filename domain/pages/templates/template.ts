import type { FactId } from '../facts.ts';
import { BLANK } from '../page-html.ts';
import type { PageAccept, PageKind, PagePlace } from '../page.ts';

/** Our text for a kind of page, from which organisers begin. It says only what this product does, and leaves the rest blank. */
export interface PageTemplate {
  readonly kind: PageKind;
  readonly title: string;
  /** HTML with facts and blanks. */
  readonly html: string;
  readonly places: readonly PagePlace[];
  readonly accept: PageAccept;
  /** What is shown at this address while the event has no page of the kind; absent: nothing. It has no blanks. */
  readonly shown?: { readonly html: string; readonly hint: string };
}

/** A fact of this server; its value is filled in when the page is shown. */
export const fact = (id: FactId): string => `<data value="${id}"></data>`;
/** A part that organisers must fill in. */
export const blank = (words: string): string => `<data value="${BLANK}">${words}</data>`;
