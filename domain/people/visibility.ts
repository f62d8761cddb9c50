import * as v from 'valibot';
import { FieldId } from '../event-fields/extra.ts';
import { FIELDS_MAX } from '../limits/event-fields.ts';
import { userDocKind } from '../sync/mine-kind.ts';

/** Who may see an answer that its owner narrowed. */
export const Narrowed = v.picklist(['connections', 'organisers']);
export type Narrowed = v.InferOutput<typeof Narrowed>;

/** What a person said about who sees them: the `value` of their only document of kind `visibility`, whose `ref` is `me`. */
export const Visibility = v.object({
  listed: v.nullable(v.boolean()),
  fields: v.pipe(
    v.record(v.pipe(FieldId, v.maxLength(24)), Narrowed),
    v.maxEntries(FIELDS_MAX, `At most ${FIELDS_MAX} fields`),
  ),
});
export type Visibility = v.InferOutput<typeof Visibility>;
export const visibility = userDocKind('visibility', Visibility, {
  nothing: { listed: null, fields: {} },
  title: 'Who sees you',
});

/** The `ref` of the document. */
export const VISIBILITY_REF = 'me';
