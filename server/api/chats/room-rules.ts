import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules, roomRules } from '../../../domain/chats/room-rules.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import type { Ports } from '../../ports.ts';
import { type Collection, findDocument, inScope, stored } from '../../sync/documents.ts';

const rules = stored(roomRules);
export const roomRulesOf = (room: string): Collection<RoomRules> => inScope(rules, roomScope(room));

/** The rules of a room, or the default rules. */
export const rulesOf = async (room: string, ports: Pick<Ports, 'log'>): Promise<RoomRules> =>
  (await findDocument(roomRulesOf(room), ROOM_RULES_ID, ports)) ?? NO_ROOM_RULES;
