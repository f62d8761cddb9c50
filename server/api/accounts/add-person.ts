import { type NewPerson, profileFieldsOf, publicRoles } from '../../../domain/accounts/admin-user.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { checkProfile } from '../../../domain/people/profile-form.ts';
import { withProfileFields } from '../../../domain/people/profile.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { people } from '../../sync/stored-collections.ts';

/** Adds somebody without a way in, in one entry, and answers their id. */
export async function addPerson(actor: Actor, input: NewPerson, ports: Ports): Promise<string> {
  const by = { isAdmin: true };
  const checked = checkProfile(profileFieldsOf(input), by);
  if (!checked.ok) return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
  const id = ports.newId(12);
  const person = { ...blankPerson(id), roles: publicRoles(input.roles) };
  await editDocument(people, { actor, id, change: () => withProfileFields(person, checked.fields, by) }, ports);
  return id;
}
