import * as v from 'valibot';
import { noticeHash, Pushed, UNREADABLE } from '../domain/notifications/pushed.ts';
import { isAnswered } from './ask.ts';

/** Milliseconds that an open page has to answer. */
const PATIENCE = 1000;

/** Handles a tapped notification: opens its path in an open page, else in a new one. */
export async function openNotice(worker: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
  notice.close();
  const pushed = v.safeParse(Pushed, notice.data);
  const to = openedPlace(pushed.success ? pushed.output : UNREADABLE, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Not the iframe that shows the app as a role: nothing opens there, and the panel would lose it.
  const pages = windows.filter(({ frameType }) => frameType !== 'nested');
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) return void (await worker.clients.openWindow(to));
  await page.focus().catch(() => undefined);
  // Our page navigates on its own, without reloading.
  if (await isAnswered(page, { type: 'open', to }, PATIENCE)) return;
  await page.navigate(to).catch(() => worker.clients.openWindow(to));
}

/** Target of a tap: a path of this origin with the notice's id, else the lobby. */
function openedPlace({ notification: { navigate }, id }: Pushed, origin: string): string {
  const url = URL.parse(navigate, origin);
  const place = navigate !== '' && url?.origin === origin ? url : new URL('/app/lobby', origin);
  if (id !== undefined && place.hash === '') place.hash = noticeHash(id);
  return place.href;
}
