/** Pixels of scrolling that are meant, rather than a trembling finger. */
const MEANT = 12;
/** Near the top of the page everything is shown. */
const NEAR_TOP = 240;

/**
 * Marks an element `data-collapsed` while the page is read downwards and takes the mark away on the way up, so
 * that its style can make room (ux 2.4). Made for `ref`; an attribute rather than state, for scrolling must not
 * draw anything again.
 */
export function collapseOnScroll(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let last = scrollY;
  let byHand = false;
  const take = (): void => {
    byHand = true;
  };
  const follow = (): void => {
    if (!byHand) last = scrollY;
    const moved = scrollY - last;
    if (Math.abs(moved) < MEANT) return;
    last = scrollY;
    element.toggleAttribute('data-collapsed', moved > 0 && last > NEAR_TOP);
  };
  const ended = new AbortController();
  const options = { passive: true, signal: ended.signal };
  addEventListener('scroll', follow, options);
  // Where the page opens is not read downwards yet.
  for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(input, take, options);
  return () => ended.abort();
}
