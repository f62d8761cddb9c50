import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { isBlank } from '../event-fields/extra.ts';
import { ownFields } from '../event-fields/well-known-fields.ts';
import { type NarrowedFields, narrowedList } from './narrowed-fields.ts';
import type { Profile } from './profile-fields.ts';

/** An answer that fewer people see than its field. */
export interface AnswerNotShown {
  readonly field: EventField;
  /** Who sees the answer, beside its owner. */
  readonly seenBy: 'connections' | 'organisers';
}

/**
 * Returns the answers that were given before the event showed their fields to more people. Answers that their owner narrowed, or that
 * are about to be shown again, are not among them.
 */
export function answersNotShown(
  { person, own }: Profile,
  { list, narrowed }: { readonly list: FieldList; readonly narrowed: NarrowedFields },
): AnswerNotShown[] {
  return ownFields('person', narrowedList(list, narrowed).fields).flatMap((field) => {
    const { id, asked, visible } = field;
    const seenBy = own.forOrganisers?.includes(id) ? 'organisers' : 'connections';
    const isHidden =
      visible !== 'organisers' && visible !== seenBy && !own.narrowed?.includes(id) && !own.returned?.includes(id);
    const isAnswered = person.extra?.[id] === undefined && !isBlank(own.extra?.[id]);
    return asked && isHidden && isAnswered ? [{ field, seenBy }] : [];
  });
}
