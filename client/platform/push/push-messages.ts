import { applyPushPatch } from '../replica/push-patch.ts';
import { createSignal } from '../react/signal.ts';

/** Goes to a place of the app; there once something on the screen can. */
export const openPlace = createSignal<((href: string) => void) | undefined>(undefined);

/** What the worker says to open pages: a push came; a notice was tapped, and the page that answers navigates to its place. */
export function watchPushed(): void {
  globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    const message = data as { readonly type?: unknown; readonly ahead?: unknown; readonly to?: unknown } | null;
    if (message?.type === 'pushed') applyPushPatch(message.ahead);
    const go = openPlace.get();
    if (message?.type !== 'open' || typeof message.to !== 'string' || !go) return;
    port?.postMessage('going');
    const { pathname, search, hash } = new URL(message.to, location.origin);
    go(pathname + search + hash);
  });
}
