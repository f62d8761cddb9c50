import * as v from 'valibot';
import { PUSH_ENDPOINT_MAX } from '../../../domain/limits/pushes.ts';
import { pushOrigin, PushSubscriptionForm, unknownPushService } from '../../../domain/notifications/push-endpoint.ts';
import { Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { dropSubscription, keepSubscription } from './subscription-store.ts';

const readPushKey = endpoint({
  method: 'get',
  path: '/push/key',
  access: 'logged-in',
  summary: 'The key a browser subscribes to push messages with.',
  input: v.object({}),
  output: v.object({ key: v.string() }),
  example: {},
  handle: ({ ports }) => ({ key: ports.push.publicKey }),
});

/** What a browser answers to `pushManager.subscribe`, made up. */
const EXAMPLE = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABexample',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/**
 * Repeats change nothing: a browser says it at every start. A browser belongs to whoever logged in there last, ends
 * with that log-in, and is one of at most ten of a person, the oldest of which makes room.
 */
const subscribe = endpoint({
  method: 'post',
  path: '/push/subscriptions',
  access: 'logged-in',
  summary: 'Has this browser sent push messages, as long as this log-in lasts.',
  input: PushSubscriptionForm,
  output: v.null(),
  status: 204,
  example: EXAMPLE,
  handle: async ({ actor, session, input, ports }) => {
    const origin = pushOrigin(input.endpoint, ports.push.origins);
    if (origin === undefined) throw new Refused(unknownPushService());
    await keepSubscription(
      { personId: actor.id, sessionId: session.id, endpoint: input.endpoint, origin, keys: input.keys },
      ports,
    );
    return null;
  },
});

/** One that is not there, or somebody else's, is answered alike: the caller has none of that address afterwards. */
const unsubscribe = endpoint({
  method: 'delete',
  path: '/push/subscriptions',
  access: 'logged-in',
  summary: 'Ends the push messages of a browser of yours.',
  input: v.object({ endpoint: v.pipe(v.string(), v.maxLength(PUSH_ENDPOINT_MAX)) }),
  output: v.null(),
  status: 204,
  example: { endpoint: EXAMPLE.endpoint },
  handle: async ({ actor, input, ports }) => {
    await dropSubscription(actor.id, input.endpoint, ports);
    return null;
  },
});

export const pushEndpoints = [readPushKey, subscribe, unsubscribe];
