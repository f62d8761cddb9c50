import type { Actor } from '../../../domain/people/actor.ts';
import { allAnswers, type Profile, profileField, type ProfileFields } from '../../../domain/people/profile-fields.ts';
import { flatAnswers, nestedAnswers } from '../../../domain/event-fields/extra.ts';
import { type DocumentEdits, type EditOutcome, mergeEdits } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { noPerson } from './find-person.ts';
import { type MergedProfile, writeProfile } from './write-profile.ts';

/** Edits the person's profile field by field with a three-way merge. Ignores unknown fields. */
export async function editProfile(
  actor: Actor,
  { id, fields, list }: DocumentEdits,
  ports: Ports,
): Promise<EditOutcome> {
  if (![actor.id, ''].includes(id)) return noPerson();
  const edits = Object.entries(fields).flatMap(([name, edit]) => {
    const field = profileField(name);
    return field === undefined ? [] : [{ name, field, edit }];
  });
  const merge = (checked: ProfileFields, { person, own }: Profile): MergedProfile => {
    const values = flatAnswers(checked);
    const valid = edits.filter(({ field }) => Object.hasOwn(values, field));
    const tidied = Object.fromEntries(valid.map(({ name, field, edit }) => [name, { ...edit, v: values[field] }]));
    const document = { ...person, ...own, extra: allAnswers({ person, own }) };
    const { applied, conflicts } = mergeEdits(tidied, document);
    const kept = valid.filter(({ name }) => name in applied);
    return { applied: nestedAnswers(Object.fromEntries(kept.map(({ field }) => [field, values[field]]))), conflicts };
  };
  const wanted = nestedAnswers(Object.fromEntries(edits.map(({ field, edit }) => [field, edit.v])));
  const change = { personId: actor.id, fields: wanted, merge, seenList: list };
  const { conflicts, refused } = await writeProfile(actor, change, ports);
  return {
    conflicts,
    refused: Object.fromEntries(
      edits.flatMap(({ name, field }) => (refused[field] === undefined ? [] : [[name, refused[field]]])),
    ),
  };
}
