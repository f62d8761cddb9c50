import { heardRoomsCollection } from '../../../domain/chats/room-latest.ts';
import { pairChats, type PairChat } from '../../../domain/chats/chat-list.ts';
import { messagesCollection } from '../../../domain/chats/message.ts';
import { readRoomId, roomScope } from '../../../domain/chats/room.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { me } from '../../platform/session/session.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { knownPeople } from '../people/optimistic-profiles.ts';
import { setNavBadge } from '../news/nav-badges.ts';
import { followUnread, readRoomToEnd, unreadRooms } from './room-unread.ts';

export type { PairChat };

const heard = collectionStore(heardRoomsCollection);

/** The two-person rooms; components use `usePairChats`. */
export const pairs = computed(
  [userDocs, heard, knownPeople, me],
  (documents, ...[told, known, person]): readonly PairChat[] =>
    person
      ? pairChats({
          me: person.id,
          connected: [...documents.values()]
            .filter((document) => connection.read(document).accepted && known.get(document.ref))
            .map(({ ref }) => ref),
          heard: (room) => told.get(room),
          mine: documents,
        })
      : [],
);

/** Returns the two-person rooms with all connections, by their latest message in either direction, newest first. */
export const usePairChats = (): readonly PairChat[] => useSignal(pairs);

const unread = computed([pairs, unreadRooms], (all, rooms) => all.filter(({ isUnread }) => isUnread).length + rooms);

/** Shows the number of unread rooms in the navigation. Returns a function that stops it. */
export function showUnread(): () => void {
  const show = (): void => setNavBadge('/app/chats', unread.get());
  show();
  const leave = [unread.subscribe(show), followUnread()];
  return () => {
    for (const each of leave) each();
  };
}

/** Marks a room as read: a two-person room on all devices, a group room on this one. */
export function readToEnd(room: string): void {
  if (readRoomId(room)?.kind !== 'pair') return readRoomToEnd(room);
  const seq = list(inScope(messagesCollection, roomScope(room)))
    .get()
    .reduce((last, message) => Math.max(last, message.seq), 0);
  const last = Math.max(seq, heard.get().get(room)?.seq ?? 0);
  if (seq > 0 && last > seen.read(userDocs.get().get(seen.id(room))).seq) void writeUserDoc(seen, room, { seq: last });
}
