import { ONLINE_DEBOUNCE } from '../../../domain/limits/device.ts';
import { giveUpAll } from './idle-timeout.ts';
import { createSignal } from '../react/signal.ts';

/** Whether the browser has a network. Changes only after half a second without another change (spec 2). */
export const online = createSignal(typeof navigator === 'undefined' || navigator.onLine);

/** Follows the browser's network state; returns a function that stops it. */
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
