import { changeRoomRules } from '../../../domain/chats/room-rules-calls.ts';
import { NO_ROOM_RULES, ROOM_RULES_ID, type RoomRules } from '../../../domain/chats/room-rules.ts';
import { readRoomId } from '../../../domain/chats/room.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { hostedTalk } from '../hosting/find-hosted.ts';
import { mayReadRoom } from './find-room.ts';
import { roomRulesOf } from './room-rules.ts';
import { noteRoom } from './used-rooms.ts';

export const roomRulesEndpoints = [
  endpoint(changeRoomRules, {
    summary:
      'Lays down how a room is used: seconds between messages, closed, questions let in by hosts, a word to everybody. ' +
      'The speakers of a talk do so in its room, organisers in every one.',
    example: { roomId: 'stage:main', slow: 10, notice: 'We answer questions at the end.' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { roomId, ...changes }, ports }) => {
      await mayLayDown(actor, roomId, ports);
      return { room: roomId, ...(await layDown(actor, { room: roomId, changes }, ports)) };
    },
  }),
];

async function mayLayDown(actor: Actor, room: string, ports: Ports): Promise<void> {
  const read = readRoomId(room);
  const mayHere = read?.kind === 'talk' && (await hostedTalk(actor, read.ref, ports)) !== undefined;
  if (mayHere) return;
  if (!read || !(await mayReadRoom(actor, room, ports))) refuse('not-found', 'There is no such room');
  if (read?.kind === 'pair') refuse('not-allowed', 'A room of two has no rules');
  if (!isAdmin(actor)) refuse('not-allowed', 'Only those who lead this room lay down its rules');
}

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
  await noteRoom(room, 1, ports);
  const change = { collection: rules.name, id: ROOM_RULES_ID, rev, before: before ?? null, after };
  await recordChange(
    { by: actor.id, scope: rules.scope, note: 'changed the rules of a room', changes: [change] },
    ports,
  );
  return after;
}
