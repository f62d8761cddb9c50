import { chosenIn, type Facet, filterCount, NO_FILTERS, withChosen } from '../../../../domain/talks/talk-filters.ts';
import type { ChecklistOption } from '../../../ui/actions/checklist.tsx';
import { RemovableChip } from '../../../ui/filters/removable-chip.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useNarrow, useScheduleSearch } from '../schedule-address.ts';

/** Chips of the active filters, each with its number of talks and a remove button. */
export function FilterChips({ facets }: { readonly facets: readonly Facet[] }) {
  const search = useScheduleSearch();
  const narrow = useNarrow();
  return (
    <>
      {facets.flatMap(({ name, options }) => {
        const chosen = chosenIn(search, name);
        return chosenOf(options, chosen).map(({ value, label, tint, count }) => (
          <RemovableChip
            key={`${name} ${value}`}
            label={`${label} ${count}`}
            tint={tint}
            onRemove={() =>
              narrow(
                withChosen(
                  search,
                  name,
                  chosen.filter((each) => each !== value),
                ),
              )
            }
          />
        ));
      })}
      {search.qa ? <RemovableChip label="Only with Q&A" onRemove={() => narrow({ qa: undefined })} /> : null}
      {search.ended ? <RemovableChip label="Ended talks hidden" onRemove={() => narrow({ ended: undefined })} /> : null}
      {filterCount(search) > 1 ? (
        <Button kind="quiet" size="small" onClick={() => narrow(NO_FILTERS)}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}

/** Options chosen; a chosen value that no talk has any more is included, so that it can be removed. */
const chosenOf = (options: readonly ChecklistOption[], ids: readonly string[]): ChecklistOption[] =>
  ids.map((id) => options.find((option) => option.value === id) ?? { value: id, label: id, count: 0 });
