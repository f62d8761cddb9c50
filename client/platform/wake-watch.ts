import { SECOND } from '../../domain/time.ts';

/** Ticks of a hidden page may come once a minute; whoever heard none for longer was asleep. */
const ASLEEP = 70 * SECOND;

/** Calls back every `periodMs`, hidden or not, as far as the browser lets it, and before that when the device slept meanwhile. */
export function tickAlways(
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
