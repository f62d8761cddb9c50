import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { byStart, takesPlace } from '../../../../domain/talks/talk.ts';
import { useTalks } from '../../../data/talks.ts';
import { Select } from '../../../ui/select.tsx';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import styles from './statistics.module.css';

/** From which day to which, and of which talk; all of it stands in the address. */
export function SpanChoice({ event }: { readonly event: EventSettings }) {
  const search = useAdminSearch();
  const narrow = useNarrow();
  const days = conferenceDays(event).map(({ date, label }) => ({ value: date, label }));
  const talks = useTalks().filter(takesPlace).toSorted(byStart);
  const first = search.from ?? '';
  return (
    <search className={styles.choices} aria-label="Which days">
      <Select
        label="From"
        value={first}
        options={[{ value: '', label: 'The first day' }, ...days]}
        onChoose={(from) =>
          narrow({ from: from || undefined, ...(from && search.to && from > search.to && { to: from }) })
        }
      />
      <Select
        label="To"
        value={search.to ?? ''}
        options={[
          { value: '', label: first === '' ? 'The last day' : 'The same day' },
          ...days.filter(({ value }) => value >= first),
        ]}
        onChoose={(to) => narrow({ to: to || undefined })}
      />
      <Select
        label="Watching in"
        value={search.view ?? ''}
        options={[{ value: '', label: 'All talks' }, ...talks.map(({ id, title }) => ({ value: id, label: title }))]}
        onChoose={(view) => narrow({ view: view || undefined })}
      />
    </search>
  );
}
