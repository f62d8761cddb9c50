import { pinMessage as pin, unpinMessage as unpin } from '../../../domain/chats/pin-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { mustLead } from './lead-room.ts';
import { pinMessage } from './pin-message.ts';

const words = {
  pair: 'In a room of two nothing is pinned',
  others: 'Only those who lead this room pin messages',
};

export const pinEndpoints = [
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
