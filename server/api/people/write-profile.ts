import { isDeepStrictEqual } from 'node:util';
import type { MergeResult } from '../../../domain/forms/three-way-merge.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Person, personName, type PrivateProfile } from '../../../domain/people/person.ts';
import { withOwnFields, withProfileFields } from '../../../domain/people/profile.ts';
import { NOTHING_OWN, type Profile, type ProfileFields } from '../../../domain/people/profile-fields.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { checkProfile } from '../../../domain/people/profile-form.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { people, privateProfileOf, talksOf } from '../../sync/stored-collections.ts';
import { editDocument, editScope } from '../../sync/edit-documents.ts';
import { findDocument } from '../../sync/documents.ts';
import { renamedTalks } from '../talks/rename-speaker.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { limitEdits } from './edits-budget.ts';
import { findPerson, noPerson } from './find-person.ts';

/** A change of a profile. Missing fields do not change. */
export interface ProfileChange {
  readonly personId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Merges the validated fields with the stored profile. */
  readonly merge?: (fields: ProfileFields, before: Profile) => MergedProfile;
  /** The revision of the public part that the editor saw. */
  readonly ifMatch?: string | undefined;
}

export interface MergedProfile {
  readonly applied: ProfileFields;
  readonly conflicts: MergeResult['conflicts'];
}

/**
 * Changes a profile; the only way to do so, for its owner (calls and devices) and for admins. Returns the stored profile
 * and the conflicts.
 */
export async function writeProfile(
  actor: Actor,
  change: ProfileChange,
  ports: Ports,
): Promise<Profile & Pick<MergedProfile, 'conflicts'>> {
  const { personId, merge = (applied): MergedProfile => ({ applied, conflicts: {} }), ifMatch } = change;
  const known = await findPerson(personId, ports);
  const list = await readFields('person', ports);
  const by = { isAdmin: isAdmin(actor), list, ...(known && { known }) };
  const checked = checkProfile(change.fields, by);
  if (!checked.ok) return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
  limitEdits(actor, ports);
  const own = await ownProfile(personId, ports);
  const mergedWith = (person: Person): MergedProfile => merge(checked.fields, { person, own });
  const { before = noPerson(), after } = await editDocument(
    people,
    {
      actor,
      id: personId,
      ifMatch,
      change: (held = noPerson()) => withProfileFields(held, mergedWith(held).applied, by),
      also: talksOf('live').scope,
      along: (_dir, { before: was, after: is }, pub) => (was && isRenamed(was, is) ? renamedTalks(pub, is) : []),
    },
    ports,
  );
  if (isRenamed(before, after))
    await editScope(talksOf('replay').scope, { actor, decide: (state) => renamedTalks(state, after) }, ports);
  const { applied, conflicts } = mergedWith(before);
  return { person: after, own: await writeOwn(actor, { personId, fields: applied, own, list }, ports), conflicts };
}

const isRenamed = (before: Person, after: Person): boolean => personName(before) !== personName(after);

/** A change of the private part. The part has no document until a private field is set. */
interface OwnChange {
  readonly personId: string;
  readonly fields: ProfileFields;
  readonly own: PrivateProfile;
  readonly list: FieldList;
}

async function writeOwn(
  actor: Actor,
  { personId, fields, own, list }: OwnChange,
  ports: Ports,
): Promise<PrivateProfile> {
  const wanted = withOwnFields(own, fields, list);
  if (isDeepStrictEqual(wanted, own)) return own;
  const change = (before = NOTHING_OWN): PrivateProfile => withOwnFields(before, fields, list);
  return (await editDocument(privateProfileOf(personId), { actor, id: 'me', change }, ports)).after;
}

/** Returns the part of a profile that only its owner and admins see. */
export const ownProfile = async (personId: string, ports: Pick<Ports, 'log'>): Promise<PrivateProfile> =>
  (await findDocument(privateProfileOf(personId), 'me', ports)) ?? NOTHING_OWN;
