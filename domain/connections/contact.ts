import * as v from 'valibot';
import type { FieldList } from '../event-fields/event-field.ts';
import { Extra, isBlank } from '../event-fields/extra.ts';
import { blankPerson, type Person, personName, type PrivateProfile } from '../people/person.ts';
import { type NarrowedFields, visibilityFor } from '../people/narrowed-fields.ts';
import { collection } from '../sync/collection.ts';

/**
 * What a connected person shows this viewer and not everybody: the answers that only connections see, and the card of somebody who
 * is not listed. Its id is the person's.
 */
export const Contact = v.object({
  id: v.string(),
  name: v.string(),
  picture: v.nullable(v.string()),
  job: v.string(),
  company: v.string(),
  /** Answers to the event's own fields by their id. */
  fields: Extra,
});
export type Contact = v.InferOutput<typeof Contact>;

export const contactsCollection = collection('u:', 'contacts', { schema: Contact });

interface Shared {
  readonly person: Person;
  readonly own: PrivateProfile;
  /** Answers that the person narrowed. */
  readonly narrowed: NarrowedFields;
  readonly isListed: boolean;
}

/** Returns what a person shows to their connections; undefined if everybody sees as much. */
export function contactOf(
  { person, own, narrowed, isListed }: Shared,
  list: FieldList | undefined,
): Contact | undefined {
  const fields = Object.fromEntries(
    (list?.fields ?? []).flatMap((field) => {
      const { id, asked } = field;
      const visible = visibilityFor(field, narrowed);
      const shown = person.extra?.[id];
      // Connections keep what was shown to them when everybody may see the field; its owner has not shown it to everybody yet.
      const isForThem = visible !== 'organisers' && !own.forOrganisers?.includes(id);
      const answer = shown ?? (isForThem ? own.extra?.[id] : undefined);
      const isShown =
        asked && (visible === 'connections' || (visible === 'everybody' && (shown === undefined || !isListed)));
      return isShown && !isBlank(answer) ? [[id, answer] as const] : [];
    }),
  ) as Extra;
  if (isListed && Object.keys(fields).length === 0) return undefined;
  const { id, pictureUrl: picture, jobPosition: job, companyName: company } = person;
  return { id, name: personName(person), picture, job, company, fields };
}

/** Returns a contact as a person, for pages that show one. */
export const personOfContact = ({ id, name, picture, job, company, fields }: Contact): Person => ({
  ...blankPerson(id),
  firstName: name,
  pictureUrl: picture,
  jobPosition: job,
  companyName: company,
  extra: fields,
});
