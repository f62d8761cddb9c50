import { type ChatReport, ReportValue } from '../../../domain/chats/chat-rules.ts';
import type { ChatMessage } from '../../../domain/chats/message.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refusal, refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { chatReports, messagesOf } from './chat-store.ts';
import { findRoom } from './find-room.ts';

/** Stores a report of a message with the message's current text; used by REST and sync. Once per person and message. */
export async function writeReport(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = parseValue(ReportValue, document.value);
  const { room, reason } = value;
  const message = (await findRoom(actor, room, ports)) && (await findDocument(messagesOf(room), document.ref, ports));
  if (!message) return refuse('not-found', 'There is no such message');
  if (message.by === actor.id) refuse('invalid', 'This message is your own. You can delete it.');
  await tellOrganisers(message, { actor, room, reason, ports });
  return putUserDoc(
    actor,
    { ...document, value },
    {
      ports,
      rule: (before) => (before ? refusal('conflict', 'You have reported this message already') : undefined),
    },
  );
}

interface Telling {
  readonly actor: Actor;
  readonly room: string;
  readonly reason: string;
  readonly ports: Ports;
}

async function tellOrganisers(
  { id: messageId, by, text }: ChatMessage,
  { actor, room, reason, ports }: Telling,
): Promise<void> {
  const id = `${messageId}~${actor.id}`;
  const doc: ChatReport = { id, room, messageId, text, author: by, reporter: actor.id, reason, at: ports.now() };
  const { scope, name } = chatReports;
  await ports.log.append(scope, {
    mid: `report:${id}`,
    by: actor.id,
    decide: (state) => ({ ops: state.get(name, id) ? [] : [{ c: name, id, rev: ports.randomId(9), doc }] }),
  });
}
