import { useEffect } from 'react';

/** Keeps the screen on while somebody watches; the browser takes that back by itself when the page is hidden. */
export function useWakeLock(isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const fresh = await navigator.wakeLock.request('screen').catch(() => undefined); // A low battery refuses it.
      if (isOver) void fresh?.release();
      else lock = fresh;
    };
    const onVisibility = (): void => void ask();
    document.addEventListener('visibilitychange', onVisibility);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [isWatching]);
}
