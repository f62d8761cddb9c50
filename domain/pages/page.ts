import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { type FactTexts, fillFacts } from './page-html.ts';

/** Kinds of pages; an event has one of each, and any number of `free` ones. */
export const PAGE_KINDS = [
  'privacy',
  'terms',
  'imprint',
  'conduct',
  'accessibility',
  'travel',
  'questions',
  'free',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Places in the app where links to a page are shown. */
export const PAGE_PLACES = ['login', 'footer', 'menu', 'guests'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];

/** Whether people are asked to accept a page: not at all, any version once, or each version. */
export const PAGE_ACCEPTS = ['no', 'once', 'each'] as const;
export type PageAccept = (typeof PAGE_ACCEPTS)[number];

const fields = {
  /** The kind, for all kinds except `free`. */
  id: v.string(),
  kind: v.picklist(PAGE_KINDS),
  title: v.string(),
  /** Text as sanitized HTML; empty if the page is a link. */
  html: v.string(),
  /** Address of a page on another site; empty if the page has a text. */
  link: v.string(),
  places: v.array(v.picklist(PAGE_PLACES)),
  accept: v.picklist(PAGE_ACCEPTS),
  order: v.number(),
};

/** A page as organisers edit it; only they see it. */
export const PageDraft = v.object(fields);
export type PageDraft = v.InferOutput<typeof PageDraft>;

/** A published page. */
export const Page = v.object({
  ...fields,
  /** Counts from 1. A change of only places, order or acceptance does not make a new version. */
  version: v.number(),
  /** SHA-256 of title and text or link, base64url. */
  hash: v.string(),
  publishedAt: Instant,
  /** Values of the facts in the text when it was published. */
  facts: v.record(v.string(), v.string()),
});
export type Page = v.InferOutput<typeof Page>;

/** Id of a version of a page. Versions are kept for ever, because people accepted them. */
export const pageVersionId = (pageId: string, version: number): string => `${pageId}:${version}`;

/** Ids of the facts whose value has changed since the page was published. */
export const changedFacts = ({ facts }: Pick<Page, 'facts'>, now: FactTexts): string[] =>
  Object.keys(facts).filter((id) => now[id] !== undefined && now[id] !== facts[id]);

/** Whether a draft differs from the published page. The order is not compared, because a change of it applies at once. */
export const isChanged = (draft: PageDraft, page: Page | undefined): boolean =>
  page === undefined ||
  draft.title !== page.title ||
  draft.link !== page.link ||
  (draft.link === '' && fillFacts(draft.html, page.facts) !== page.html) ||
  draft.accept !== page.accept ||
  draft.places.join() !== page.places.join();

export const pagesCollection = collection('pub', 'pages', { schema: Page, order: byOrder });
export const pageDraftsCollection = collection('adm', 'pageDrafts', { schema: PageDraft, order: byOrder });
