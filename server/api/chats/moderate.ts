import * as v from 'valibot';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refusal, Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { keepEntry } from '../audit/audit-store.ts';
import { chatReports, type MessageInRoom, messagesOf } from './chat-store.ts';
import { leadsRoom } from './lead-room.ts';
import { unpinned } from './pin-message.ts';

/**
 * Whether somebody may take away what another wrote. Those who lead a room may. In a room of two organisers may take away
 * what one of the two reported: admins cannot read private rooms.
 */
export async function mayModerate(actor: Actor, { room, messageId }: MessageInRoom, ports: Ports): Promise<boolean> {
  if (await leadsRoom(actor, room, ports)) return true;
  if (!isAdmin(actor)) return false;
  return (await allDocuments(chatReports, ports)).some(
    (report) => report.room === room && report.messageId === messageId,
  );
}

/** What the entry says it took away. */
const Removed = v.object({ message: v.record(v.string(), v.unknown()) });

/** Takes a message away, and says so in the audit. Repeated after a crash in between, it stands there all the same, once. */
export async function moderate(actor: Actor, { room, messageId }: MessageInRoom, ports: Ports): Promise<void> {
  const { scope, name } = messagesOf(room);
  const rev = `moderated:${messageId}`;
  const appended = await ports.log.append(scope, {
    mid: rev,
    by: actor.id,
    decide(state) {
      const held = state.get(name, messageId);
      return held
        ? {
            ops: [{ c: name, id: messageId, rev, del: true }, ...unpinned(state, new Set([messageId]), rev)],
            res: { message: held.doc },
          }
        : { refused: refusal('not-found', 'There is no such message') };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const before = v.parse(Removed, appended.res).message;
  const changes = [{ collection: name, id: messageId, rev, before, after: null }];
  await keepEntry(
    { id: `${scope}:${appended.n}`, at: ports.now(), by: actor.id, scope, note: 'deleted a message', changes },
    ports,
  );
}
