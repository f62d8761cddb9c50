/** Calls back when the page is left or hidden: it may never return. Returns the unsubscribe function. */
export function whenPutAside(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'hidden') act();
  };
  addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', look);
  };
}
