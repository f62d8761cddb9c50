import { useMemo } from 'react';
import * as v from 'valibot';
import { MERGE_FIELDS } from '../../../../domain/accounts/merge-fields.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { draftOf } from '../../edits/form-drafts.ts';

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
  const draft = useMemo(() => draftOf(`admin:merge:${id}`), [id]);
  const held = v.safeParse(Merging, useSignal(draft.live));
  return [held.success ? held.output : NOTHING, draft.save];
}
