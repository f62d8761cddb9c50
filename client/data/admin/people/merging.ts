import * as v from 'valibot';
import { MERGE_FIELDS } from '../../../../domain/accounts/merge-fields.ts';
import { useDraftOf } from '../../edits/drafts.ts';

const Merging = v.object({
  /** The search text for the other record. */
  query: v.optional(v.string()),
  from: v.optional(v.string()),
  take: v.optional(v.array(v.picklist(MERGE_FIELDS))),
});
/** The search, the record to remove, and the fields to take from it. */
export type Merging = v.InferOutput<typeof Merging>;

const NOTHING: Merging = {};

/** Returns the draft of a merge into this record and its setter. Stored on this device until the merge is done or discarded. */
export function useMerging(id: string): [Merging, (merging: Merging | undefined) => void] {
  const [merging = NOTHING, save] = useDraftOf(`admin:merge:${id}`, Merging);
  return [merging, save];
}
