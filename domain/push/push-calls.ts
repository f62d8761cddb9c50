import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PUSH_ENDPOINT_MAX } from '../limits/pushes.ts';
import { PushSubscriptionForm } from '../notifications/push-endpoint.ts';
import { PushWishes } from './push-wishes.ts';

export const readPushKey = call({
  method: 'get',
  path: '/push/key',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ key: v.string() }),
});

export const subscribe = call({
  method: 'post',
  path: '/push/subscriptions',
  access: 'logged-in',
  input: v.object({
    ...PushSubscriptionForm.entries,
    /** If absent, the stored wishes stay. */
    wants: v.optional(PushWishes),
    /** The previous address, if the browser got a new one. */
    replaces: v.optional(v.pipe(v.string(), v.maxLength(PUSH_ENDPOINT_MAX))),
  }),
  output: v.null(),
  status: 204,
});

export const unsubscribe = call({
  method: 'delete',
  path: '/push/subscriptions',
  access: 'logged-in',
  input: v.object({ endpoint: v.pipe(v.string(), v.maxLength(PUSH_ENDPOINT_MAX)) }),
  output: v.null(),
  status: 204,
});
