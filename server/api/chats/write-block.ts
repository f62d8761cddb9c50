import * as v from 'valibot';
import { block, BlockValue } from '../../../domain/chats/chat-rules.ts';
import { pairRoom } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findPerson, noPerson } from '../people/find-person.ts';
import { tellBoth } from '../../jobs/tell-contacts.ts';
import { mutePartner } from './tell-partner.ts';

/**
 * Stores that a person blocks or unblocks another; used by REST and sync. Neither of the two can then write to their room.
 * In other rooms only the blocker's devices hide the messages, so nothing changes for the blocked person.
 */
export async function writeBlock(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(BlockValue, document.value);
  if (!value.success) return refuse('invalid', 'A person is either blocked or not');
  if (document.ref === actor.id) refuse('invalid', 'You cannot block yourself');
  // A person who was erased can still be unblocked.
  const isGone = !(await findPerson(document.ref, ports));
  if (value.output.blocked && isGone) noPerson();
  const stored = await putUserDoc(
    actor,
    { ...document, value: value.output },
    { ports, isGone, rule: () => undefined },
  );
  await tellBoth(actor.id, document.ref, ports);
  if (value.output.blocked) await mutePartner(actor.id, pairRoom(actor.id, document.ref), ports);
  return stored;
}

/** Returns the ids of the people that a person has blocked. */
export async function blockedBy(personId: string, ports: Pick<Ports, 'log'>): Promise<ReadonlySet<string>> {
  const mine = await allDocuments(mineOf(personId), ports);
  return new Set(mine.filter((document) => block.read(document).blocked).map(({ ref }) => ref));
}
