import { useEffect, useMemo } from 'react';
import { roomScope } from '../../../domain/chats/room.ts';
import { type Collection, inScope } from '../../../domain/sync/collection.ts';
import { retainRoom } from '../../platform/replica/room-subscriptions.ts';
import { isLoaded, list } from '../../platform/replica/collection-store.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/**
 * Looks at a room as long as the calling component is mounted: what is in it comes to this device, stays while the room is
 * looked at, and changes as the server tells. Answers whether that is here: until then an empty list says nothing.
 */
export function useRoom(room: string): boolean {
  useEffect(() => retainRoom(room), [room]);
  return useSignal(isLoaded(roomScope(room)));
}

/** The documents of a collection in a room that is looked at, in the order of the collection. */
export function useInRoom<T>(documents: Collection<T>, room: string): readonly T[] {
  return useSignal(useMemo(() => list(inScope(documents, roomScope(room))), [documents, room]));
}

/**
 * Reads what stands before a place in a collection of which a device begins with the newest; answers how many there were,
 * or why there is no answer.
 */
export const readEarlier = ({ name }: Pick<Collection<unknown>, 'name'>, room: string, before: number) =>
  syncCommands.readEarlier(roomScope(room), name, before);
