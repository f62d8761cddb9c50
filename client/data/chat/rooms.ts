import { useEffect, useMemo } from 'react';
import { roomScope } from '../../../domain/chats/room.ts';
import { type Collection, inScope } from '../../../domain/sync/collection.ts';
import { retainRoom } from '../../platform/replica/room-subscriptions.ts';
import { isLoaded, list } from '../../platform/replica/collection-store.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/**
 * Subscribes to a room while the component is mounted: its documents are loaded, kept and updated. Returns true once they are
 * loaded; until then an empty list means "loading".
 */
export function useRoom(room: string): boolean {
  useEffect(() => retainRoom(room), [room]);
  return useSignal(isLoaded(roomScope(room)));
}

/** Returns the documents of an open room's collection, in its order. */
export function useInRoom<T>(documents: Collection<T>, room: string): readonly T[] {
  return useSignal(useMemo(() => list(inScope(documents, roomScope(room))), [documents, room]));
}

/** Loads older documents of a partial collection; resolves to their number, or to the reason of a failure. */
export const readEarlierIn = ({ name }: Pick<Collection<unknown>, 'name'>, room: string, before: number) =>
  syncCommands.readEarlier(roomScope(room), name, before);
