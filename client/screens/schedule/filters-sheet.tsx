import { counted } from '../../../domain/counted.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ChecklistOption } from '../../ui/checklist.tsx';
import { FilterGroup } from '../../ui/filter-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './filters-sheet.module.css';
import { useNarrow, useScheduleSearch } from './schedule-address.ts';
import { NO_FILTERS, someOf } from './schedule-search.ts';

/** From so many tracks and stages on they can be looked for. */
const SEARCHED_FROM = 12;

interface FiltersSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly tracks: readonly ChecklistOption[];
  readonly stages: readonly ChecklistOption[];
  /** How many talks the filters leave on the shown day. */
  readonly count: number;
}

/** Every filter of the schedule. Each is in force at once, so the number on the button is what one will see. */
export function FiltersSheet({ open, onClose, tracks, stages, count }: FiltersSheetProps) {
  const narrow = useNarrow();
  const foot = (
    <>
      <Button onClick={() => narrow(NO_FILTERS)}>Clear filters</Button>
      <div className={styles.show}>
        <Button kind="solid" wide onClick={onClose}>
          {counted(count, `Show ${count} talk`, `Show ${count} talks`)}
        </Button>
      </div>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title="Filters" foot={foot}>
      <div className={styles.groups}>
        <Switches />
        <Groups tracks={tracks} stages={stages} />
      </div>
    </Sheet>
  );
}

function Switches() {
  const { qa, ended } = useScheduleSearch();
  const narrow = useNarrow();
  return (
    <div>
      <Switch on={qa === true} onChange={(on) => narrow({ qa: on ? true : undefined })}>
        Only with Q&amp;A
      </Switch>
      <Switch on={ended === 'hide'} onChange={(on) => narrow({ ended: on ? 'hide' : undefined })}>
        Hide ended talks
      </Switch>
    </div>
  );
}

function Groups({ tracks, stages }: Pick<FiltersSheetProps, 'tracks' | 'stages'>) {
  const { track = [], stage = [] } = useScheduleSearch();
  const narrow = useNarrow();
  const [query, setQuery] = useState('');
  return (
    <>
      {tracks.length + stages.length >= SEARCHED_FROM ? (
        <SearchField label="Search filters" value={query} onSearch={setQuery} />
      ) : null}
      <FilterGroup
        legend="Tracks"
        query={query}
        options={tracks}
        chosen={track}
        onChange={(chosen) => narrow({ track: someOf(chosen) })}
      />
      <FilterGroup
        legend="Stages"
        query={query}
        options={stages}
        chosen={stage}
        onChange={(chosen) => narrow({ stage: someOf(chosen) })}
      />
    </>
  );
}
