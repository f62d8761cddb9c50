import { SECOND } from '../../../domain/time.ts';

/**
 * Milliseconds between ticks that count as sleep. A hidden page ticks about once a minute, so a longer gap means that the
 * device slept.
 */
const ASLEEP = 70 * SECOND;

/** Calls `onTick` about every `periodMs`, also while hidden as far as the browser allows. Calls `onWoke` first if the device slept. */
export function startSleepDetector(
  periodMs: number,
  { onTick, onWoke }: { onTick: () => void; onWoke: () => void },
): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const slept = Date.now() - last >= ASLEEP;
    last = Date.now();
    if (slept) onWoke();
    onTick();
  }, periodMs);
  document.addEventListener('resume', onWoke);
  return () => {
    clearInterval(timer);
    document.removeEventListener('resume', onWoke);
  };
}
