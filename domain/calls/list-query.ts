import * as v from 'valibot';
import { PAGES_MAX } from '../limits/requests.ts';

/** Sort fields of a list, for a call to take beside its own: `sort` by one of its columns, `dir` which way. Without them: its own order. */
// @__NO_SIDE_EFFECTS__
export const sortFields = <const Columns extends readonly string[]>(columns: Columns) => ({
  sort: v.optional(v.picklist(columns)),
  dir: v.optional(v.picklist(['ascend', 'descend'])),
});

// Fallback: what is no number in an address is left out, since no form would show the message.
const Page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGES_MAX));

/** The same in the address of a screen, with `q` for what is looked for, and the page. */
// @__NO_SIDE_EFFECTS__
export function listSearch<const Columns extends readonly string[]>(columns: Columns) {
  const { sort, dir } = sortFields(columns);
  return { q: lenient(AddressText), sort: lenient(sort), dir: lenient(dir), page: lenient(Page) };
}

/** Text in an address. The router reads `?q=2026` as a number. */
export const AddressText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** Several of them, each once. A hand-written `?track=web` is read as one. */
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

/** A part of an address that cannot be used is left out rather than refused: a mangled link still opens its screen. */
// @__NO_SIDE_EFFECTS__
export const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);
