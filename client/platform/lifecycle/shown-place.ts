import { createSignal } from '../react/signal.ts';
import type { LogPosition } from '../render-cache/render-cache.ts';

/** Returns the log position of what is shown; undefined before anything is shown. */
export const shownPlace = createSignal<() => LogPosition | undefined>(() => undefined);
