import * as v from 'valibot';
import { NoteValue, noteThing } from '../../../domain/notes/note.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { putUserDoc } from '../../sync/write-mine.ts';

/** Stores a private note. The talk or person that it is about may no longer exist. */
export async function writeNote(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!noteThing(document.ref)) return refuse('not-found', 'A note is about a talk or a person');
  const value = v.safeParse(NoteValue, document.value);
  if (!value.success) return refuse('invalid', value.issues[0].message);
  return putUserDoc(actor, { ...document, value: value.output }, { ports, rule: () => undefined });
}
