import { liveValue } from './live-value.ts';

export const updateReady = liveValue(false);

/** Lets the waiting build in; every tab reloads once, this one at once. */
let letIn: (() => void) | undefined;

/** Input that a reload would lose stands in this tab. */
let held = false;
let reloadOwed = false;

/** Registers the service worker after the page has loaded; workbox-window comes with it. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env?.DEV) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => updateReady.set(true));
  // A first install also takes control of the page, but there is nothing old to leave then.
  const hadWorker = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', (event) => {
    if (hadWorker || event.isUpdate) reloadWhenFree();
  });
  letIn = () => workbox.messageSkipWaiting();
  await workbox.register();
}

export const acceptUpdate = (): void => letIn?.();

/** While held, this tab does not reload under the person's hands; it does as soon as it is let go. */
export function holdUpdates(next: boolean): void {
  held = next;
  if (!held && reloadOwed) reloadWhenFree();
}

/** Opens this tab in the newest build: at once, or when nobody is typing in it any more. */
export function reloadWhenFree(): void {
  if (held) reloadOwed = true;
  else location.reload();
}
