import { CONFERENCE_DAYS_MAX } from '../limits/event.ts';
import { takesPlace, type Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';
import type { ImportedSettings } from './imported-event.ts';
import { dateOf, widened } from './imported-days.ts';
import { baseAfter, editedFields, type ImportBase, type KeptEdit, type OwnedField, withEdits } from './kept-edits.ts';

const EVENT_FIELDS: readonly OwnedField<EventSettings>[] = [
  { label: 'name', keys: ['name'] },
  { label: 'place', keys: ['location'] },
  { label: 'time zone', keys: ['zone'] },
  { label: 'dates', keys: ['firstDay', 'lastDay'] },
  { label: 'day change', keys: ['dayChange'] },
];

export interface KeptSettings {
  readonly settings: EventSettings;
  readonly edits: readonly KeptEdit[];
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
export function keptSettings({ said, current, base, talks, source, takeFile }: SaidSettings): KeptSettings {
  const owned = { fields: EVENT_FIELDS, base };
  const after = baseAfter(said, owned, ({ keys: [key] }) => source[key as keyof ImportedSettings] !== undefined);
  const days = talks.filter(takesPlace).map(({ startsAt }) => dateOf(startsAt, said));
  const edited = (current ? editedFields(current, said, owned) : []).filter(
    ({ label }) => label !== 'dates' || (current && fits(current, days)),
  );
  if (!current || edited.length === 0) return { settings: said, edits: [], base: after };
  const edits = [{ name: current.name, at: '', fields: edited.map(({ label }) => label) }];
  if (takeFile) return { settings: said, edits, base: after };
  const settings = withEdits(said, current, edited);
  return { settings: { ...settings, ...widened(settings, days) }, edits, base: after };
}

function fits(dates: Pick<EventSettings, 'firstDay' | 'lastDay'>, days: readonly string[]): boolean {
  const { firstDay, lastDay } = widened(dates, days);
  const isIn = days.every((day) => firstDay <= day && day <= lastDay);
  return isIn && Temporal.PlainDate.from(firstDay).until(lastDay).days < CONFERENCE_DAYS_MAX;
}
