import * as v from 'valibot';
import { UserDocument, mineId } from './mine.ts';

/** Only the identity of a pushed document, so that it can be answered. All other problems are reported in the answer. */
export const PushedDocument = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.maxLength(200)),
    kind: UserDocument.entries.kind,
    ref: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
  }),
  v.check(({ id, kind, ref }) => id === mineId(kind, ref), 'id must name its kind and thing'),
);
export type PushedDocument = v.InferOutput<typeof PushedDocument>;
