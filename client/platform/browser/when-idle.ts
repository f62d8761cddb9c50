import { SECOND } from '../../../domain/time.ts';

/** Runs `act` after the first paint: when the page is idle if it `canWait`, else right after the paint. */
export function whenIdle(canWait: boolean, act: () => void): void {
  if (canWait && 'requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: SECOND });
  else if (document.visibilityState === 'hidden') setTimeout(act, 0); // A hidden page is never painted.
  else requestAnimationFrame(() => setTimeout(act, 0));
}
