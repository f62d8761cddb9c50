import { readPushKey, subscribe, unsubscribe } from '../../../domain/push/push-calls.ts';
import { type PushWishes } from '../../../domain/push/push-wishes.ts';
import { DAY, SECOND } from '../../../domain/time.ts';
import { http } from '../session/connection.ts';
import { setDeviceSetting } from '../session/device-settings.ts';
import { pushStateNow } from './push-state-now.ts';
import { type PushState, pushState, pushWishes, readSent, SENT } from './push-state.ts';
import { serverNow } from '../clock/server-clock.ts';
import { withTimeout } from '../http/timeout.ts';

/** How long subscribing may take, in milliseconds. If the network blocks the push service, the browser waits for ever. */
const SUBSCRIBING = 10 * SECOND;

/** Updates `pushState` without asking the person or the push service. */
export async function lookAtPush(): Promise<PushState> {
  const state = pushStateNow();
  pushState.set(state);
  return state;
}

let key: Promise<string | undefined> | undefined;

/** Fetches the key in advance, so that a tap can ask for permission at once: some browsers allow no delay between. */
export function preparePush(): Promise<string | undefined> {
  key ??= http.request(readPushKey, {}).then((answer) => {
    if (!answer.ok) key = undefined;
    return answer.ok ? answer.value.key : undefined;
  });
  return key;
}

/** Asks the person, subscribes in the browser, and tells the server. `on` only if all three succeed. */
export async function switchPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return settle(permission === 'denied' ? 'blocked' : 'off');
  pushState.set('working');
  return settle((await subscribeAndSend()) ? 'on' : 'broken');
}

export async function switchPushOff(): Promise<void> {
  setDeviceSetting(SENT, { on: false });
  pushState.set('off');
  const subscription = await (await ready()).pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe().catch(() => false);
  await http.request(unsubscribe, { endpoint: subscription.endpoint });
}

/** Tells the server which pushes this device should get now. */
export async function sendPushWishes(): Promise<void> {
  if (readSent()?.on) await settleSent(await subscribeAndSend());
}

/**
 * Renews the push subscription, at every start and once a day. If the browser lost it, a new one is made, because the person
 * wants pushes.
 */
export async function keepPush(): Promise<void> {
  const sent = readSent();
  if (!sent?.on || (await lookAtPush()) !== 'on' || Notification.permission !== 'granted') return;
  const subscription = await (await ready()).pushManager.getSubscription();
  const isKnown = subscription?.endpoint === sent.endpoint && serverNow() - sent.at < DAY;
  if (!isKnown) await settleSent(await subscribeAndSend());
}

async function settleSent(sent: boolean): Promise<void> {
  await settle(sent ? 'on' : 'broken');
}

async function settle(state: PushState): Promise<PushState> {
  pushState.set(state);
  return state;
}

async function subscribeAndSend(): Promise<boolean> {
  try {
    const { pushManager } = await ready();
    const held = await pushManager.getSubscription();
    const subscription = held ?? (await withTimeout(newSubscription(pushManager), SUBSCRIBING));
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint) return false;
    const before = readSent();
    const replaces = before?.endpoint !== undefined && before.endpoint !== endpoint ? before.endpoint : undefined;
    const wants: PushWishes = pushWishes.get();
    const { p256dh = '', auth = '' } = keys ?? {};
    const answer = await http.request(subscribe, {
      endpoint,
      keys: { p256dh, auth },
      wants,
      ...(replaces && { replaces }),
    });
    if (answer.ok) setDeviceSetting(SENT, { on: true, endpoint, at: serverNow() });
    return answer.ok;
  } catch {
    return false; // The push service is out of reach, or does not accept our key.
  }
}

async function newSubscription(pushManager: PushManager): Promise<PushSubscription> {
  const applicationServerKey = await preparePush();
  if (applicationServerKey === undefined) throw new Error('The server did not say its key');
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const ready = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;
