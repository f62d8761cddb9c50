import type { Actor } from '../../../domain/people/actor.ts';
import { type Profile, profileField } from '../../../domain/people/profile-fields.ts';
import type { ProfileFields } from '../../../domain/people/profile-form.ts';
import { type FieldEdits, mergeFields } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { noPerson } from './find-person.ts';
import { type MergedProfile, writeProfile } from './write-profile.ts';

type Edits = FieldEdits['fields'];

/**
 * One's own profile edited on a device, field by field; what is no field of its form is not looked at. Returns the
 * edits that came too late.
 */
export async function editProfile(
  actor: Actor,
  { id, fields }: { readonly id: string; readonly fields: Edits },
  ports: Ports,
): Promise<Edits> {
  if (![actor.id, ''].includes(id)) return noPerson();
  const edits = Object.entries(fields).flatMap(([name, edit]) => {
    const field = profileField(name);
    return field === undefined ? [] : [{ name, field, edit }];
  });
  const merge = (checked: ProfileFields, { person, own }: Profile): MergedProfile => {
    const tidied = Object.fromEntries(edits.map(({ name, field, edit }) => [name, { ...edit, v: checked[field] }]));
    const { standing, lost } = mergeFields(tidied, { ...person, ...own });
    const kept = edits.filter(({ name }) => name in standing);
    return { standing: Object.fromEntries(kept.map(({ field }) => [field, checked[field]])), lost };
  };
  const wanted = Object.fromEntries(edits.map(({ field, edit }) => [field, edit.v]));
  return (await writeProfile(actor, { personId: actor.id, fields: wanted, merge }, ports)).lost;
}
