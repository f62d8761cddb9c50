import { startTransition, useEffect, useState } from 'react';

/** Entries drawn with the first pass, about a screen of a desk, and with each one after it. */
const AT_FIRST = 36;
const AT_ONCE = 12;

/**
 * How many of so many entries are drawn by now. A day of three hundred talks, drawn at once, keeps a slow phone from
 * answering a tap for a second.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  const most = Math.max(total, AT_FIRST);
  useEffect(() => {
    if (drawn === most) return undefined;
    // A turn of its own for each part, so that what a person does goes first.
    const timer = setTimeout(() => startTransition(() => setDrawn(Math.min(drawn + AT_ONCE, most))));
    return () => clearTimeout(timer);
  }, [drawn, most]);
  return drawn;
}
