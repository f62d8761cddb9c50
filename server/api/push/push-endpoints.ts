import { pushOrigin, unknownPushService } from '../../../domain/notifications/push-endpoint.ts';
import { readPushKey, subscribe, unsubscribe } from '../../../domain/push/push-calls.ts';
import { Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { dropSubscription, keepSubscription } from './subscription-store.ts';

/** An invented subscription, as `pushManager.subscribe` returns it. */
const EXAMPLE = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABexample',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export const pushEndpoints = [
  endpoint(readPushKey, {
    summary: 'The key a browser subscribes to push messages with.',
    example: {},
    handle: ({ ports }) => ({ key: ports.push.publicKey }),
  }),
  /**
   * Idempotent, because a browser calls it at every start. A subscription belongs to the person who last logged in in that
   * browser, and ends with that session. A person has at most ten; a new one replaces the oldest.
   */
  endpoint(subscribe, {
    summary: 'Has this browser sent push messages, as long as this log-in lasts.',
    example: { ...EXAMPLE, wants: { reminders: true, changes: true, news: false, messages: true } },
    handle: async ({ actor, session, input, ports }) => {
      const origin = pushOrigin(input.endpoint, ports.push.origins);
      if (origin === undefined) throw new Refused(unknownPushService());
      const { endpoint: address, keys, wants, replaces } = input;
      await keepSubscription(
        { personId: actor.id, sessionId: session.id, endpoint: address, origin, keys, wants, replaces },
        ports,
      );
      return null;
    },
  }),
  /**
   * A subscription that does not exist and one of another person get the same answer: after the call, the caller has none
   * with this address.
   */
  endpoint(unsubscribe, {
    summary: 'Ends the push messages of a browser of yours.',
    example: { endpoint: EXAMPLE.endpoint },
    handle: async ({ actor, input, ports }) => {
      await dropSubscription(actor.id, input.endpoint, ports);
      return null;
    },
  }),
];
