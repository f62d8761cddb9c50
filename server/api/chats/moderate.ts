import * as v from 'valibot';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { chatReports, type MessageInRoom, messagesOf } from './chat-store.ts';
import { leadsRoom } from './lead-room.ts';
import { unpinned } from './pin-message.ts';

/**
 * Returns whether a person may delete this message of another person. Moderators of the room may. In a room of two,
 * organisers may only delete a message that one of the two reported, because admins cannot read private rooms.
 */
export async function mayModerate(actor: Actor, { room, messageId }: MessageInRoom, ports: Ports): Promise<boolean> {
  if (await leadsRoom(actor, room, ports)) return true;
  if (!isAdmin(actor)) return false;
  return (await allDocuments(chatReports, ports)).some(
    (report) => report.room === room && report.messageId === messageId,
  );
}

/** Deletes a message, with an audit entry. */
export async function moderateMessage(actor: Actor, { room, messageId }: MessageInRoom, ports: Ports): Promise<void> {
  const { scope, name } = messagesOf(room);
  const rev = `moderated:${messageId}`;
  await appendAudited(
    {
      scope,
      actor,
      mid: rev,
      note: 'deleted a message',
      decide(state) {
        const held = state.get(name, messageId) ?? refuse('not-found', 'There is no such message');
        const before = v.parse(Body, held.doc);
        return {
          ops: [{ c: name, id: messageId, rev, del: true }, ...unpinned(state, new Set([messageId]), rev)],
          changes: [{ collection: name, id: messageId, rev, before, after: null }],
        };
      },
    },
    ports,
  );
}
const Body = v.record(v.string(), v.unknown());
