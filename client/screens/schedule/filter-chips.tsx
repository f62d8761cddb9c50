import type { ChecklistOption } from '../../ui/checklist.tsx';
import { RemovableChip } from '../../ui/removable-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { someOf } from '../../ui/some-of.ts';
import { useNarrow, useScheduleSearch } from './schedule-address.ts';
import { filterCount, NO_FILTERS } from './schedule-search.ts';

interface FilterChipsProps {
  readonly tracks: readonly ChecklistOption[];
  readonly stages: readonly ChecklistOption[];
}

/** The filters in force, each with how many talks it stands for and a way to take it off. */
export function FilterChips({ tracks, stages }: FilterChipsProps) {
  const search = useScheduleSearch();
  const narrow = useNarrow();
  const { track = [], stage = [], qa, ended } = search;
  const without = (ids: readonly string[], id: string) => someOf(ids.filter((each) => each !== id));
  return (
    <>
      {chosenOf(tracks, track).map(({ value, label, tint, count }) => (
        <RemovableChip
          key={value}
          label={`${label} ${count}`}
          tint={tint}
          onRemove={() => narrow({ track: without(track, value) })}
        />
      ))}
      {chosenOf(stages, stage).map(({ value, label, count }) => (
        <RemovableChip
          key={value}
          label={`${label} ${count}`}
          onRemove={() => narrow({ stage: without(stage, value) })}
        />
      ))}
      {qa ? <RemovableChip label="Only with Q&A" onRemove={() => narrow({ qa: undefined })} /> : null}
      {ended ? <RemovableChip label="Ended talks hidden" onRemove={() => narrow({ ended: undefined })} /> : null}
      {filterCount(search) > 1 ? (
        <Button kind="quiet" size="small" onClick={() => narrow(NO_FILTERS)}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}

/** A filter whose track or stage is gone is still in force, so it is still shown. */
const chosenOf = (options: readonly ChecklistOption[], ids: readonly string[]): ChecklistOption[] =>
  ids.map((id) => options.find((option) => option.value === id) ?? { value: id, label: id, count: 0 });
