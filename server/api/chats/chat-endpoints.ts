import {
  blockPerson,
  consentToChat,
  countUnread,
  readChatCredentials,
  unblockPerson,
} from '../../../domain/chats/chat-calls.ts';
import { block, CHAT_CONSENT, type ChatReport, consent } from '../../../domain/chats/chat-rules.ts';
import { endpoint } from '../../http/endpoint.ts';
import { roomsFor } from './chat-rooms.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { mineDocument } from './mine-document.ts';
import { roomRulesEndpoints } from './room-rules-endpoints.ts';
import { blockedBy, writeBlock } from './write-block.ts';
import { hasConsented, writeConsent } from './write-consent.ts';
import { mutePerson, unmutePerson } from '../../../domain/chats/mute-calls.ts';
import { mute, unmute } from './write-mute.ts';
import { pinMessageCall as pin, unpinMessage as unpin } from '../../../domain/chats/pin-calls.ts';
import { mustLead } from './lead-room.ts';
import { pinMessage } from './pin-message.ts';
import type * as v from 'valibot';
import { byNewest, type ChatMessage } from '../../../domain/chats/message.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { ROOM_UNREAD_MOST } from '../../../domain/limits/chats.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { chatReports, messagesOf } from './chat-store.ts';
import { mayReadRoom } from './find-room.ts';
import { dismissReport, listReports, type ReportView } from '../../../domain/chats/message-calls.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { appendAudited } from '../audit/append-audited.ts';

const reportEndpoints = [
  endpoint(listReports, {
    summary: 'Messages that people reported, newest first, with what they said at that moment.',
    example: { count: 10 },
    handle: async ({ input, ports }) => {
      const reports = (await allDocuments(chatReports, ports)).toSorted(
        (a, b) => b.at - a.at || (a.id < b.id ? -1 : 1),
      );
      return shown(pageOf(reports, input), view);
    },
  }),
  /** Dismisses a report. The audit gets no text of the message, because it may be private. */
  endpoint(dismissReport, {
    summary: 'Dismisses a report of a message; the message stays. One that is gone already is no mistake.',
    example: { id: 'hello~grace' },
    handle: async ({ actor, input: { id }, ports }) => {
      const { scope, name } = chatReports;
      await appendAudited(
        {
          scope,
          actor,
          mid: `dismissed:${id}:${ports.newId(9, `dismissal of ${id}`)}`,
          note: 'dismissed a report of a message',
          decide(state) {
            const held = state.get(name, id);
            if (!held) return { ops: [] };
            const changes = [{ collection: name, id, rev: '', before: null, after: null }];
            return { ops: [{ c: name, id, rev: `${held.rev}-`, del: true }], changes };
          },
        },
        ports,
      );
      return null;
    },
  }),
];

const view = ({
  id,
  room,
  messageId,
  text,
  author,
  reporter,
  reason,
  at,
}: ChatReport): v.InferOutput<typeof ReportView> => ({
  id,
  room,
  message_id: messageId,
  text,
  author_id: author,
  reporter_id: reporter,
  reason,
  created_at: new Date(at).toISOString(),
});

type UnreadRoom = v.InferOutput<(typeof countUnread)['output']>['rooms'][number];
type ReadPlace = Pick<UnreadRoom, 'room' | 'seq'>;

/**
 * Returns the number of unread messages per room. Skips rooms that the caller may not read, the caller's own messages, and
 * messages of blocked people.
 */
async function unreadIn(actor: Actor, places: readonly ReadPlace[], ports: Ports): Promise<UnreadRoom[]> {
  const blocked = await blockedBy(actor.id, ports);
  const unreadRooms = await Promise.all(
    places.map(async ({ room, seq }): Promise<UnreadRoom[]> => {
      if (!(await mayReadRoom(actor, room, ports))) return [];
      const state = await ports.log.state(roomScope(room));
      const visible = newestIn(state, room).filter(({ by }) => !blocked.has(by));
      const [last] = visible;
      const unread = visible.filter((one) => one.seq > seq && one.by !== actor.id).length;
      return [{ room, seq, unread, gone_at: state.goneAt, last: last ? lastSaid(last) : null }];
    }),
  );
  return unreadRooms.flat();
}

const lastSaid = ({ by, text, at }: ChatMessage) => ({ user_id: by, text, created_at: new Date(at).toISOString() });

/** The newest messages of each room. Cached, because many devices request them between two messages. */
const newest = new WeakMap<ScopeState, { readonly at: number; readonly messages: readonly ChatMessage[] }>();

