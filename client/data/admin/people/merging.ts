import * as v from 'valibot';
import { MERGE_FIELDS } from '../../../../domain/accounts/merge-fields.ts';
import { useDraftOf } from '../../edits/drafts.ts';

const Merging = v.object({
  /** What was typed to find the other record. */
  query: v.optional(v.string()),
  from: v.optional(v.string()),
  take: v.optional(v.array(v.picklist(MERGE_FIELDS))),
});
/** Whom one looked for, which record is to go, and which of its fields stay. */
export type Merging = v.InferOutput<typeof Merging>;

const NOTHING: Merging = {};

/** How far a merge into this record was prepared, kept on this device until it is done or begun anew. */
export function useMerging(id: string): [Merging, (merging: Merging | undefined) => void] {
  const [merging = NOTHING, save] = useDraftOf(`admin:merge:${id}`, Merging);
  return [merging, save];
}
