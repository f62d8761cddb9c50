/**
 * A new build waits until a page says so: reloading under somebody's half-written form would lose it, and two
 * builds must never run side by side. The page asks with `{ type: 'SKIP_WAITING' }`; every tab then sees
 * `controllerchange` and reloads when it can.
 */
export function takeOverWhenAsked(worker: ServiceWorkerGlobalScope, event: ExtendableMessageEvent): void {
  if (isMessage(event.data) && event.data.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting());
}

/** The first visit must be able to go offline at once, without a reload in between. */
export const claimPages = (worker: ServiceWorkerGlobalScope): Promise<void> => worker.clients.claim();

const isMessage = (data: unknown): data is { readonly type: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data;
