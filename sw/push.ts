import * as v from 'valibot';
import { Pushed, UNREADABLE } from '../domain/notifications/pushed.ts';
import { keepAhead } from './ahead.ts';

/** Title if nothing can be read: a push without a notification costs the permission for all. */
const NEWS = 'News from the event';

/** The parts of the worker that a push needs. */
export interface PushedWorker {
  readonly registration: { showNotification(title: string, options?: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PushedPage[]>;
  };
}
interface PushedPage {
  postMessage(message: unknown): void;
}
type PushedData = { json(): unknown } | null;

/** Stores a push's patch, tells open pages, and shows a notification. Each is done even if another fails. */
export async function takePush(worker: PushedWorker, data: PushedData): Promise<void> {
  const pushed = read(data);
  if (pushed.ahead) await keepAhead(pushed.ahead).catch(() => undefined); // Fails on a full disk; the notification matters more.
  // First, because showing a notification may be refused.
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a client of our own; it takes no target
    page.postMessage({ type: 'pushed', ahead: pushed.ahead });
  // The page counts unread ones; until then the badge has no number.
  await navigator.setAppBadge?.().catch(() => undefined);
  const { title, body, tag, renotify } = pushed.notification;
  await worker.registration.showNotification(title || NEWS, {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: pushed,
    ...(tag && ({ tag, renotify } as NotificationOptions)),
  });
}

function read(data: PushedData): Pushed {
  try {
    const parsed = v.safeParse(Pushed, data?.json());
    return parsed.success ? parsed.output : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
