import type * as v from 'valibot';
import type { countUnread } from '../../../domain/chats/chat-calls.ts';
import { byNewest, type ChatMessage } from '../../../domain/chats/message.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { ROOM_UNREAD_MOST } from '../../../domain/limits/chats.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { messagesOf } from './chat-store.ts';
import { mayReadRoom } from './find-room.ts';
import { blockedBy } from './write-block.ts';

type Told = v.InferOutput<(typeof countUnread)['output']>['rooms'][number];
type ReadPlace = Pick<Told, 'room' | 'seq'>;

/** How much others have said in each of these rooms since its place; what the reader has blocked does not count. */
export async function unreadIn(actor: Actor, places: readonly ReadPlace[], ports: Ports): Promise<Told[]> {
  const blocked = await blockedBy(actor.id, ports);
  const told = await Promise.all(
    places.map(async ({ room, seq }): Promise<Told[]> => {
      if (!(await mayReadRoom(actor, room, ports))) return [];
      const state = await ports.log.state(roomScope(room));
      const heard = newestIn(state, room).filter(({ by }) => !blocked.has(by));
      const [last] = heard;
      const unread = heard.filter((one) => one.seq > seq && one.by !== actor.id).length;
      return [{ room, seq, unread, gone_at: state.goneAt, last: last ? lastSaid(last) : null }];
    }),
  );
  return told.flat();
}

const lastSaid = ({ by, text, at }: ChatMessage) => ({ user_id: by, text, created_at: new Date(at).toISOString() });

/** What is newest in a room; many ask between two messages. */
const newest = new WeakMap<ScopeState, { readonly at: number; readonly messages: readonly ChatMessage[] }>();

function newestIn(state: ScopeState, room: string): readonly ChatMessage[] {
  const messages = messagesOf(room);
  const at = state.changedAt(messages.name);
  const known = newest.get(state);
  if (known?.at === at) return known.messages;
  const found = documentsIn(state, messages).toSorted(byNewest).slice(0, ROOM_UNREAD_MOST);
  newest.set(state, { at, messages: found });
  return found;
}
