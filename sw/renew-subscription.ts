import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../domain/sync/protocol.ts';
import { untilTooLong } from './limited-fetch.ts';

/**
 * Tells the server that the browser changed the subscription's address, with this device's session. If that fails, the next
 * start of the app repairs it (client/platform/push/push.ts).
 */
export async function renewSubscription(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription: old, newSubscription: given }: PushSubscriptionChangeEvent,
): Promise<void> {
  const fresh = given ?? (old && (await registration.pushManager.subscribe(old.options)));
  const token = await readToken();
  if (!fresh || token === undefined) return;
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    signal: untilTooLong(),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    },
    body: JSON.stringify({ ...fresh.toJSON(), ...(old && { replaces: old.endpoint }) }),
  });
}

/** Reads the token as the page stores it (client/platform/session/token-store.ts). */
async function readToken(): Promise<string | undefined> {
  const opening = indexedDB.open('plenary-session', 1);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort()); // No session was ever stored here.
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('There is no token')));
  });
  const request = database.transaction('token').objectStore('token').get('token');
  return new Promise((resolve) => {
    request.addEventListener('success', () => resolve(typeof request.result === 'string' ? request.result : undefined));
    request.addEventListener('error', () => resolve(undefined));
  }).then((token) => {
    database.close();
    return token as string | undefined;
  });
}
