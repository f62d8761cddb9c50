import { startTransition, useEffect, useState } from 'react';

/** Entries drawn with the first pass, a screen of a phone and most of a desk's, and with each one after it. */
const AT_FIRST = 24;
const AT_ONCE = 4;

/**
 * How many of so many entries are drawn by now. A day of three hundred talks, drawn at once, keeps a slow phone from
 * answering a tap for a second.
 */
export function useIncrementalRender(total: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  const most = Math.max(total, AT_FIRST);
  useEffect(() => {
    if (drawn === most) return undefined;
    // A frame of its own for each part, so that no frame has many to lay out, and a turn after it, so that what a person
    // does goes first.
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
