import { isDeepStrictEqual } from 'node:util';
import { changeRoomRules } from '../../../domain/chats/room-rules-calls.ts';
import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules } from '../../../domain/chats/room-rules.ts';
import { definedFields } from '../../../domain/document-fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { appendAudited } from '../audit/append-audited.ts';
import { mustLead } from './lead-room.ts';
import { roomRulesOf, rulesOf } from './room-rules.ts';
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
  const rev = ports.randomId(9);
  await appendAudited(
    {
      scope: rules.scope,
      actor,
      mid: `rules:${ports.newId(12, `rules of ${room}`)}`,
      note: 'changed the rules of a room',
      decide(state) {
        const before = readable(state.get(rules.name, ROOM_RULES_ID), rules);
        const after: RoomRules = { ...NO_ROOM_RULES, ...before, ...definedFields(changes) };
        if (isDeepStrictEqual(before, after)) return { ops: [] };
        return {
          ops: [{ c: rules.name, id: ROOM_RULES_ID, rev, doc: after }],
          changes: [{ collection: rules.name, id: ROOM_RULES_ID, rev, before: before ?? null, after }],
        };
      },
    },
    ports,
  );
  await noteRoom(room, ports);
  return rulesOf(room, ports);
}
