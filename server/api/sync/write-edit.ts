import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { FieldEdits, keptEdits } from '../../../domain/sync/field-edits.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { editBooth } from '../companies/edit-booth.ts';
import { editProfile } from '../people/edit-profile.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { JUST_NOW, writeMine } from '../../sync/write-mine.ts';

/** Changes the fields of a thing that have not changed meanwhile, and returns the edits of the others. Throws `Refused`. */
export type Editor = (
  actor: Actor,
  edit: { readonly id: string; readonly fields: FieldEdits['fields'] },
  ports: Ports,
) => Promise<FieldEdits['fields']>;

/** What can be edited field by field; an edit names it as `company:<id>`, one's own profile as `profile`. */
const editors: ReadonlyMap<string, Editor> = new Map([
  ['company', editBooth],
  ['profile', editProfile],
]);

/**
 * Takes in what somebody edited on a device, perhaps without a network. The thing changes at once; of the edit only
 * the fields stay that met a change of somebody else, with that change, for its editor to choose.
 */
export async function writeEdit(actor: Actor, document: MineDocument, ports: Ports): Promise<MineDocument> {
  const [, kind = '', id = ''] = /^(\w+)(?::(.+))?$/.exec(document.ref) ?? [];
  const edit = editors.get(kind) ?? refuse('unsupported', 'This cannot be changed here');
  const value = v.safeParse(FieldEdits, document.value);
  if (!value.success) return refuse('invalid', 'An edit says of each field what it was and what it shall be');
  const answered = `${document.rev.slice(0, LONGEST_REV)}${ANSWERED}`;
  const held = await findDocument(mineOf(actor.id), document.id, ports);
  if (held && [document.rev, answered].includes(held.rev)) return held;
  const lost = await edit(actor, { id, fields: value.output.fields }, ports);
  // A new revision tells the device that something came back. Edits stand in the order they arrive in, whatever its clock says.
  const rev = Object.keys(lost).length === 0 ? document.rev : answered;
  return writeMine(
    actor,
    { ...document, value: { fields: keptEdits(lost) }, rev, changedAt: JUST_NOW },
    { ports, rule: () => undefined },
  );
}

const ANSWERED = ':answered';
const LONGEST_REV = 64 - ANSWERED.length;
