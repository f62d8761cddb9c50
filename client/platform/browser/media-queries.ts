import { createSignal, type ReadonlySignal } from '../react/signal.ts';

function whether(media: string): ReadonlySignal<boolean> {
  const query = globalThis.matchMedia?.(media);
  const value = createSignal(query?.matches ?? true);
  query?.addEventListener('change', () => value.set(query.matches));
  return value;
}

// Paper is narrower than the window it is printed from; a print shows the layout of the window.
const WIDE = '(width >= 64rem), print';

/** Whether the window is wide enough for two columns. Follows rotation and resizing. */
export const isWideScreen = whether(WIDE);

/**
 * Whether this is a computer's window, for screens too dense for a phone (spec 2: admin on non-mobile devices only). Zoom
 * makes a window narrower in CSS pixels (1280 at 200 % is 40rem), so with a mouse or touchpad a narrower one counts too.
 */
export const isDesktop = whether(`${WIDE}, (width >= 40rem) and (hover) and (pointer: fine)`);
