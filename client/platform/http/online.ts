import { ONLINE_DEBOUNCE } from '../../../domain/limits/device.ts';
import { giveUpAll } from './idle-timeout.ts';
import { createSignal } from '../react/signal.ts';

/** Whether the browser has a network. Changes only when it stayed that way for half a second (spec 2). */
export const online = createSignal(typeof navigator === 'undefined' || navigator.onLine);

/** Listens to the browser; returns the way out. */
export function watchOnline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!navigator.onLine) giveUpAll();
      online.set(navigator.onLine);
    }, ONLINE_DEBOUNCE);
  };
  window.addEventListener('online', settle);
  window.addEventListener('offline', settle);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', settle);
    window.removeEventListener('offline', settle);
  };
}
