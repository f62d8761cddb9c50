import * as v from 'valibot';
import { Pushed, UNREADABLE } from '../domain/notifications/pushed.ts';
import { keepAhead } from './ahead.ts';

/** What is shown where nothing can be read: a push without a notice costs the permission for all of them. */
const NEWS = 'News from the event';

/** Keeps what the push says of talks, shows it, and tells open pages. Whatever fails, it is shown. */
export async function takePush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const pushed = read(data);
  if (pushed.ahead) await keepAhead(pushed.ahead).catch(() => undefined); // A full disk; the notice is worth more.
  const { title, body, tag, renotify } = pushed.notification;
  await worker.registration.showNotification(title || NEWS, {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: pushed,
    ...(tag && ({ tag, renotify } as NotificationOptions)),
  });
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a client of our own; it takes no target
    page.postMessage({ type: 'pushed', ahead: pushed.ahead });
  // How much is unread the page counts; until it does, there is something.
  await navigator.setAppBadge?.().catch(() => undefined);
}

function read(data: PushMessageData | null): Pushed {
  try {
    const parsed = v.safeParse(Pushed, data?.json());
    return parsed.success ? parsed.output : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
