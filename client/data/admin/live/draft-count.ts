import { isPending, scheduleDrafts } from '../../../../domain/talks/schedule/schedule-draft.ts';
import { talksById } from '../../../platform/replica/catalog-view.ts';
import { computed } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

const count = computed(
  [list(scheduleDrafts), talksById],
  (drafts, released) => drafts.filter((draft) => isPending(draft, released.get(draft.id))).length,
);

/** How many talks stand otherwise in the organisers' draft than people see them. */
export const useDraftCount = (): number => useSignal(count);
