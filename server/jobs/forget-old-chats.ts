import { chatForgottenAt } from '../../domain/chats/chat-life.ts';
import { HeardRoom, heardRoomsCollection } from '../../domain/chats/room-latest.ts';
import { message, messagesCollection } from '../../domain/chats/message.ts';
import { pinsCollection } from '../../domain/chats/pin.ts';
import { type Op, personScope, type Scope } from '../../domain/sync/log.ts';
import { MINE } from '../log/mine-entries.ts';
import { chatReports } from '../api/chats/chat-store.ts';
import { roomScopes } from '../api/chats/used-rooms.ts';
import type { Ports, ScopeState } from '../ports.ts';
import * as v from 'valibot';
import { allStoredPeople } from '../api/people/find-person.ts';
import { mineIn } from '../sync/write-mine.ts';

type ForgetPorts = Pick<Ports, 'store' | 'log' | 'now' | 'event' | 'randomId'>;

/**
 * Deletes all chat messages when their retention time after the event is over. Deletes the authors' own documents first
 * and the rooms last: after a crash, the messages still in a room show what is left to delete.
 */
export async function forgetOldChats(ports: ForgetPorts): Promise<void> {
  if (ports.now() < chatForgottenAt(ports.event())) return;
  const rooms: Scope[] = [];
  for await (const scope of roomScopes(ports))
    if (opsInRoom(await ports.log.state(scope)).length > 0) rooms.push(scope);
  if (rooms.length === 0) return;
  for (const { id } of await allStoredPeople(ports)) await forget(personScope(id), opsOfPerson, ports);
  await forget(chatReports.scope, (state) => allGone(state, chatReports.name), ports);
  for (const scope of rooms) await forget(scope, opsInRoom, ports);
}

async function forget(scope: Scope, ops: (state: ScopeState) => Op[], { log, randomId }: ForgetPorts): Promise<void> {
  if (ops(await log.state(scope)).length === 0) return;
  await log.append(scope, { mid: `kept:${randomId(12)}`, by: 'server', decide: (state) => ({ ops: ops(state) }) });
}

const allGone = (state: ScopeState, c: string): Op[] =>
  state.all(c).map(({ id, rev }): Op => ({ c, id, rev: `${rev}-`, del: true }));

const opsInRoom = (state: ScopeState): Op[] =>
  [messagesCollection.name, pinsCollection.name].flatMap((name) => allGone(state, name));

/**
 * Returns the ops that delete a person's own messages. Devices follow user documents by their changes and would not notice
 * a missing one, so each is marked as deleted.
 */
function opsOfPerson(state: ScopeState): Op[] {
  const written = mineIn(state).flatMap((document): Op[] => {
    if (!message.is(document)) return [];
    const { room, deleted } = message.read(document);
    const rev = `${document.rev.slice(0, 60)}-`;
    const doc = { ...document, value: { room, text: '', deleted: true }, changedAt: document.changedAt + 1, rev };
    return deleted ? [] : [{ c: MINE, id: document.id, rev, doc }];
  });
  const noticeOps = state.all(heardRoomsCollection.name).flatMap(({ id, rev, doc }): Op[] => {
    const parsed = v.safeParse(HeardRoom, doc);
    return parsed.success && parsed.output.text !== ''
      ? [{ c: heardRoomsCollection.name, id, rev: `${rev}-`, doc: { ...parsed.output, text: '' } }]
      : [];
  });
  return [...written, ...noticeOps];
}
