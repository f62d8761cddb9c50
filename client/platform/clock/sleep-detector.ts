import { SECOND } from '../../../domain/time.ts';

/** Sleep threshold: ticks of a hidden page may come once a minute, so a longer gap was sleep. */
const ASLEEP = 70 * SECOND;

/** Calls back every `periodMs`, hidden or not, as far as the browser lets it, and before that when the device slept meanwhile. */
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
