import { isDeepStrictEqual } from 'node:util';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { type Extra, withExtra } from '../../../domain/event-fields/extra.ts';
import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { type NarrowedFields, narrowedList } from '../../../domain/people/narrowed-fields.ts';
import { answersByPlace, withAudience, withheldAnswers } from '../../../domain/people/profile.ts';
import type { Person, PrivateProfile } from '../../../domain/people/person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';
import type { Ports } from '../../ports.ts';
import { tellContactsOf } from '../../jobs/tell-contacts.ts';
import { changeDocument } from '../../sync/change-document.ts';
import { findDocument } from '../../sync/documents.ts';
import { narrowedByPerson } from '../people/visibility-of.ts';
import { privateProfileOf } from '../../sync/stored-collections.ts';

/** The answers of a person that only they and organisers see, before and after an import. */
export interface HiddenAnswers {
  readonly before: Extra;
  readonly after: Extra;
}

interface AnswerNeeds {
  readonly personIds: ReadonlyMap<string, string>;
  readonly list: FieldList | undefined;
  readonly narrowed: ReadonlyMap<string, NarrowedFields> | undefined;
  /** Ids of people whom no import changes. */
  readonly frozen?: ReadonlySet<string> | undefined;
}

/** Returns the hidden answers of the people for whom the source has some, by their id. Needs a released list. */
export async function hiddenAnswers(
  { people }: Pick<ImportedEvent, 'people'>,
  { personIds, list, narrowed, frozen }: AnswerNeeds,
  ports: Pick<Ports, 'log'>,
): Promise<ReadonlyMap<string, HiddenAnswers>> {
  const found = new Map<string, HiddenAnswers>();
  for (const { key, extra } of list ? people : []) {
    const id = personIds.get(key);
    const said = list && id !== undefined && answersByPlace(extra, narrowedList(list, narrowed?.get(id))).hidden;
    if (id === undefined || !said || Object.keys(said).length === 0 || frozen?.has(id)) continue;
    const before = (await findDocument(privateProfileOf(id), 'me', ports))?.extra ?? {};
    found.set(id, { before, after: { ...before, ...(said as Extra) } });
  }
  return found;
}

interface NarrowingNeeds {
  readonly personIds: ReadonlyMap<string, string>;
  /** Whether fields of people are released. */
  readonly hasFields: boolean;
  readonly shown: readonly Person[];
}

/**
 * Returns who sees which answers of which person, as far as fewer people do than the event says: what people narrowed, and the
 * hidden answers that the source repeats.
 */
export async function narrowedInImport(
  { people }: Pick<ImportedEvent, 'people'>,
  { personIds, hasFields, shown }: NarrowingNeeds,
  ports: Pick<Ports, 'store' | 'log'>,
): Promise<ReadonlyMap<string, NarrowedFields>> {
  const narrowed = new Map(await narrowedByPerson(ports));
  const shownById = new Map(shown.map(({ id, extra }) => [id, extra]));
  for (const { key, extra } of hasFields ? people : []) {
    const id = personIds.get(key);
    if (id === undefined || extra === undefined) continue;
    const hidden = (await findDocument(privateProfileOf(id), 'me', ports))?.extra;
    const withheld = withheldAnswers(extra, { shown: shownById.get(id), hidden });
    if (withheld.length === 0) continue;
    narrowed.set(id, {
      ...Object.fromEntries(withheld.map((field) => [field, 'organisers' as const])),
      ...narrowed.get(id),
    });
  }
  return narrowed;
}

/** Whether an import changes the hidden answers of a person. */
export const isHiddenChange = (answers: HiddenAnswers | undefined): boolean =>
  answers !== undefined && !isDeepStrictEqual(answers.before, answers.after);

/** Stores the hidden answers of a source in the private parts of its people. Idempotent. */
export async function keepHiddenAnswers(
  answers: ReadonlyMap<string, HiddenAnswers>,
  list: FieldList | undefined,
  ports: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  for (const [id, { after }] of [...answers].filter(([, both]) => isHiddenChange(both))) {
    const to = (held: PrivateProfile): PrivateProfile => {
      const given = Object.keys(after).filter((field) => !isDeepStrictEqual(after[field], held.extra?.[field]));
      const changed = withExtra(held, after);
      return list ? withAudience(changed, given, list) : changed;
    };
    const mid = `import-answers:${ports.randomId(12)}`;
    await changeDocument(privateProfileOf(id), { id: 'me', mid, missing: NOTHING_OWN, to }, ports);
    await tellContactsOf(id, ports);
  }
}
