import { plural } from '../../../domain/plural.ts';
import type { ChecklistOption } from '../../ui/checklist.tsx';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { someOf } from '../../ui/some-of.ts';
import { useNarrow, useScheduleSearch } from './schedule-address.ts';
import { NO_FILTERS } from './schedule-search.ts';

interface FiltersSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly tracks: readonly ChecklistOption[];
  readonly stages: readonly ChecklistOption[];
  /** How many talks the filters leave of each day. */
  readonly counts: readonly number[];
}

/** Every filter of the schedule. */
export function FiltersSheet({ open, onClose, tracks, stages, counts }: FiltersSheetProps) {
  const { track = [], stage = [], qa, ended } = useScheduleSearch();
  const narrow = useNarrow();
  // Of all days, as the numbers beside tracks and stages are; the days above the list say how they fall.
  const count = counts.reduce((sum, each) => sum + each, 0);
  return (
    <FilterSheet
      open={open}
      onClose={onClose}
      show={plural(count, `Show ${count} talk`, `Show ${count} talks`)}
      onClear={() => narrow(NO_FILTERS)}
      groups={[
        { legend: 'Tracks', options: tracks, chosen: track, onChange: (now) => narrow({ track: someOf(now) }) },
        { legend: 'Stages', options: stages, chosen: stage, onChange: (now) => narrow({ stage: someOf(now) }) },
      ]}
    >
      <div>
        <Switch on={qa === true} onChange={(on) => narrow({ qa: on ? true : undefined })}>
          Only with Q&amp;A
        </Switch>
        <Switch on={ended === 'hide'} onChange={(on) => narrow({ ended: on ? 'hide' : undefined })}>
          Hide ended talks
        </Switch>
      </div>
    </FilterSheet>
  );
}
