import { changeRoomRules } from '../../../domain/chats/room-rules-calls.ts';
import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules } from '../../../domain/chats/room-rules.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { mustLead } from './lead-room.ts';
import { roomRulesOf } from './room-rules.ts';
import { noteRoom } from './used-rooms.ts';

const words = {
  pair: 'A room of two has no rules',
  others: 'Only those who lead this room lay down its rules',
};

export const roomRulesEndpoints = [
  endpoint(changeRoomRules, {
    summary:
      'Lays down how a room is used: seconds between messages, closed, questions let in by hosts, a word to everybody. ' +
      'The speakers of a talk do so in its room, organisers in every one.',
    example: { roomId: 'stage:main', slow: 10, notice: 'We answer questions at the end.' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { roomId, ...changes }, ports }) => {
      await mustLead(actor, roomId, { words, ports });
      return { room: roomId, ...(await layDown(actor, { room: roomId, changes }, ports)) };
    },
  }),
];

interface LayingDown {
  readonly room: string;
  readonly changes: { readonly [Rule in keyof RoomRules]?: RoomRules[Rule] | undefined };
}

async function layDown(actor: Actor, { room, changes }: LayingDown, ports: Ports): Promise<RoomRules> {
  const rules = roomRulesOf(room);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { before, after, rev } = await editDocument(
    rules,
    { actor, id: ROOM_RULES_ID, change: (held): RoomRules => ({ ...NO_ROOM_RULES, ...held, ...given }) },
    ports,
  );
  await noteRoom(room, ports);
  const change = { collection: rules.name, id: ROOM_RULES_ID, rev, before: before ?? null, after };
  await recordChange(
    { by: actor.id, scope: rules.scope, note: 'changed the rules of a room', changes: [change] },
    ports,
  );
  return after;
}
