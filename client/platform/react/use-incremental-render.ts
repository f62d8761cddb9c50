import { startTransition, useEffect, useState } from 'react';

/** Number of items in the first render (a phone's screen and most of a desktop's), and number added in each further one. */
const AT_FIRST = 24;
const AT_ONCE = 4;

/** Returns how many of `total` items to render by now. Rendering a day of 300 talks at once blocks taps on a slow phone for a second. */
export function useIncrementalRender(total: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  const most = Math.max(total, AT_FIRST);
  useEffect(() => {
    if (drawn === most) return undefined;
    // One frame per step keeps its layout short; the timer after it lets input events go first.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(Math.min(drawn + AT_ONCE, most))));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, most]);
  return drawn;
}
