import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules, roomRulesCollection } from '../../../domain/chats/room-rules.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import type { Ports } from '../../ports.ts';
import { type StoredCollection, findDocument, withScope, stored } from '../../sync/documents.ts';

const rules = stored(roomRulesCollection);
export const roomRulesOf = (room: string): StoredCollection<RoomRules> => withScope(rules, roomScope(room));

/** Returns the rules of a room; the default rules if organisers set none. */
export const rulesOf = async (room: string, ports: Pick<Ports, 'log'>): Promise<RoomRules> =>
  (await findDocument(roomRulesOf(room), ROOM_RULES_ID, ports)) ?? NO_ROOM_RULES;
