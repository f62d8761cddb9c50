import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Facet, filterCount } from '../../../../domain/talks/talk-filters.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { omitEmpty } from '../../../ui/input/omit-empty.ts';
import { useNarrow, useScheduleSearch } from '../schedule-address.ts';
import { SCHEDULE_TYPES, type ScheduleType } from '../schedule-search.ts';
import styles from '../schedule.module.css';
import { Segmented, SegmentLink } from '../../../ui/actions/segmented.tsx';

/** Switch between the whole and the own schedule (spec 2, `?type=`). */
function ScheduleKinds({ shown }: { readonly shown: ScheduleType }) {
  return (
    <Segmented label="Which schedule">
      {SCHEDULE_TYPES.map((type) => (
        <SegmentLink
          key={type}
          to="/app/schedule"
          search={(before) => ({ ...before, type })}
          activeProps={{}}
          aria-current={type === shown ? 'page' : undefined}
        >
          {type}
        </SegmentLink>
      ))}
    </Segmented>
  );
}

// Loaded only on wide pages.
const ChoiceDropdown = lazyPart(() =>
  import('../../../ui/filters/choice-dropdown.tsx').then((part) => part.ChoiceDropdown),
);

interface ScheduleToolsProps {
  readonly facets: readonly Facet[];
  readonly onFilters: () => void;
}

/** Second bar of the schedule: which schedule, search and filters. On phones an open search replaces the others. */
export function ScheduleTools({ facets, onFilters }: ScheduleToolsProps) {
  const search = useScheduleSearch();
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const searching = opened || (search.q ?? '') !== '';
  return (
    <div className={styles.tools} data-searching={searching}>
      <div className={styles.kind}>
        <ScheduleKinds shown={search.type ?? 'Schedule'} />
      </div>
      <SearchTool searching={searching} onOpened={setOpened} />
      <div className={styles.tracks}>
        <Suspense>
          <ChoiceDropdown
            label="Tracks"
            options={facets.find(({ name }) => name === 'track')?.options ?? []}
            chosen={search.track ?? []}
            onChange={(chosen) => narrow({ track: omitEmpty(chosen) })}
          />
        </Suspense>
      </div>
      <Button icon={<SlidersHorizontal size={16} aria-hidden />} onClick={onFilters}>
        <span className={styles.filters}>Filters</span>
        <Badge count={filterCount(search)} label="filters on" />
      </Button>
    </div>
  );
}

interface SearchToolProps {
  readonly searching: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** Search field, with a button on phones that opens and closes it. */
function SearchTool({ searching, onOpened }: SearchToolProps) {
  const { q = '' } = useScheduleSearch();
  const narrow = useNarrow();
  const field = useRef<HTMLDivElement>(null);
  const toggle = () => {
    // Renders at once, because a phone opens its keyboard only within the tap's event.
    flushSync(() => onOpened(!searching));
    if (searching) narrow({ q: undefined });
    else field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <div className={styles.search} ref={field}>
        <SearchField
          label="Search talks"
          value={q}
          onSearch={(words) => narrow({ q: words === '' ? undefined : words })}
        />
      </div>
      <div className={styles.searchToggle}>
        {searching ? (
          <Button kind="quiet" size="small" onClick={toggle}>
            Cancel
          </Button>
        ) : (
          <IconButton label="Search" icon={<Search size={20} aria-hidden />} onClick={toggle} />
        )}
      </div>
    </>
  );
}
