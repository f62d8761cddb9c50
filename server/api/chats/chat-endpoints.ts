import * as v from 'valibot';
import { CHAT_CONSENT } from '../../../domain/chats/chat-rules.ts';
import { endpoint } from '../../http/endpoint.ts';
import { roomsFor, RoomView } from './chat-rooms.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { ownDocument } from './own-document.ts';
import { reportEndpoints } from './report-endpoints.ts';
import { writeBlock } from './write-block.ts';
import { hasConsented, writeConsent } from './write-consent.ts';

/**
 * The chat is the product's own, so the bearer token is all the credentials there are. What comes back is where one
 * may talk: a stream takes rooms along with `?room=`, and `last_seq` says what is unread in rooms for two.
 */
const credentials = endpoint({
  method: 'post',
  path: '/attendee/chat/credentials',
  access: 'logged-in',
  summary:
    'Your rooms in the chat, and whether you have agreed to its rules. The bearer token is good for the chat, too.',
  closedInOnboarding: true,
  input: v.object({}),
  example: {},
  output: v.object({ user_id: v.string(), hasConsented: v.boolean(), rooms: v.array(RoomView) }),
  handle: async ({ actor, ports }) => ({
    user_id: actor.id,
    hasConsented: await hasConsented(actor.id, ports),
    rooms: await roomsFor(actor, ports),
  }),
});

const consent = endpoint({
  method: 'post',
  path: '/chats/consent',
  access: 'logged-in',
  summary: 'Agrees to the rules of the chat, or takes that back. Nobody writes before they agreed.',
  input: v.object({ consented: v.boolean() }),
  example: { consented: true },
  output: v.object({ hasConsented: v.boolean() }),
  handle: async ({ actor, input, ports }) => {
    const stored = await writeConsent(actor, ownDocument('consent', CHAT_CONSENT, { value: input, ports }), ports);
    return { hasConsented: stored.value['consented'] === true };
  },
});

const Blocked = v.object({ user_id: v.string(), blocked: v.boolean() });

const block = endpoint({
  method: 'post',
  path: '/chats/blocks/:userId',
  access: 'logged-in',
  summary:
    'Blocks a person: neither of you can write to the other, and what they write elsewhere is marked for you alone.',
  input: v.object({ userId: v.string() }),
  example: { userId: 'theo' },
  output: Blocked,
  handle: async ({ actor, input: { userId }, ports }) => {
    await writeBlock(actor, ownDocument('block', userId, { value: { blocked: true }, ports }), ports);
    return { user_id: userId, blocked: true };
  },
});

const unblock = endpoint({
  method: 'delete',
  path: '/chats/blocks/:userId',
  access: 'logged-in',
  summary: 'Unblocks a person.',
  input: v.object({ userId: v.string() }),
  example: { userId: 'theo' },
  output: Blocked,
  handle: async ({ actor, input: { userId }, ports }) => {
    await writeBlock(actor, ownDocument('block', userId, { value: { blocked: false }, ports }), ports);
    return { user_id: userId, blocked: false };
  },
});

export const chatEndpoints = [credentials, consent, block, unblock, ...messageEndpoints, ...reportEndpoints];
