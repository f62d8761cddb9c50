import {
  blockPerson,
  consentToChat,
  countUnread,
  readChatCredentials,
  unblockPerson,
} from '../../../domain/chats/chat-calls.ts';
import { block, CHAT_CONSENT, consent } from '../../../domain/chats/chat-rules.ts';
import { endpoint } from '../../http/endpoint.ts';
import { roomsFor } from './chat-rooms.ts';
import { unreadIn } from './unread-in.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { mineDocument } from './mine-document.ts';
import { muteEndpoints } from './mute-endpoints.ts';
import { pinEndpoints } from './pin-endpoints.ts';
import { roomRulesEndpoints } from './room-rules-endpoints.ts';
import { reportEndpoints } from './report-endpoints.ts';
import { writeBlock } from './write-block.ts';
import { hasConsented, writeConsent } from './write-consent.ts';

export const chatEndpoints = [
  /**
   * The chat is the product's own, so the bearer token is all the credentials there are. What comes back is where one
   * may talk: a stream takes rooms along with `?room=`, and `last_seq` says what is unread in rooms for two.
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
