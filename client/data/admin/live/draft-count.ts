import { isPending, scheduleDraftsCollection } from '../../../../domain/talks/schedule/schedule-draft.ts';
import { talksById } from '../../../platform/replica/catalog-view.ts';
import { computed } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

const count = computed(
  [list(scheduleDraftsCollection), talksById],
  (drafts, released) => drafts.filter((draft) => isPending(draft, released.get(draft.id))).length,
);

/** Number of talks that differ between the draft and the public schedule. */
export const useDraftCount = (): number => useSignal(count);
