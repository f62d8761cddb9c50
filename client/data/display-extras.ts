import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Instant, SECOND } from '../../domain/time.ts';
import { displayState, type DisplayState, displayTime, followDisplay } from './display.ts';
import { acceptUpdate, updateReady, watchUpdates } from '../platform/browser/update.ts';

/** Keeps the app on the screen, so that it opens without a network, and reloads into each newer build: there is no input to lose. */
function keepScreenCurrent(): () => void {
  void watchUpdates();
  return updateReady.subscribe(() => {
    if (updateReady.get()) acceptUpdate();
  });
}

/** Keeps the screen lit while it is seen. */
function keepLit(): () => void {
  const light = (): void => {
    // A battery that runs out, or a browser without: then the device's own setting stands.
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  light();
  document.addEventListener('visibilitychange', light);
  return () => document.removeEventListener('visibilitychange', light);
}

/** What the screen of this address shows, kept lit and current. */
export function useDisplay(): DisplayState {
  useEffect(() => followDisplay(decodeURIComponent(location.hash.slice(1))), []);
  useEffect(keepScreenCurrent, []);
  useEffect(keepLit, []);
  useEffect(openAnew, []);
  return useSyncExternalStore(displayState.subscribe, displayState.get);
}

/** Another key is another screen. */
function openAnew(): () => void {
  const reload = (): void => location.reload();
  addEventListener('hashchange', reload);
  return () => removeEventListener('hashchange', reload);
}

/** The server's time, each second. */
export function useDisplayTime(): Instant {
  const [now, setNow] = useState(displayTime);
  useEffect(() => {
    const ticking = setInterval(() => setNow(displayTime()), SECOND);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
