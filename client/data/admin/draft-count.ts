import { isPending, scheduleDrafts } from '../../../domain/talks/schedule-draft.ts';
import { talksById } from '../../platform/catalog-view.ts';
import { computed } from '../../platform/live-value.ts';
import { list } from '../../platform/shelf.ts';
import { useSignal } from '../../platform/use-live.ts';

const count = computed(
  [list(scheduleDrafts), talksById],
  (drafts, released) => drafts.filter((draft) => isPending(draft, released.get(draft.id))).length,
);

/** How many talks stand otherwise in the organisers' draft than people see them. */
export const useDraftCount = (): number => useSignal(count);
