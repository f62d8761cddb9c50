import type { Actor } from '../../../domain/people/actor.ts';
import { profileField } from '../../../domain/people/profile.ts';
import type { ProfileFields } from '../../../domain/people/profile-form.ts';
import { type FieldEdits, mergeFields } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { noPerson } from './find-person.ts';
import { writeProfile } from './write-profile.ts';

type Edits = FieldEdits['fields'];

/** One's own profile edited on a device, field by field; what is no field of its form is not looked at. Returns the edits that came too late. */
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
  let lost: Edits = {};
  await writeProfile(
    actor,
    {
      personId: actor.id,
      fields: Object.fromEntries(edits.map(({ field, edit }) => [field, edit.v])),
      standing(checked, { person, own }): ProfileFields {
        const tidied = Object.fromEntries(edits.map(({ name, field, edit }) => [name, { ...edit, v: checked[field] }]));
        const merged = mergeFields(tidied, { ...person, ...own });
        lost = merged.lost;
        return Object.fromEntries(
          edits.filter(({ name }) => name in merged.standing).map(({ field }) => [field, checked[field]]),
        );
      },
    },
    ports,
  );
  return lost;
}
