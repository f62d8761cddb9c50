/** Chromium has it (https://w3c.github.io/ServiceWorker/#install-event-addroutes-method). */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

/**
 * Calls go past the worker, which has nothing to say to them: each would start it. One that comes while the worker stops
 * for a newer build would start it anew, and Chromium then keeps it. Elsewhere they pass through it unanswered.
 */
export async function passCalls(event: RoutingInstallEvent): Promise<void> {
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;
  await event.addRoutes?.(rule).catch(() => undefined); // It only spares work.
}
