import { partnerIn } from '../../../domain/chats/room.ts';
import { seen, SeenValue } from '../../../domain/chats/read-receipt.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import type { Ports } from '../../ports.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { mutePartner } from './tell-partner.ts';

/**
 * Marks a room of two as read up to a position; used by REST and sync. The position never moves back, because another
 * device may have read further.
 */
export async function writeSeen(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (partnerIn(document.ref, actor.id) === undefined) refuse('not-found', 'There is no such room');
  const value = parseValue(SeenValue, document.value);
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  if (before && before.rev !== document.rev && seen.read(before).seq >= value.seq) return before;
  const stored = await putUserDoc(actor, { ...document, value }, { ports, rule: () => undefined });
  await mutePartner(actor.id, document.ref, ports);
  return stored;
}
