import * as v from 'valibot';
import { PUSH_ENDPOINT_MAX } from '../limits/pushes.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { PushKeys } from './push-keys.ts';

/** A subscription as a browser's `PushSubscription.toJSON()` returns it. */
export const PushSubscriptionForm = v.object({
  endpoint: v.pipe(
    v.string('The address of a push service'),
    v.maxLength(PUSH_ENDPOINT_MAX, `At most ${PUSH_ENDPOINT_MAX} characters`),
  ),
  expirationTime: v.nullish(v.pipe(v.number(), v.safeInteger())),
  keys: PushKeys,
});
export type PushSubscriptionForm = v.InferOutput<typeof PushSubscriptionForm>;

/**
 * The push services of Chrome, Firefox, Safari and Edge. Devices report their own endpoint and the server calls it: without
 * this list anyone could make it call any address.
 */
const SERVICES: readonly RegExp[] = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/[a-z\d-]+\.push\.services\.mozilla\.com$/,
  /^https:\/\/[a-z\d-]+\.push\.apple\.com$/,
  /^https:\/\/[a-z\d-]+\.notify\.windows\.com$/,
];

/** Origin and path in plain form: lower case, no name or password, no port unless stated, no fragment. */
const ENDPOINT = /^(https?:\/\/[a-z\d.-]+(?::\d{1,5})?)\/(?!\/)[\w.~!$&'()*+,;=:%/-]+(?:\?[\w.~!$&'()*+,;=:%/?-]*)?$/;
/** A dot segment, plain or escaped, would change the path. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** The origin of an endpoint that this server may call; `more`: origins that the operator allows in addition. */
export function pushOrigin(endpoint: string, more: readonly string[]): string | undefined {
  const origin =
    endpoint.length <= PUSH_ENDPOINT_MAX && !DOT_SEGMENT.test(endpoint) ? ENDPOINT.exec(endpoint)?.[1] : undefined;
  return origin !== undefined && (more.includes(origin) || SERVICES.some((service) => service.test(origin)))
    ? origin
    : undefined;
}

export const unknownPushService = (): Refusal => refusal('invalid', MESSAGE, [{ field: 'endpoint', message: MESSAGE }]);
const MESSAGE = 'Not an address of a known push service';
