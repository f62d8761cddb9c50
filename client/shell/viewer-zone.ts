import type { Zone } from '../../domain/time.ts';

/** The time zone this device is set to. Asked each time: people land, and phones follow. */
export const viewerZone = (): Zone => new Intl.DateTimeFormat().resolvedOptions().timeZone;
