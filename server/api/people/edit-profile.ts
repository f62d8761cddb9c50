import type { MergeResult } from '../../../domain/forms/three-way-merge.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Profile, profileField } from '../../../domain/people/profile-fields.ts';
import type { ProfileFields } from '../../../domain/people/profile-form.ts';
import { type FieldEdits, mergeEdits } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { noPerson } from './find-person.ts';
import { type MergedProfile, writeProfile } from './write-profile.ts';

/** Edits the person's profile field by field with a three-way merge. Ignores unknown fields. Returns the conflicts. */
export async function editProfile(
  actor: Actor,
  { id, fields }: { readonly id: string; readonly fields: FieldEdits['fields'] },
  ports: Ports,
): Promise<MergeResult['conflicts']> {
  if (![actor.id, ''].includes(id)) return noPerson();
  const edits = Object.entries(fields).flatMap(([name, edit]) => {
    const field = profileField(name);
    return field === undefined ? [] : [{ name, field, edit }];
  });
  const merge = (checked: ProfileFields, { person, own }: Profile): MergedProfile => {
    const tidied = Object.fromEntries(edits.map(({ name, field, edit }) => [name, { ...edit, v: checked[field] }]));
    const { applied, conflicts } = mergeEdits(tidied, { ...person, ...own });
    const kept = edits.filter(({ name }) => name in applied);
    return { applied: Object.fromEntries(kept.map(({ field }) => [field, checked[field]])), conflicts };
  };
  const wanted = Object.fromEntries(edits.map(({ field, edit }) => [field, edit.v]));
  return (await writeProfile(actor, { personId: actor.id, fields: wanted, merge }, ports)).conflicts;
}
