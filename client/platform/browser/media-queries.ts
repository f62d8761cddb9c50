import { createSignal, type ReadonlySignal } from '../react/signal.ts';

function whether(media: string): ReadonlySignal<boolean> {
  const query = globalThis.matchMedia?.(media);
  const value = createSignal(query?.matches ?? true);
  query?.addEventListener('change', () => value.set(query.matches));
  return value;
}

// Paper is narrower than the window it is printed from, and shows what stood there.
const WIDE = '(width >= 64rem), print';

/** Whether the window has room for two things side by side; follows turning and resizing. */
export const isWideScreen = whether(WIDE);

/**
 * Whether this is a computer's window, for what is too dense for a phone (spec 2: admin on non-mobile devices only). Zoom
 * makes a window narrower in CSS pixels (1280 at 200 % is 40rem), so where there is a mouse or a touchpad that is enough.
 */
export const isDesktop = whether(`${WIDE}, (width >= 40rem) and (hover) and (pointer: fine)`);
