import * as v from 'valibot';
import { Pushed, UNREADABLE } from '../domain/notifications/pushed.ts';
import { keepAhead } from './ahead.ts';

/** What is shown where nothing can be read: a push without a notice costs the permission for all of them. */
const NEWS = 'News from the event';

/** As much of the worker as a push needs. */
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

/** Keeps what the push says of talks, tells open pages, and shows it: whichever of these fails, the others are done. */
export async function takePush(worker: PushedWorker, data: PushedData): Promise<void> {
  const pushed = read(data);
  if (pushed.ahead) await keepAhead(pushed.ahead).catch(() => undefined); // A full disk; the notice is worth more.
  // First: a browser without a place for notices refuses to show one.
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a client of our own; it takes no target
    page.postMessage({ type: 'pushed', ahead: pushed.ahead });
  // How much is unread the page counts; until it does, there is something.
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
