import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { byStart, takesPlace } from '../../../../domain/talks/talk.ts';
import { useTalks } from '../../../data/talks.ts';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import styles from './statistics.module.css';

/** From which day to which, and of which talk; all of it stands in the address. */
export function SpanChoice({ event }: { readonly event: EventSettings }) {
  const search = useAdminSearch();
  const narrow = useNarrow();
  const days = conferenceDays(event).map(({ date, label }) => [date, label] as const);
  const talks = useTalks().filter(takesPlace).toSorted(byStart);
  const first = search.from ?? '';
  return (
    <search className={styles.choices} aria-label="Which days">
      <Choice
        label="From"
        value={first}
        options={[['', 'The first day'], ...days]}
        onValue={(from) => narrow({ from, ...(from && search.to && from > search.to && { to: from }) })}
      />
      <Choice
        label="To"
        value={search.to ?? ''}
        options={[['', first === '' ? 'The last day' : 'The same day'], ...days.filter(([date]) => date >= first)]}
        onValue={(to) => narrow({ to })}
      />
      <Choice
        label="Watching in"
        value={search.view ?? ''}
        options={[['', 'All talks'], ...talks.map(({ id, title }) => [id, title] as const)]}
        onValue={(view) => narrow({ view })}
      />
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onValue: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onValue }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => onValue(target.value || undefined)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
