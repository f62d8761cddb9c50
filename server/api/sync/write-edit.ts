import * as v from 'valibot';
import type { MergeResult } from '../../../domain/forms/three-way-merge.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { conflictEdits, FieldEdits } from '../../../domain/sync/field-edits.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { editBooth } from '../companies/edit-booth.ts';
import { editProfile } from '../people/edit-profile.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { JUST_NOW, putUserDoc } from '../../sync/write-mine.ts';

/** Merges edits into their document and returns the conflicts. Throws `Refused`. */
export type Editor = (
  actor: Actor,
  edit: { readonly id: string; readonly fields: FieldEdits['fields'] },
  ports: Ports,
) => Promise<MergeResult['conflicts']>;

/** Functions for documents that can be edited field by field. An edit's `ref` is `company:<id>`, or `profile` for the person's own. */
const editors: ReadonlyMap<string, Editor> = new Map([
  ['company', editBooth],
  ['profile', editProfile],
]);

/**
 * Applies edits that a person made on a device, perhaps offline. The document changes at once. The edit keeps only the
 * conflicts, with the other value, so that the person can choose.
 */
export async function writeEdit(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const [, kind = '', id = ''] = /^(\w+)(?::(.+))?$/.exec(document.ref) ?? [];
  const edit = editors.get(kind) ?? refuse('unsupported', 'This cannot be changed here');
  const value = v.safeParse(FieldEdits, document.value);
  if (!value.success) return refuse('invalid', 'An edit says of each field what it was and what it shall be');
  const answered = `${document.rev.slice(0, LONGEST_REV)}${ANSWERED}`;
  const held = await findDocument(mineOf(actor.id), document.id, ports);
  if (held && [document.rev, answered].includes(held.rev)) return held;
  const conflicts = await edit(actor, { id, fields: value.output.fields }, ports);
  // A new revision tells the device about the conflicts. Edits are ordered by arrival, not by the device's clock.
  const rev = Object.keys(conflicts).length === 0 ? document.rev : answered;
  return putUserDoc(
    actor,
    { ...document, value: { fields: conflictEdits(conflicts) }, rev, changedAt: JUST_NOW },
    { ports, rule: () => undefined },
  );
}

const ANSWERED = ':answered';
const LONGEST_REV = 64 - ANSWERED.length;
