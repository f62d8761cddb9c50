import type { LogPlace } from './boot-ahead.ts';
import { liveValue } from './live-value.ts';

/** Tells where what is shown stands in the server's log; nothing before something is. */
export const shownPlace = liveValue<() => LogPlace | undefined>(() => undefined);
