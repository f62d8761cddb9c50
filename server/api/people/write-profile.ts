import { isDeepStrictEqual } from 'node:util';
import type { MergeResult } from '../../../domain/forms/three-way-merge.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Person, personName, type PrivateProfile } from '../../../domain/people/person.ts';
import { withheldAnswers, withheldList, withOwnFields, withProfileFields } from '../../../domain/people/profile.ts';
import { NOTHING_OWN, type Profile, type ProfileFields } from '../../../domain/people/profile-fields.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { flatAnswers } from '../../../domain/event-fields/extra.ts';
import { type JudgedProfile, judgeProfile } from '../../../domain/people/judge-profile.ts';
import { checkProfile, type FilledInBy } from '../../../domain/people/profile-form.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { privateProfileOf, talksOf } from '../../sync/stored-collections.ts';
import { editDocument, editScope } from '../../sync/edit-documents.ts';
import { findDocument } from '../../sync/documents.ts';
import { renamedTalks } from '../talks/rename-speaker.ts';
import { findEarlierList } from '../event-fields/field-history.ts';
import { keepLateFields } from '../event-fields/former-fields.ts';
import { tellContactsOf } from '../../jobs/tell-contacts.ts';
import { editPerson } from './edit-person.ts';
import { limitEdits } from './edits-budget.ts';
import { findPerson, noPerson } from './find-person.ts';
import { fitAnswers } from './fit-answers.ts';
import { fieldsFor } from './visibility-of.ts';

/** A change of a profile. Missing fields do not change. */
export interface ProfileChange {
  readonly personId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The list of fields that the editor of an offline edit saw. Then each field is judged by itself (`FieldEdits`). */
  readonly seenList?: string | undefined;
  /** Merges the validated fields with the stored profile. */
  readonly merge?: (fields: ProfileFields, before: Profile) => MergedProfile;
  /** The revision of the public part that the editor saw. */
  readonly ifMatch?: string | undefined;
  /** Answers that stay hidden although everybody sees their fields, by field id. */
  readonly withheld?: readonly string[];
}

export interface MergedProfile {
  readonly applied: ProfileFields;
  readonly conflicts: MergeResult['conflicts'];
}

/** The stored profile, the conflicts, and why fields were refused, by their names in the form. */
export type WrittenProfile = Profile & Pick<MergedProfile, 'conflicts'> & Pick<JudgedProfile, 'refused'>;

/** Changes a profile; the only way to do so, for its owner (calls and devices) and for admins. */
export async function writeProfile(actor: Actor, change: ProfileChange, ports: Ports): Promise<WrittenProfile> {
  const { personId, merge = (applied): MergedProfile => ({ applied, conflicts: {} }), ifMatch } = change;
  const known = await findPerson(personId, ports);
  const judging = { isAdmin: isAdmin(actor), list: await fieldsFor(personId, ports), ...(known && { known }) };
  const { fields, refused, places: seen } = await judged(change, judging, ports);
  limitEdits(actor, ports);
  const own = await ownProfile(personId, ports);
  const repeated =
    actor.id === personId ? [] : withheldAnswers(fields.extra, { shown: known?.extra, hidden: own.extra });
  const places = withheldList(seen, [...repeated, ...(change.withheld ?? [])]);
  const by = { ...judging, places };
  const mergedWith = (person: Person): MergedProfile => merge(fields, { person, own });
  const { before = noPerson(), after } = await editPerson(
    {
      actor,
      id: personId,
      ifMatch,
      change: (held = noPerson()) => withProfileFields(held, mergedWith(held).applied, by),
      also: talksOf('live').scope,
      along: (_people, { before: was, after: is }, pub) => (was && isRenamed(was, is) ? renamedTalks(pub, is) : []),
    },
    ports,
  );
  if (isRenamed(before, after))
    await editScope(talksOf('replay').scope, { actor, decide: (state) => renamedTalks(state, after) }, ports);
  const { applied, conflicts } = mergedWith(before);
  const stored = await writeOwn(actor, { personId, fields: applied, own, list: places }, ports);
  if (change.seenList !== undefined)
    await keepLateFields('person', { rev: change.seenList, answers: applied.extra }, ports);
  await tellContactsOf(personId, ports);
  await fitAnswers(personId, ports); // Who sees an answer may have changed meanwhile.
  return { person: after, own: stored, conflicts, refused };
}

/** Returns the valid fields. Refuses the change as a whole if one is invalid, unless it says which list its editor saw. */
async function judged(
  { fields, seenList }: ProfileChange,
  by: FilledInBy & { readonly list: FieldList },
  ports: Pick<Ports, 'store' | 'log' | 'event' | 'now'>,
): Promise<JudgedProfile> {
  if (seenList !== undefined)
    return judgeProfile(flatAnswers(fields), { ...by, seen: await findEarlierList('person', seenList, ports) });
  const checked = checkProfile(fields, by);
  if (checked.ok) return { fields: checked.fields, refused: {}, places: by.list };
  return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
}

const isRenamed = (before: Person, after: Person): boolean => personName(before) !== personName(after);

/** A change of the private part. The part has no document until a private field is set. */
interface OwnChange {
  readonly personId: string;
  readonly fields: ProfileFields;
  readonly own: PrivateProfile;
  /** Says which answers are public. */
  readonly list: FieldList;
}

async function writeOwn(
  actor: Actor,
  { personId, fields, own, list }: OwnChange,
  ports: Ports,
): Promise<PrivateProfile> {
  const rules = { list, isOwner: actor.id === personId };
  const wanted = withOwnFields(own, fields, rules);
  if (isDeepStrictEqual(wanted, own)) return own;
  const change = (before = NOTHING_OWN): PrivateProfile => withOwnFields(before, fields, rules);
  return (await editDocument(privateProfileOf(personId), { actor, id: 'me', change }, ports)).after;
}

/** Returns the part of a profile that only its owner and admins see. */
export const ownProfile = async (personId: string, ports: Pick<Ports, 'log'>): Promise<PrivateProfile> =>
  (await findDocument(privateProfileOf(personId), 'me', ports)) ?? NOTHING_OWN;
