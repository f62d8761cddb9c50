/** Calls back when the page is left or put behind another: it may never come back. Returns the way out. */
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
