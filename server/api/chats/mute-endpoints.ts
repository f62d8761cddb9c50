import { mutePerson, unmutePerson } from '../../../domain/chats/mute-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { mute, unmute } from './write-mute.ts';

export const muteEndpoints = [
  /** They read on, take back what they wrote, vote and cheer. */
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
