import { plural } from '../../../domain/plural.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { WordFilters } from '../../ui/word-filters.tsx';
import { useNarrowReplays, useReplaysSearch } from './replays-address.ts';
import type { ListedReplays } from './use-listed-replays.ts';

interface ReplayFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly replays: ListedReplays;
}

/** Every day, track and stage of the replays, and whether one has watched them. */
export function ReplayFilters({ open, onClose, replays }: ReplayFiltersProps) {
  const { days = [], tracks = [], stages = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const count = replays.found.length;
  const groups = [
    { legend: 'Days', field: 'days', words: replays.days, chosen: days },
    { legend: 'Tracks', field: 'tracks', words: replays.tracks, chosen: tracks },
    { legend: 'Stages', field: 'stages', words: replays.stages, chosen: stages },
  ] as const;
  return (
    <WordFilters
      open={open}
      onClose={onClose}
      show={plural(count, 'Show 1 talk', `Show ${count} talks`)}
      onClear={() => narrow({ days: undefined, tracks: undefined, stages: undefined, unwatched: undefined })}
      groups={groups}
      onNarrow={narrow}
    >
      <Checkbox checked={unwatched ?? false} onChange={(on) => narrow({ unwatched: on || undefined })}>
        Not watched
      </Checkbox>
    </WordFilters>
  );
}
