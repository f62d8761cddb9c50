import { applyPushPatch } from '../replica/push-patch.ts';
import { createSignal } from '../react/signal.ts';

/** Opens a path of the app; set once the router runs. */
export const openPlace = createSignal<((href: string) => void) | undefined>(undefined);

/** Handles the worker's messages: a push arrived, or a notification was tapped. The page that answers a tap opens its path. */
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
