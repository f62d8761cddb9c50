import { plural } from '../../../../domain/plural.ts';
import { chosenIn, type Facet, NO_FILTERS, withChosen } from '../../../../domain/talks/talk-filters.ts';
import { FilterSheet } from '../../../ui/filters/filter-sheet.tsx';
import { Switch } from '../../../ui/actions/switch.tsx';
import { useNarrow, useScheduleSearch } from '../schedule-address.ts';

interface FiltersSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly facets: readonly Facet[];
  /** Number of matching talks per day. */
  readonly counts: readonly number[];
}

/** Sheet with every filter of the schedule. */
export function FiltersSheet({ open, onClose, facets, counts }: FiltersSheetProps) {
  const search = useScheduleSearch();
  const narrow = useNarrow();
  // Total of all days, like the numbers beside tracks and stages; the day strip shows each day's share.
  const count = counts.reduce((sum, each) => sum + each, 0);
  return (
    <FilterSheet
      open={open}
      onClose={onClose}
      show={plural(count, `Show ${count} talk`, `Show ${count} talks`)}
      onClear={() => narrow(NO_FILTERS)}
      groups={facets.map(({ name, legend, options }) => ({
        legend,
        options,
        chosen: chosenIn(search, name),
        onChange: (chosen) => narrow(withChosen(search, name, chosen)),
      }))}
    >
      <div>
        <Switch on={search.qa === true} onChange={(on) => narrow({ qa: on ? true : undefined })}>
          Only with Q&amp;A
        </Switch>
        <Switch on={search.ended === 'hide'} onChange={(on) => narrow({ ended: on ? 'hide' : undefined })}>
          Hide ended talks
        </Switch>
      </div>
    </FilterSheet>
  );
}
