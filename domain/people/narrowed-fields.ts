import type { EventField, FieldList, FieldVisibility } from '../event-fields/event-field.ts';
import { withExtra } from '../event-fields/extra.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import type { Person, PrivateProfile } from './person.ts';
import type { Visibility } from './visibility.ts';

/** Answers that a person narrowed, by field id. */
export type NarrowedFields = Visibility['fields'];

/**
 * Returns the fields of the person form whose answers a person may show to fewer people: the event's own, unless only organisers
 * see them.
 */
export const narrowableFields = (list: FieldList): EventField[] =>
  list.fields.filter(({ id, asked, visible }) => asked && visible !== 'organisers' && !isWellKnown('person', id));

/** Returns who may see an answer: as the event says, or fewer if its owner says so. */
export function visibilityFor(
  { id, visible }: Pick<EventField, 'id' | 'visible'>,
  narrowed: NarrowedFields,
): FieldVisibility {
  const said = Object.hasOwn(narrowed, id) && !isWellKnown('person', id) ? narrowed[id] : undefined;
  return said === undefined || visible === 'organisers' ? visible : said;
}

/** Returns the fields of the person form as they hold for a person who narrowed some of them. */
export const narrowedList = (list: FieldList, narrowed: NarrowedFields = {}): FieldList =>
  Object.keys(narrowed).length === 0
    ? list
    : { ...list, fields: list.fields.map((field) => ({ ...field, visible: visibilityFor(field, narrowed) })) };

/** Returns what a person said with one answer shown to these people; a person cannot show it to more than the event does. */
export function withFieldShownTo(narrowed: NarrowedFields, field: EventField, to: FieldVisibility): NarrowedFields {
  const { [field.id]: _, ...others } = narrowed;
  return to === 'everybody' || to === field.visible ? others : { ...others, [field.id]: to };
}

/**
 * Returns a person as others see them once what the owner said has arrived: without answers that are narrowed now, and with those
 * that were. Answers that organisers show to fewer people may be among them; what shows answers leaves those out.
 */
export function shownAfterNarrowing(person: Person, own: PrivateProfile, narrowed: NarrowedFields): Person {
  const ended = [...(own.narrowed ?? []), ...(own.returned ?? [])].filter((id) => !Object.hasOwn(narrowed, id));
  const back = Object.fromEntries(ended.map((id) => [id, own.extra?.[id]]));
  const gone = Object.fromEntries(Object.keys(narrowed).map((id) => [id, '']));
  return withExtra(person, { ...back, ...person.extra, ...gone });
}
