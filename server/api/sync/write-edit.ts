import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  conflictEdits,
  type DocumentEdits,
  type EditOutcome,
  FieldEdits,
  refusedEdits,
} from '../../../domain/sync/field-edits.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { editBooth } from '../companies/edit-booth.ts';
import { editProfile } from '../people/edit-profile.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { JUST_NOW, putUserDoc } from '../../sync/write-mine.ts';

/** Merges edits into their document and returns what was not stored. Throws `Refused`. */
export type Editor = (actor: Actor, edits: DocumentEdits, ports: Ports) => Promise<EditOutcome>;

/** Functions for documents that can be edited field by field. An edit's `ref` is `company:<id>`, or `profile` for the person's own. */
const editors: ReadonlyMap<string, Editor> = new Map([
  ['company', editBooth],
  ['profile', editProfile],
]);

/**
 * Applies edits that a person made on a device, perhaps offline. The document changes at once. The edit keeps only the
 * conflicts, with the other value, so that the person can choose, and the refused values, with the reason.
 */
export async function writeEdit(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const [, kind = '', id = ''] = /^(\w+)(?::(.+))?$/.exec(document.ref) ?? [];
  const edit = editors.get(kind) ?? refuse('unsupported', 'This cannot be changed here');
  const value = v.safeParse(FieldEdits, document.value);
  if (!value.success) return refuse('invalid', 'An edit says of each field what it was and what it shall be');
  const answered = `${document.rev.slice(0, LONGEST_REV)}${ANSWERED}`;
  const held = await findDocument(mineOf(actor.id), document.id, ports);
  if (held && [document.rev, answered].includes(held.rev)) return held;
  const { fields: edits, list } = value.output;
  const { conflicts, refused } = await edit(actor, { id, fields: edits, list }, ports);
  const fields = { ...conflictEdits(conflicts), ...refusedEdits(edits, refused) };
  // A new revision tells the device about conflicts and refused values. Edits are ordered by arrival, not by the device's clock.
  const rev = Object.keys(fields).length === 0 ? document.rev : answered;
  return putUserDoc(
    actor,
    { ...document, value: { fields }, rev, changedAt: JUST_NOW },
    { ports, rule: () => undefined },
  );
}

const ANSWERED = ':answered';
const LONGEST_REV = 64 - ANSWERED.length;
