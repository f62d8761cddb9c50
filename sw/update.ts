import { isAnswered } from './ask.ts';
import { dropRequests } from './limited-fetch.ts';

/** Milliseconds for the worker before to drop what it has under way; one of an older build does not know the wish. */
const PATIENCE = 500;

/**
 * A new build waits until a page says so: reloading under somebody's half-written form would lose it, and two
 * builds must never run side by side. The page asks with `{ type: 'SKIP_WAITING' }`; every tab then sees
 * `controllerchange` and reloads when it can. Before that the waiting worker asks the active one with `{ type: 'LET_GO' }`.
 */
export function takeOverWhenAsked(worker: ServiceWorkerGlobalScope, event: ExtendableMessageEvent): void {
  if (!isMessage(event.data)) return;
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(takeOver(worker));
  if (event.data.type !== 'LET_GO') return;
  dropRequests();
  event.ports[0]?.postMessage('gone');
}

async function takeOver(worker: ServiceWorkerGlobalScope): Promise<void> {
  const { active } = worker.registration;
  if (active) await isAnswered(active, { type: 'LET_GO' }, PATIENCE);
  await worker.skipWaiting();
}

/** The first visit must be able to go offline at once, without a reload in between. */
export const claimPages = (worker: ServiceWorkerGlobalScope): Promise<void> => worker.clients.claim();

const isMessage = (data: unknown): data is { readonly type: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data;
