import * as v from 'valibot';
import { PAGES_MAX } from '../limits/requests.ts';

/** Sort fields of a list, in addition to its own: `sort` is a column, `dir` the direction. Without them the list's own order. */
// @__NO_SIDE_EFFECTS__
export const sortFields = <const Columns extends readonly string[]>(columns: Columns) => ({
  sort: v.optional(v.picklist(columns)),
  dir: v.optional(v.picklist(['ascend', 'descend'])),
});

// An invalid number in a URL is ignored, because no form would show an error.
const Page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGES_MAX));

/** The same for a screen's URL, with the search text `q` and the page. */
// @__NO_SIDE_EFFECTS__
export function listSearch<const Columns extends readonly string[]>(columns: Columns) {
  const { sort, dir } = sortFields(columns);
  return { q: lenient(AddressText), sort: lenient(sort), dir: lenient(dir), page: lenient(Page) };
}

/** Text in a URL. The router parses `?q=2026` as a number. */
export const AddressText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** Several texts without duplicates. A hand-written `?track=web` counts as one. */
export const AddressTexts = v.pipe(
  v.union([
    v.array(AddressText),
    v.pipe(
      AddressText,
      v.transform((text) => [text]),
    ),
  ]),
  v.transform((texts) => [...new Set(texts)].filter((text) => text !== '')),
);

/** Chosen values of filters by the event's own fields, by the id of the field. Addresses have each as `f.<id>`. */
export const FieldFilters = v.record(v.string(), AddressTexts);
export type FieldFilters = Readonly<v.InferOutput<typeof FieldFilters>>;

/** Returns the filters with these values for one field; undefined if none is left. */
export function withFilter(filters: FieldFilters, id: string, chosen: string[]): FieldFilters | undefined {
  const { [id]: _, ...others } = filters;
  const changed = chosen.length === 0 ? others : { ...others, [id]: chosen };
  return Object.keys(changed).length === 0 ? undefined : changed;
}

/** Ignores an invalid URL parameter instead of failing: a broken link still opens its screen. */
// @__NO_SIDE_EFFECTS__
export const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);
