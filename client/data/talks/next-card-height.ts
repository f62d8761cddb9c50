import type { CSSProperties } from 'react';
import { deviceSetting } from '../../platform/session/device-settings.ts';

export const NEXT_ROOM = 'next';

/** Space reserved for the next-talk banner, by its last height: the banner renders after the days. */
export const nextRoom = (): CSSProperties => ({ '--room': deviceSetting(NEXT_ROOM).get() }) as CSSProperties;