function newestIn(state: ScopeState, room: string): readonly ChatMessage[] {
  const messages = messagesOf(room);
  const at = state.changedAt(messages.name);
  const known = newest.get(state);
  if (known?.at === at) return known.messages;
  const found = documentsIn(state, messages).toSorted(byNewest).slice(0, ROOM_UNREAD_MOST);
  newest.set(state, { at, messages: found });
  return found;
}

const words = {
  pair: 'In a room of two nothing is pinned',
  others: 'Only those who lead this room pin messages',
};

const pinEndpoints = [
  endpoint(pin, {
    summary:
      'Pins a message for everybody in its room, in the place of another. The speakers of a talk do so in its room, ' +
      'organisers in every one.',
    example: { roomId: 'stage:main', messageId: 'grace-to-report' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { roomId: room, messageId }, ports }) => {
      await mustLead(actor, room, { words, ports });
      await pinMessage(actor, { room, messageId, isPinned: true }, ports);
      return null;
    },
  }),
  endpoint(unpin, {
    summary: 'Takes a pinned message off.',
    example: { roomId: 'stage:main', messageId: 'grace-to-report' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { roomId: room, messageId }, ports }) => {
      await mustLead(actor, room, { words, ports });
      await pinMessage(actor, { room, messageId, isPinned: false }, ports);
      return null;
    },
  }),
];

const muteEndpoints = [
  /** Mutes a person. They can still read, delete their own messages, vote and cheer. */
  endpoint(mutePerson, {
    summary: 'Mutes a person until then: they write in no room and ask nothing. Organisers cannot be muted.',
    example: { userId: 'theo', until: '2027-07-12T12:00:00Z' },
    refuses: ['conflict'],
    handle: async ({ actor, input: { userId, until }, ports }) => {
      await mute(actor, { personId: userId, until }, ports);
      return { user_id: userId, until: new Date(until).toISOString() };
    },
  }),
  endpoint(unmutePerson, {
    summary: 'Lets a muted person write again.',
    example: { userId: 'mira' },
    handle: async ({ actor, input: { userId }, ports }) => {
      await unmute(actor, userId, ports);
      return { user_id: userId, until: null };
    },
  }),
];

export const chatEndpoints = [
  /**
   * Returns the caller's rooms. The chat uses the ordinary bearer token. A sync stream includes a room with `?room=`; for
   * rooms of two, `last_seq` shows whether there are unread messages.
   */
  endpoint(readChatCredentials, {
    summary:
      'Your rooms in the chat, and whether you have agreed to its rules. The bearer token is good for the chat, too.',
    example: {},
    handle: async ({ actor, ports }) => ({
      user_id: actor.id,
      hasConsented: await hasConsented(actor.id, ports),
      rooms: await roomsFor(actor, ports),
    }),
  }),
  endpoint(countUnread, {
    summary: 'How much others have said in your rooms since these places, at most 100 each, and what was said last.',
    example: { rooms: [{ room: 'stage:main', seq: 0 }] },
    handle: async ({ actor, input, ports }) => ({ rooms: await unreadIn(actor, input.rooms, ports) }),
  }),
  endpoint(consentToChat, {
    summary: 'Agrees to the rules of the chat, or takes that back. Nobody writes before they agreed.',
    example: { consented: true },
    handle: async ({ actor, input, ports }) => {
      const stored = await writeConsent(actor, mineDocument(consent, CHAT_CONSENT, { value: input, ports }), ports);
      return { hasConsented: consent.read(stored).consented };
    },
  }),
  endpoint(blockPerson, {
    summary:
      'Blocks a person: neither of you can write to the other, and what they write elsewhere is marked for you alone.',
    example: { userId: 'theo' },
    handle: async ({ actor, input: { userId }, ports }) => {
      await writeBlock(actor, mineDocument(block, userId, { value: { blocked: true }, ports }), ports);
      return { user_id: userId, blocked: true };
    },
  }),
  endpoint(unblockPerson, {
    summary: 'Unblocks a person.',
    example: { userId: 'theo' },
    handle: async ({ actor, input: { userId }, ports }) => {
      await writeBlock(actor, mineDocument(block, userId, { value: { blocked: false }, ports }), ports);
      return { user_id: userId, blocked: false };
    },
  }),
  ...messageEndpoints,
  ...pinEndpoints,
  ...reportEndpoints,
  ...muteEndpoints,
  ...roomRulesEndpoints,
];
