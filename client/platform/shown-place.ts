import type { LogPlace } from './boot-ahead.ts';
import { liveValue } from './live-value.ts';

/** Returns the log position of what is shown; undefined before anything is shown. */
export const shownPlace = liveValue<() => LogPlace | undefined>(() => undefined);
