import { type Pin, PIN_ID, pinsCollection as declared } from '../../../domain/chats/pin.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { withScope, readable, stored } from '../../sync/documents.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { type MessageInRoom, messagesOf } from './chat-store.ts';

const pins = stored(declared);

/** Pins a message and unpins the previous one, or only unpins. Idempotent. */
export async function pinMessage(
  actor: Actor,
  { room, messageId, isPinned }: MessageInRoom & { readonly isPinned: boolean },
  ports: Ports,
): Promise<void> {
  const { scope, name } = withScope(pins, roomScope(room));
  const rev = ports.randomId(9);
  await appendAudited(
    {
      scope,
      actor,
      mid: `pin:${ports.newId(12, `pin in ${room}`)}`,
      note: isPinned ? 'pinned a message' : 'took a pinned message off',
      decide(state) {
        const before = readable(state.get(name, PIN_ID), pins);
        const after = isPinned ? pinOf(state, before) : null;
        // If another message was pinned meanwhile, do not unpin that one.
        if (isPinned ? after === before : before?.messageId !== messageId) return { ops: [] };
        return {
          ops: [after ? { c: name, id: PIN_ID, rev, doc: after } : { c: name, id: PIN_ID, rev, del: true }],
          changes: [{ collection: name, id: PIN_ID, rev, before: before ?? null, after }],
        };
      },
    },
    ports,
  );

  function pinOf(state: ScopeState, held: Pin | undefined): Pin {
    const message = readable(state.get(messagesOf(room).name, messageId), messagesOf(room));
    if (!message) return refuse('not-found', 'There is no such message');
    if (held?.messageId === messageId) return held;
    const { by: author, name: authorName, text } = message;
    const pin = { id: PIN_ID, messageId, author, text, by: actor.id, at: ports.now() };
    return { ...pin, ...(authorName !== undefined && { authorName }) };
  }
}

/** Returns the ops that unpin deleted messages. They belong into the log entry that deletes them. */
export function unpinned(state: ScopeState, messageIds: ReadonlySet<string>, rev: string): Op[] {
  const held = readable(state.get(pins.name, PIN_ID), pins);
  return held && messageIds.has(held.messageId) ? [{ c: pins.name, id: PIN_ID, rev, del: true }] : [];
}
