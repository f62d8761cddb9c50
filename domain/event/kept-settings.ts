import { takesPlace, type Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';
import type { ImportedSettings } from './imported-event.ts';
import { isTooLong, widened, withDates } from './changed-dates.ts';
import { type EventDates, eventDates, isListed } from './event-dates.ts';
import { dateOf } from './imported-days.ts';
import {
  baseAfter,
  editedFields,
  type ImportBase,
  type PreservedEdit,
  type OwnedField,
  withEdits,
} from './kept-edits.ts';

const EVENT_FIELDS: readonly OwnedField<EventSettings>[] = [
  { label: 'name', keys: ['name'] },
  { label: 'place', keys: ['location'] },
  { label: 'time zone', keys: ['zone'] },
  {
    label: 'dates',
    keys: ['firstDay', 'lastDay', 'days'],
    // As it was called and hashed before there were lists, so that what an import remembers of other events still holds.
    name: 'firstDay lastDay',
    value: (event) => [event.firstDay, event.lastDay, ...(isListed(event) ? [event.days] : [])],
  },
  { label: 'day change', keys: ['dayChange'] },
];

export interface PreservedSettings {
  readonly settings: EventSettings;
  readonly edits: readonly PreservedEdit[];
  readonly base: ImportBase;
}

interface SaidSettings {
  readonly said: EventSettings;
  readonly current: EventSettings | undefined;
  readonly base: ImportBase | undefined;
  readonly talks: readonly Talk[];
  /** What the source itself says of the event. */
  readonly source: ImportedSettings;
  readonly takeFile: boolean;
}

/**
 * The event after an import: what was edited in Settings since the last one stays. Its dates stay as long as the talks of the
 * source fit into one event with them; a day that these need is added.
 */
export function keptSettings({ said, current, base, talks, source, takeFile }: SaidSettings): PreservedSettings {
  const owned = { fields: EVENT_FIELDS, base };
  const after = baseAfter(said, owned, ({ keys: [key] }) => source[key as keyof ImportedSettings] !== undefined);
  const days = talks.filter(takesPlace).map(({ startsAt }) => dateOf(startsAt, said));
  const mayList = isListed(said) || (current !== undefined && isListed(current));
  const edited = (current ? editedFields(current, said, owned) : []).filter(
    ({ label }) => label !== 'dates' || (current && fits(current, days, mayList)),
  );
  if (!current || edited.length === 0) return { settings: said, edits: [], base: after };
  const edits = [{ name: current.name, at: '', fields: edited.map(({ label }) => label) }];
  if (takeFile) return { settings: said, edits, base: after };
  const settings = withEdits(said, current, edited);
  return { settings: withDates(settings, widened(settings, days, mayList)), edits, base: after };
}

function fits(dates: EventDates, days: readonly string[], mayList: boolean): boolean {
  const wide = widened(dates, days, mayList);
  const shown = eventDates(wide);
  return !isTooLong(wide) && days.every((day) => shown.includes(day));
}
