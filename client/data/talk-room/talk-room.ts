import { useMemo } from 'react';
import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules, roomRulesCollection } from '../../../domain/chats/room-rules.ts';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope, mayHost } from '../../../domain/hosting/host.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { isLoaded, one } from '../../platform/replica/collection-store.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useMe } from '../people/me.ts';
import { useRoom } from '../chat/rooms.ts';

/** Loads a talk's room while this is mounted, for hosts with questions in moderation. True once it is loaded. */
export const useTalkRoom = (talkId: string): boolean => useRoom(talkRoom(talkId));

/** Whether the hosts' scope of a talk is loaded. */
export const useHostsRead = (talkId: string): boolean => useSignal(isLoaded(hostScope(talkId)));

export function useIsHost(talk: Talk | undefined): boolean {
  const me = useMe();
  return me !== undefined && talk !== undefined && mayHost(me, talk);
}

export function useRoomRules(talkId: string): RoomRules {
  const rules = useMemo(() => rulesIn(talkId), [talkId]);
  return useSignal(rules) ?? NO_ROOM_RULES;
}
const rulesIn = (talkId: string) => one(inScope(roomRulesCollection, roomScope(talkRoom(talkId))), ROOM_RULES_ID);

export const couldNotSave = (): void => raiseError('This device could not save that. Is its storage full?');
