import { liveValue, type Live } from './live-value.ts';

/** Room for what is too dense for a phone (spec 2: admin on non-mobile devices only). */
// Paper is narrower than the window it is printed from, and shows what stood there.
const WIDE = '(width >= 64rem), print';

const query = globalThis.matchMedia?.(WIDE);
const value = liveValue(query?.matches ?? true);
query?.addEventListener('change', () => value.set(query.matches));

/** Whether the window is wide enough for dense screens; follows turning and resizing. */
export const isWide: Live<boolean> = value;
