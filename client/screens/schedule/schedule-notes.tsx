import { plural } from '../../../domain/plural.ts';
import { Suspense } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { type Facet, filterCount } from '../../../domain/talks/talk-filters.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { markChangesSeen } from '../../data/news/changes.ts';
import type { ShownZone } from '../../data/device/display-timezone.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { CardFacts } from './cards/card-facts.ts';
import { useScheduleSearch } from './schedule-address.ts';
import { isFiltered } from './schedule-search.ts';
import styles from './schedule.module.css';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Row } from '../../ui/layout/row.tsx';

const ZoneSwitch = lazyPart(() => import('./tools/zone-switch.tsx').then((part) => part.ZoneSwitch));
const AllToCalendar = lazyPart(() => import('./tools/all-to-calendar.tsx').then((part) => part.AllToCalendar));
const FilterChips = lazyPart(() => import('./tools/filter-chips.tsx').then((part) => part.FilterChips));

interface ScheduleNotesProps {
  readonly day: ConferenceDay;
  /** The talks listed. */
  readonly talks: readonly Talk[];
  readonly facts: CardFacts;
  readonly zone: ShownZone;
  readonly facets: readonly Facet[];
}

/** Above the talks: active filters, changes, and actions for the whole list. */
export function ScheduleNotes({ day, talks, facts, zone, facets }: ScheduleNotesProps) {
  const search = useScheduleSearch();
  const words = plural(talks.length, `${talks.length} talk`, `${talks.length} talks`);
  return (
    <Row gap={2} wrap align="center" className={styles.notes}>
      {/* The screen's one live region: the number of talks after each search, filter and change of day. */}
      <output className={isFiltered(search) ? styles.count : 'vh'}>
        {words}
        <span className="vh"> on {day.label}</span>
      </output>
      {filterCount(search) > 0 ? (
        <Suspense>
          <FilterChips facets={facets} />
        </Suspense>
      ) : null}
      <ChangeNote talks={talks} facts={facts} />
      {search.type === 'My Schedule' && facts.kept.size > 0 ? (
        <Suspense>
          <AllToCalendar kept={facts.kept} />
        </Suspense>
      ) : null}
      {zone.differ ? (
        <div className={styles.zone}>
          <Suspense>
            <ZoneSwitch shown={zone} at={day.startsAt} />
          </Suspense>
        </div>
      ) : null}
    </Row>
  );
}

function ChangeNote({ talks, facts }: Pick<ScheduleNotesProps, 'talks' | 'facts'>) {
  const changed = talks.filter((talk) => facts.changes.has(talk.id)).map((talk) => talk.id);
  if (changed.length === 0) return null;
  return (
    <Button kind="quiet" size="small" onClick={() => markChangesSeen(changed)}>
      {plural(changed.length, `${changed.length} talk changed`, `${changed.length} talks changed`)} · Mark as seen
    </Button>
  );
}
