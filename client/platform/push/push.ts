import { readPushKey, subscribe, unsubscribe } from '../../../domain/push/push-calls.ts';
import { type PushWishes } from '../../../domain/push/push-wishes.ts';
import { DAY, SECOND } from '../../../domain/time.ts';
import { http } from '../session/connection.ts';
import { setDeviceSetting } from '../session/device-settings.ts';
import { pushStateNow } from './push-state-now.ts';
import { type PushState, pushState, pushWishes, readSent, SENT } from './push-state.ts';
import { serverNow } from '../clock/server-clock.ts';
import { withTimeout } from '../http/timeout.ts';

/** Milliseconds: a network that keeps a browser from its push service leaves it waiting for ever. */
const SUBSCRIBING = 10 * SECOND;

/** What this browser can do about pushes, before anything is asked. */
export async function lookAtPush(): Promise<PushState> {
  const state = pushStateNow();
  pushState.set(state);
  return state;
}

let key: Promise<string | undefined> | undefined;

/** Fetches what a tap needs, so that the tap itself asks at once: some browsers let nothing come between. */
export function preparePush(): Promise<string | undefined> {
  key ??= http.request(readPushKey, {}).then((answer) => {
    if (!answer.ok) key = undefined;
    return answer.ok ? answer.value.key : undefined;
  });
  return key;
}

/** Asks the person, then the browser, then tells the server; only all three make it on. */
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

/** Tells the server what this device is to hear from now on. */
export async function sendPushWishes(): Promise<void> {
  if (readSent()?.on) await settleSent(await subscribeAndSend());
}

/**
 * At every start and once a day: whether the browser still has the subscription that the server was told of. One that is
 * gone is made anew, for the person wants it.
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
    return false; // No push service in reach, or none that takes our key.
  }
}

async function newSubscription(pushManager: PushManager): Promise<PushSubscription> {
  const applicationServerKey = await preparePush();
  if (applicationServerKey === undefined) throw new Error('The server did not say its key');
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const ready = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;
