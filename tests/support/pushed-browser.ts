import type { CDPSession, Worker } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import type { Device, PushService } from './push-service.ts';

/** A browser that subscribes to a push service on loopback, because its vendor's service cannot be reached in tests. */
export interface PushedBrowser {
  /** Returns the last subscription. */
  readonly device: () => Device | undefined;
  /** Taps the notice with this tag, as the worker sees it. Returns the address that it opens if no page is open. */
  readonly tap: (tag: string) => Promise<string | undefined>;
  /**
   * Returns title and body of every notification shown, oldest first. Asking the browser for them instead would make it forget pending
   * ones.
   */
  readonly shown: () => Promise<readonly (readonly [title: string, body: string])[]>;
  /** Delivers data to the worker. */
  readonly deliver: (data: string) => Promise<void>;
  /** Changes the address of the subscription and notifies the worker, like the browser does. */
  readonly changeAddress: () => Promise<void>;
}

/**
 * Prepares the browser; call it before the first page is opened. Messages that the push service accepts for it are delivered to its worker
 * at once.
 */
export async function pushedBrowser(
  { context, cdp }: TestBrowser,
  { service, origin }: { readonly service: PushService; readonly origin: string },
): Promise<PushedBrowser> {
  let device: Device | undefined;
  const registrations = await watchRegistrations(cdp);
  const worker = (): Worker => {
    const [running] = context.serviceWorkers();
    if (!running) throw new Error('No worker runs');
    return running;
  };
  const deliver = async (data: string): Promise<void> => {
    const registrationId = registrations.at(-1);
    await worker().evaluate(noteShown);
    if (registrationId) await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
  service.onTaken = ({ id, taken }) => {
    if (id === device?.id) void deliver(JSON.stringify(taken.at(-1)?.message));
  };
  await context.exposeFunction('subscribeOnLoopback', () => {
    device = service.subscribe();
    return device.subscription;
  });
  await context.addInitScript(standInForSubscribe);
  return {
    device: () => device,
    deliver,
    shown: () => worker().evaluate(() => (globalThis as unknown as Noted).noted ?? []),
    tap: (tag) => worker().evaluate(tapIn, tag),
    changeAddress: async () => {
      const [before, fresh] = [device, service.subscribe()];
      device = fresh;
      await context
        .pages()[0]
        ?.evaluate((kept) => localStorage.setItem('test.subscription', kept), JSON.stringify(fresh.subscription));
      await worker().evaluate(changeIn, { fresh: fresh.subscription, before: before?.subscription.endpoint ?? '' });
    },
  };
}

async function watchRegistrations(cdp: CDPSession): Promise<string[]> {
  const ids: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted && !ids.includes(registrationId)) ids.push(registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  return ids;
}

/** Runs in the page. Replaces `subscribe`: does what Chromium does, with an address that can be reached. */
function standInForSubscribe(): void {
  const KEY = 'test.subscription';
  const made = (kept: { endpoint: string; keys: Record<string, string> }): PushSubscription =>
    ({
      endpoint: kept.endpoint,
      toJSON: () => kept,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    }) as unknown as PushSubscription;
  if (!('PushManager' in globalThis)) return;
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : made(JSON.parse(kept));
  };
  PushManager.prototype.subscribe = async (options) => {
    if (Notification.permission !== 'granted' || !options?.userVisibleOnly)
      throw new DOMException('permission denied', 'NotAllowedError');
    const subscribe = (globalThis as unknown as { subscribeOnLoopback: () => Promise<never> }).subscribeOnLoopback;
    const kept = await subscribe();
    localStorage.setItem(KEY, JSON.stringify(kept));
    return made(kept);
  };
}

interface Noted {
  noted?: [title: string, body: string][];
}

/** Runs in the worker. Records each notification that was shown. */
function noteShown(): void {
  const worker = globalThis as unknown as ServiceWorkerScope & Noted;
  if (worker.noted) return;
  const noted: [string, string][] = [];
  worker.noted = noted;
  const show = worker.registration.showNotification.bind(worker.registration);
  worker.registration.showNotification = async (title, options) => {
    await show(title, options);
    noted.push([title, options?.body ?? '']);
  };
}

/** Runs in the worker. Simulates a tap; the browser would open no window for it, so the address is returned instead. */
async function tapIn(tag: string): Promise<string | undefined> {
  const worker = globalThis as unknown as ServiceWorkerScope;
  const notice = (await worker.registration.getNotifications()).find((each) => each.tag === tag);
  if (!notice) throw new Error(`No notice ${tag} is shown`);
  let opened: string | undefined;
  worker.clients.openWindow = async (to: string) => {
    opened = to;
    return null;
  };
  const event = new worker.NotificationEvent('notificationclick', { notification: notice });
  let done: Promise<unknown> = Promise.resolve();
  event.waitUntil = (work: Promise<unknown>) => void (done = work);
  worker.dispatchEvent(event);
  await done;
  return opened;
}

async function changeIn({ fresh, before }: Change): Promise<void> {
  const worker = globalThis as unknown as ServiceWorkerScope;
  const event = Object.assign(new worker.ExtendableEvent('pushsubscriptionchange'), {
    newSubscription: { toJSON: () => fresh, endpoint: fresh.endpoint },
    oldSubscription: { endpoint: before },
  });
  let done: Promise<unknown> = Promise.resolve();
  event.waitUntil = (work: Promise<unknown>) => void (done = work);
  worker.dispatchEvent(event);
  await done;
}

interface Change {
  readonly fresh: { readonly endpoint: string; readonly keys: Readonly<Record<string, string>> };
  readonly before: string;
}

/** The parts of a worker's scope that are used here, because the tests are typed for pages. */
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (to: string) => Promise<null> };
  readonly NotificationEvent: new (type: string, init: object) => Waiting;
  readonly ExtendableEvent: new (type: string) => Waiting;
  dispatchEvent(event: Event): boolean;
}
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
