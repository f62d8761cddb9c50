import { isAnswered } from './ask.ts';
import { dropRequests } from './limited-fetch.ts';

/** Milliseconds for the active worker to drop its requests; one of an older build does not know the message. */
const PATIENCE = 500;

/**
 * A new build waits until a page activates it: reloading would lose a half-written form, and two builds must never run side
 * by side. The page sends `{ type: 'SKIP_WAITING' }`; every tab then sees `controllerchange` and reloads when it can. Before
 * that the waiting worker sends `{ type: 'LET_GO' }` to the active one.
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

/** Takes control of open pages, so that the first visit works offline without a reload. */
export const claimPages = (worker: ServiceWorkerGlobalScope): Promise<void> => worker.clients.claim();

const isMessage = (data: unknown): data is { readonly type: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data;
