import * as v from 'valibot';
import { formTexts } from '../form-texts.ts';
import { orderNumber, titleText } from '../forms/input-schemas.ts';
import { PAGE_TEXT_MAX } from '../limits/pages.ts';
import { optionalLink } from '../links.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { texts } from '../texts.ts';
import { PAGE_ACCEPTS, PAGE_KINDS, PAGE_PLACES, type PageDraft } from './page.ts';
import { countBlanks, hasWords } from './page-html.ts';

const pageText = v.pipe(
  v.string('Write text here'),
  v.maxLength(PAGE_TEXT_MAX, `A page has at most ${PAGE_TEXT_MAX.toLocaleString('en')} characters`),
  v.check((html) => html.isWellFormed(), 'This text contains invalid characters'),
);
const places = v.pipe(
  v.array(v.picklist(PAGE_PLACES)),
  v.maxLength(PAGE_PLACES.length),
  v.transform((given) => PAGE_PLACES.filter((place) => given.includes(place))),
);
const link = optionalLink(formTexts.linkWrong);

/** A new page. Omitted fields come from the template of its kind. */
export const NewPage = v.object({
  kind: v.optional(v.picklist(PAGE_KINDS), 'free'),
  title: v.optional(titleText),
  html: v.optional(pageText),
  link: v.optional(link),
  places: v.optional(places),
  accept: v.optional(v.picklist(PAGE_ACCEPTS)),
  order: v.optional(orderNumber),
});
export type NewPage = v.InferOutput<typeof NewPage>;

export const PageChange = v.object({
  title: v.optional(titleText),
  html: v.optional(pageText),
  link: v.optional(link),
  places: v.optional(places),
  accept: v.optional(v.picklist(PAGE_ACCEPTS)),
  order: v.optional(orderNumber),
});
export type PageChange = v.InferOutput<typeof PageChange>;

const invalid = (field: string, message: string): Refusal => refusal('invalid', message, [{ field, message }]);

/** The reason why a page cannot have its name: another page has the same name. Undefined if it can. */
export const nameRefusal = (
  { id, title }: Pick<PageDraft, 'id' | 'title'>,
  others: readonly Pick<PageDraft, 'id' | 'title'>[],
): Refusal | undefined =>
  others.some((other) => other.id !== id && other.title.toLowerCase() === title.toLowerCase())
    ? invalid('title', 'There is a page of this name')
    : undefined;

/** The reason why a draft cannot be published; undefined if it can. */
export function publishRefusal({ html, link: address }: Pick<PageDraft, 'html' | 'link'>): Refusal | undefined {
  if (address !== '') return undefined;
  if (!hasWords(html)) return invalid('html', texts.fieldMissing);
  return countBlanks(html) > 0 ? invalid('html', 'Fill in the yellow parts first.') : undefined;
}
